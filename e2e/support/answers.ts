import type { Page, Route } from 'playwright-core'
import { type CallName, calls } from '../../contract/calls'

/** Where a call goes, as `page.route` wants it. */
export const callTo = (name: CallName) => new RegExp(`${calls[name].path}(\\?.*)?$`)

/** Lets a call be answered by `reply` instead of the server. */
export const reply = (page: Page, name: CallName, reply: (route: Route) => Promise<unknown>) =>
  page.route(callTo(name), reply)

/** Answers a call with a yes and this. */
export const answer = (page: Page, name: CallName, data: object) =>
  reply(page, name, (route) => route.fulfill({ json: { success: true, message: 'Done.', ...data } }))

/** Answers a call with a no, in the way our server says one. */
export const refuse = (page: Page, name: CallName, message: string) => answer(page, name, { success: false, message })

/** Lets a call wait for as long as the page is open. */
export const hold = (page: Page, name: CallName) => reply(page, name, async () => undefined)

/** Keeps what matches waiting until it is released. */
export async function holdBack(page: Page, what: CallName | RegExp) {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(what instanceof RegExp ? what : callTo(what), async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

import type { Page, Route } from 'playwright-core'
import { type CallName, calls } from '../../contract/calls'

/** A call's URL pattern for `page.route`. */
export const callTo = (name: CallName) => new RegExp(`${calls[name].path}(\\?.*)?$`)

/** Mocks a call's answer. Others may have its path, with another method. */
export const reply = (page: Page, name: CallName, reply: (route: Route) => Promise<unknown>) =>
  page.route(callTo(name), (route) =>
    route.request().method() === calls[name].method ? reply(route) : route.fallback(),
  )

/** Mocks a successful answer. */
export const answer = (page: Page, name: CallName, data: object) =>
  reply(page, name, (route) => route.fulfill({ json: { success: true, message: 'Done.', ...data } }))

/** Mocks a refusal in the server's format. */
export const refuse = (page: Page, name: CallName, message: string) => answer(page, name, { success: false, message })

/** Leaves a call unanswered. */
export const hold = (page: Page, name: CallName) => reply(page, name, async () => undefined)

/** Delays matching requests until `release` is called. */
export async function holdBack(page: Page, what: CallName | RegExp) {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(what instanceof RegExp ? what : callTo(what), async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

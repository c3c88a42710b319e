import { setTimeout as wait } from 'node:timers/promises'
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

/** Lets a call be answered as late as on a slow line; answers how often it has been made since. */
export async function replySlowly(page: Page, name: CallName, milliseconds = 600): Promise<() => number> {
  let calls = 0
  await reply(page, name, async (route) => {
    calls += 1
    await wait(milliseconds)
    await route.continue()
  })
  return () => calls
}

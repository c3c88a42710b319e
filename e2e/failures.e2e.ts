import { expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import type { CallName } from '../contract/calls'
import { callTo, holdBack, reply } from './support/answers'
import { settled } from './support/person'
import { setStage, type Visitor } from './support/stage'
import { isWhole } from './support/tour'

const stage = setStage()

const json = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, message } })

const troubles: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': json(500, 'Something went wrong on our side.'),
  'answers rubbish': (route) => route.fulfill({ contentType: 'text/html', body: '<html>not what was asked</html>' }),
  refuses: json(200, 'Not today.'),
  'is away': (route) => route.abort('connectionrefused'),
}

const views: Partial<Record<Visitor, [address: string, call: CallName][]>> = {
  nobody: [
    ['/', 'getRooms'],
    ['/rooms', 'getRooms'],
    ['/rooms/anything', 'getRooms'],
  ],
  guest: [['/my-bookings', 'getBookings']],
  owner: [
    ['/owner', 'ownerBookings'],
    ['/owner', 'figures'],
    ['/owner/bookings?status=confirmed', 'bookingList'],
    ['/owner/calendar', 'calendar'],
    ['/owner/list-room', 'ownerRooms'],
  ],
}

const retryOf = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()

/** At a landing one that answers and one that does not; a page's own tests know the others. */
const usual = Object.entries(troubles).filter(([what]) => isWhole || ['answers 500', 'is away'].includes(what))

test.each(usual)(
  'where the backend %s, every screen says so in its place and a retry brings it back',
  async (_what, trouble) => {
    for (const [who, own] of Object.entries(views)) {
      await stage.visit({ as: who as Visitor, mayComplain: true }, async (page) => {
        for (const [address, call] of own) {
          await reply(page, call, trouble)
          await page.goto(address)
          await page.locator('main h1').first().waitFor()
          await retryOf(page).waitFor()

          await page.unroute(callTo(call))
          // Where the server was away, the page may have found it again before anybody could press.
          await retryOf(page).evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
          await retryOf(page).waitFor({ state: 'detached' })
        }
      })
    }
  },
)

test('one call that alone cannot be reached is not asked again and again', () =>
  stage.visit({ as: 'guest', mayComplain: true }, async (page) => {
    await page.clock.install()
    // Answered after the other call has failed: whoever comes last decides whether the server counts as away.
    const late = [await holdBack(page, 'isAuth'), await holdBack(page, 'getUser')]
    let asked = 0
    await reply(page, 'getRooms', (route) => {
      asked += 1
      return route.abort('connectionrefused')
    })
    await page.goto('/rooms')
    await retryOf(page).waitFor()
    late.forEach(({ release }) => release())
    for (let seconds = 0; seconds < 10; seconds += 1) {
      await page.clock.runFor(1000)
      await settled(page)
    }
    // Once for the page, then with every look for the server, four seconds apart.
    expect(asked).toBeLessThanOrEqual(5)
  }))

test('a lost line is said, and what was asked for meanwhile is asked again within 5 s of its return', () =>
  stage.visit({ as: 'guest', mayComplain: true }, async (page) => {
    await page.clock.install()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account menu' }).click()
    const fetchedAhead = page.waitForEvent('requestfinished', (request) => /bookings\.\w+\.js$/i.test(request.url()))
    await page.getByRole('menuitem', { name: 'My Bookings' }).hover()
    await fetchedAhead
    await settled(page)

    await page.context().setOffline(true)
    await page.getByText(/^You’re offline\./).waitFor()
    await page.getByRole('menuitem', { name: 'My Bookings' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const askedAgain = page.waitForRequest(callTo('getBookings'))
    await page.context().setOffline(false)
    // By the page's clock, which stands still otherwise.
    await page.clock.runFor(5000)
    await askedAgain
    await page.clock.resume()
    await page.getByRole('row').first().waitFor()
    await page.getByText(/^You’re offline\./).waitFor({ state: 'detached' })
  }))

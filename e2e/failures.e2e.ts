import { expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import type { CallName } from '../contract/calls'
import { callTo, reply, replySlowly } from './support/answers'
import { settled } from './support/person'
import { setStage, type Visitor } from './support/stage'

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

test.each(Object.entries(troubles))(
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
    await replySlowly(page, 'isAuth', 200)
    await replySlowly(page, 'getUser', 200)
    let asked = 0
    await reply(page, 'getRooms', (route) => {
      asked += 1
      return route.abort('connectionrefused')
    })
    await page.goto('/rooms')
    await retryOf(page).waitFor()
    for (let seconds = 0; seconds < 10; seconds += 1) {
      await page.clock.runFor(1000)
      await settled(page)
    }
    // Once for the page, then with every look for the server, four seconds apart.
    expect(asked).toBeLessThanOrEqual(5)
  }))

import { expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { pictured } from './support/browser'
import { arriveAs, demo, setStage } from './support/stage'
import { enter } from './support/tour'

const stage = setStage()

const troubles: [string, (route: Route) => Promise<void>][] = [
  [
    'answers 500',
    (route) => route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  ],
  [
    'answers rubbish',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>not what was asked</html>' }),
  ],
  ['refuses', (route) => route.fulfill({ status: 200, json: { success: false, message: 'Not today.' } })],
  ['is away', (route) => route.abort('connectionrefused')],
]

/** Address, the call it lives from, who looks at it. */
const views: [string, string, keyof typeof demo | 'nobody'][] = [
  ['/', '/api/ownerHotel/get-rooms', 'nobody'],
  ['/rooms', '/api/ownerHotel/get-rooms', 'nobody'],
  ['/rooms/anything', '/api/ownerHotel/get-rooms', 'nobody'],
  ['/my-bookings', '/api/booking/get-bookings', 'guest'],
  ['/owner', '/api/ownerHotel/bookings', 'owner'],
  ['/owner/list-room', '/api/ownerHotel/rooms', 'owner'],
]

async function expectRetry(page: Page) {
  await page.locator('main h1').first().waitFor()
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}

test.each(troubles)(
  'where the backend %s, every screen says so in its place and a retry brings it back',
  async (what, trouble) => {
    for (const who of ['nobody', 'guest', 'owner'] as const) {
      const person = await stage.person()
      await pictured(`failure-${what.replace(/\W/g, '-')}-${who}`, [person], async () => {
        const { page } = person
        await enter(stage, person, who)
        for (const [address, call] of views.filter(([, , visitor]) => visitor === who)) {
          await page.route(`**${call}`, trouble)
          await page.goto(address)
          await expectRetry(page)

          await page.unroute(`**${call}`)
          // Where the server was away, the page may have found it again before anybody could press.
          const retry = page.getByRole('button', { name: 'Try again' }).first()
          await retry.click({ timeout: 3000 }).catch(() => undefined)
          await retry.waitFor({ state: 'detached' })
        }
      })
      await person.close()
    }
  },
  240_000,
)

test('a slow backend shows the shape of what comes, and then what comes', async () => {
  const person = await stage.person()
  await pictured('slow', [person], async () => {
    const { page } = person
    await page.route('**/api/ownerHotel/get-rooms', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto('/rooms')
    await page.getByText('Loading rooms').first().waitFor({ state: 'attached' })
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor()
    expect(person.complaints).toEqual([])
  })
})

test('one call that alone cannot be reached is not asked again and again', async () => {
  const person = await stage.person()
  await pictured('chase', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
    // Answered after the other call has failed: whoever comes last decides whether the server counts as away.
    await page.route('**/api/user/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.continue()
    })
    let asked = 0
    await page.route('**/api/ownerHotel/get-rooms', (route) => {
      asked += 1
      return route.abort('connectionrefused')
    })
    await page.goto('/rooms')
    await expectRetry(page)
    await page.waitForTimeout(10_000)
    // Once for the page, then with every look for the server, four seconds apart.
    expect(asked).toBeLessThanOrEqual(5)
  })
  await person.close()
})

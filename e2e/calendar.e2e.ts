import { expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { bookings, rooms } from '../server/db/schema'
import { inDays } from '../testing/days'
import { aBooking, insertUser } from '../testing/rows'
import { holdBack } from './support/answers'
import { settled } from './support/person'
import { field, setStage } from './support/stage'

/** Somebody else's, the second one arriving on the day on which the first leaves. */
const taken = [
  { checkInDate: inDays(40), checkOutDate: inDays(42) },
  { checkInDate: inDays(42), checkOutDate: inDays(45) },
]

let address = ''
const stage = setStage(async ({ db }) => {
  const [room] = await db.select().from(rooms).where(eq(rooms.isAvailable, true)).limit(1)
  const somebody = await insertUser(db)
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.roomId, room!.id))
  await db.insert(bookings).values(taken.map((stay) => aBooking(room!, somebody, stay)))
  address = `/rooms/${room!.id}`
})

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
const nameOf = (date: string, ...notes: string[]) =>
  [format.format(new Date(date)).replaceAll(',', ''), ...notes].join(', ')

const opener = (page: Page) => page.getByRole('button', { name: 'Open calendar' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your dates' })
const day = (page: Page, date: string, ...notes: string[]) =>
  dialog(page).getByRole('button', { name: nameOf(date, ...notes), exact: true })

/** With a stay around which everything is told by its name, unless another query says so. */
async function openRoom(page: Page, query = `?checkIn=${inDays(37)}&checkOut=${inDays(39)}`) {
  await page.goto(address + query)
  await opener(page).waitFor()
  await settled(page)
}

async function openCalendar(page: Page, query?: string) {
  await openRoom(page, query)
  await opener(page).click()
  await dialog(page).waitFor()
  await settled(page)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const isFocused = (page: Page) => opener(page).evaluate((element) => element === document.activeElement)

/** The same day of another month, as far as that has one: what the browser's own reckoning says, by UTC. */
function inMonths(date: string, months: number) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
/** Days since Monday. */
const weekday = (date: string) => (new Date(date).getUTCDay() + 6) % 7

test('the calendar is fetched when somebody comes near, and not before', () =>
  stage.visit({}, async (page) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/assets/calendar.')) fetched.push(request.url())
    })
    for (const near of [
      () => opener(page).hover(),
      () => field(page, 'Check-In').focus(),
      () => opener(page).focus(),
    ]) {
      await openRoom(page, '')
      expect(fetched).toEqual([])
      await Promise.all([page.waitForRequest(/\/assets\/calendar\./), near()])
      await settled(page)
      expect(await dialog(page).count()).toBe(0)
      fetched.length = 0
    }
  }))

/** What the browser says of it. */
const calendarLost = /ERR_FAILED/

test('where the calendar cannot be fetched, a sentence says so, dates can be typed, and it opens once the line is back', () =>
  stage.visit({ mayComplain: calendarLost }, async (page) => {
    await page.route(/\/assets\/calendar\./, (route) => route.abort())
    await openRoom(page, '')
    await opener(page).click()
    await page.getByText('We could not load the calendar. You can type your dates, or try again.').waitFor()
    await field(page, 'Check-In').fill(inDays(60))
    await field(page, 'Check-Out').fill(inDays(62))
    expect(new URL(page.url()).search).toBe(`?checkIn=${inDays(60)}&checkOut=${inDays(62)}`)

    await page.unrouteAll()
    await opener(page).click()
    await day(page, inDays(60), 'check-in').waitFor()
  }))

test('a calendar that comes late opens for whoever waits for it, and not for whoever types meanwhile', () =>
  stage.visit({}, async (page) => {
    for (const types of [false, true]) {
      const calendar = await holdBack(page, /\/assets\/calendar\./)
      await openRoom(page, '')
      await opener(page).click()
      await page.locator('button[aria-busy=true]').waitFor()
      if (types) await field(page, 'Check-In').fill(inDays(60))
      calendar.release()
      if (!types) await dialog(page).waitFor()
      await settled(page)
      expect(await dialog(page).count()).toBe(types ? 0 : 1)
      await page.unrouteAll({ behavior: 'wait' })
    }
  }))

test('taken nights are told by name and cannot begin a stay; a day on which somebody arrives ends one, which the server takes', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    await openCalendar(page)
    await day(page, inDays(37), 'check-in').waitFor()
    await day(page, inDays(38), 'chosen').waitFor()
    await day(page, inDays(39), 'check-out').waitFor()
    for (const date of [40, 41, 42, 43, 44].map((days) => inDays(days))) {
      const night = day(page, date, 'taken')
      expect(await night.getAttribute('aria-disabled')).toBe('true')
      expect(await night.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
    }

    await day(page, inDays(38), 'chosen').click()
    // Pressed all the same, which changes nothing.
    await day(page, inDays(41), 'taken').click({ force: true })
    await day(page, inDays(45), 'not with this check-in').click({ force: true })
    await day(page, inDays(40)).click()
    await dialog(page).waitFor({ state: 'detached' })

    expect(await isFocused(page)).toBe(true)
    expect(await field(page, 'Check-In').inputValue()).toBe(inDays(38))
    expect(await field(page, 'Check-Out').inputValue()).toBe(inDays(40))
    await page.getByRole('button', { name: 'Check Availability' }).click()
    await page.getByRole('button', { name: 'Book Now' }).waitFor()
  }))

test.each(['a mouse', 'a finger'])(
  'with %s two presses on the night-line fill both fields, and the server takes the stay',
  (how) =>
    stage.visit({ as: 'guest', hasTouch: how === 'a finger', viewport: { width: 390, height: 844 } }, async (page) => {
      await openRoom(page, '')
      const line = page.getByRole('img', { name: /^28 nights from/ })
      await line.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await line.boundingBox())!
      expect(height).toBeGreaterThanOrEqual(36)
      const press = (night: number) => {
        const at = [x + ((night + 0.5) * width) / 28, y + height / 2] as const
        return how === 'a finger' ? page.touchscreen.tap(...at) : page.mouse.click(...at)
      }

      await press(3)
      expect(await field(page, 'Check-In').inputValue()).toBe(inDays(3))
      await press(6)

      expect(await field(page, 'Check-Out').inputValue()).toBe(inDays(7))
      await page.getByRole('button', { name: 'Check Availability' }).click()
      await page.getByRole('button', { name: 'Book Now' }).waitFor()
    }),
)

test('by keyboard alone somebody walks the days, weeks, months and years, chooses a stay, and leaves with Escape', () =>
  stage.visit({}, async (page) => {
    await openRoom(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    let at = inDays(37)
    await day(page, at, 'check-in').and(page.locator(':focus')).waitFor()

    const walk: [key: string, to: (date: string) => string][] = [
      ['ArrowRight', (date) => inDays(1, date)],
      ['ArrowDown', (date) => inDays(7, date)],
      ['ArrowLeft', (date) => inDays(-1, date)],
      ['ArrowUp', (date) => inDays(-7, date)],
      ['End', (date) => inDays(6 - weekday(date), date)],
      ['Home', (date) => inDays(-weekday(date), date)],
      ['PageDown', (date) => inMonths(date, 1)],
      ['PageDown', (date) => inMonths(date, 1)],
      ['PageUp', (date) => inMonths(date, -1)],
      ['Shift+PageDown', (date) => inMonths(date, 12)],
      ['Shift+PageUp', (date) => inMonths(date, -12)],
    ]
    for (const [key, to] of walk) {
      at = to(at)
      await page.keyboard.press(key)
      await dialog(page).locator('[data-day] :focus').waitFor()
      expect([key, await focused(page)]).toEqual([key, expect.stringMatching(new RegExp(`^${nameOf(at)}(,|$)`))])
    }
    expect(await dialog(page).locator('td [tabindex="0"]').count()).toBe(1)

    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await isFocused(page)).toBe(true)
    expect(await field(page, 'Check-In').inputValue()).toBe(inDays(37))

    await page.keyboard.press('Space')
    await day(page, inDays(37), 'check-in').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Now choose your check-out.').waitFor()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await isFocused(page)).toBe(true)
    expect(await field(page, 'Check-In').inputValue()).toBe(inDays(36))
    expect(await field(page, 'Check-Out').inputValue()).toBe(inDays(39))
  }))

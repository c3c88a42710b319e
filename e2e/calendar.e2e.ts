import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, hasFocus, hasValue, setStage } from './support/stage'

const stage = setStage()
let address = ''
beforeAll(async () => {
  const { roomIds } = await stage.newHotel('The Quiet Month', 'Cork', ['120'])
  const somebody = await stage.guest('Sam Before')
  const stay = { checkInDate: inDays(42), checkOutDate: inDays(45), guests: 1 }
  await somebody.must('createBooking', { roomId: roomIds[0]!, ...stay })
  address = `/rooms/${roomIds[0]}`
})

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
const nameOf = (date: string, ...notes: string[]) =>
  [format.format(new Date(date)).replaceAll(',', ''), ...notes].join(', ')

const opener = (page: Page) => field(page, 'Check-In')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your dates' })
const day = (page: Page, date: string, ...notes: string[]) =>
  dialog(page).getByRole('button', { name: nameOf(date, ...notes), exact: true })

async function openRoom(page: Page, query = '') {
  await page.goto(address + query)
  await opener(page).waitFor()
  await settled(page)
}

/** The same day of another month, or that month's last day, in UTC. */
function inMonths(date: string, months: number) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
/** Days since Monday. */
const weekday = (date: string) => (new Date(date).getUTCDay() + 6) % 7

test('the calendar loads only when a guest hovers over a date field or focuses one', () =>
  stage.visit({}, async (page) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/assets/calendar.')) fetched.push(request.url())
    })
    for (const near of [() => opener(page).hover(), () => opener(page).focus()]) {
      await openRoom(page)
      expect(fetched).toEqual([])
      await Promise.all([page.waitForRequest(/\/assets\/calendar\./), near()])
      await settled(page)
      expect(await dialog(page).count()).toBe(0)
      fetched.length = 0
    }
  }))

test('when the calendar cannot load, a message says so, dates can be typed, and it opens once back online', () =>
  stage.visit({ allowedProblems: /ERR_FAILED/ }, async (page) => {
    await page.route(/\/assets\/calendar\./, (route) => route.abort())
    await openRoom(page)
    await opener(page).click()
    await page.getByText('We could not load the calendar. You can type your dates, or try again.').waitFor()
    await field(page, 'Check-In').fill(inDays(60))
    await field(page, 'Check-Out').fill(inDays(62))
    await page.waitForURL(({ search }) => search === `?checkIn=${inDays(60)}&checkOut=${inDays(62)}`)

    await page.unrouteAll()
    await opener(page).click()
    await day(page, inDays(60), 'check-in').waitFor()
  }))

test('two taps on the availability timeline fill both date fields, and the server accepts the stay', () =>
  stage.visit({ as: 'guest', hasTouch: true, viewport: { width: 390, height: 844 } }, async (page) => {
    await openRoom(page)
    const line = page.getByRole('img', { name: /^28 nights from/ })
    await line.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await line.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(36)
    const press = (night: number) => page.touchscreen.tap(x + ((night + 0.5) * width) / 28, y + height / 2)

    await press(3)
    await hasValue(field(page, 'Check-In'), inDays(3))
    await press(6)

    await hasValue(field(page, 'Check-Out'), inDays(7))
    await page.getByRole('button', { name: 'Check Availability' }).click()
    await page.getByRole('button', { name: 'Book Now' }).waitFor()
  }))

test('on a phone the calendar begins with this week, however late in the month, and shows the weeks after it', () =>
  stage.visit({ hasTouch: true, viewport: { width: 390, height: 844 } }, async (page) => {
    await openRoom(page)
    await field(page, 'Check-In').tap()
    await day(page, inDays(0), 'today').waitFor()

    const weeks = dialog(page).locator('tbody tr:visible')
    expect(await weeks.first().getByRole('button', { name: 'today' }).count()).toBe(1)
    expect(await weeks.count()).toBeGreaterThanOrEqual(5)
    expect(await day(page, inDays(27)).isVisible()).toBe(true)
  }))

test('by keyboard alone a guest moves by day, week, month and year, chooses a stay, and closes the calendar with Escape', () =>
  stage.visit({}, async (page) => {
    await openRoom(page, `?checkIn=${inDays(37)}&checkOut=${inDays(39)}`)
    await opener(page).focus()
    await page.keyboard.press('ArrowDown')
    let at = inDays(37)
    await day(page, at, 'check-in').and(page.locator(':focus')).waitFor()
    // Not conveyed by colour alone.
    const taken = day(page, inDays(43), 'taken')
    expect(await taken.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')

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
      await hasFocus(dialog(page).getByRole('button', { name: new RegExp(`^${nameOf(at)}(,|$)`) }))
    }
    expect(await dialog(page).locator('td [tabindex="0"]').count()).toBe(1)

    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await hasFocus(opener(page))
    await hasValue(field(page, 'Check-In'), inDays(37))

    await page.keyboard.press('Space')
    await day(page, inDays(37), 'check-in').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Now choose your check-out.').waitFor()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await dialog(page).waitFor({ state: 'detached' })
    await hasFocus(opener(page))
    await hasValue(field(page, 'Check-In'), inDays(36))
    await hasValue(field(page, 'Check-Out'), inDays(39))
  }))

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { formatDayAndMonth, startOfDay } from '../contract/format'
import { isWeekendNight, weekdayOf, weekdayNames, type Rates } from '../contract/rates'
import { addDays } from '../contract/stay'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, hasFocus, setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const dayAndMonth = (date: string) => formatDayAndMonth(startOfDay(date))

async function ratedRoom(hotelName: string, rates: Rates, city = 'Sligo') {
  const { owner, roomIds } = await stage.newHotel(hotelName, city, ['100'])
  const roomId = roomIds[0]!
  const { version } = await owner.must('rates', { roomId })
  await owner.must('editRates', { roomId, version, rates })
  return roomId
}

const from = inDays(40)
const [arrival, departure] = [weekdayOf(from), weekdayOf(inDays(42))]

test.each<[string, Rates, number, number, string, string]>([
  ...([
    [
      'a closed arrival',
      { closedToArrival: [arrival] },
      40,
      42,
      `cannot begin on a ${weekdayNames[arrival]}.`,
      'Arrive',
    ],
    ['notice', { noticeDays: 45 }, 40, 42, 'book at least 45 days ahead', 'Arrive'],
    [
      'the minimum of a season',
      { seasons: [{ name: 'Fair', from, until: inDays(50), pricePerNight: 150, minNights: 4 }] },
      ...[40, 42, `At least 4 nights from ${dayAndMonth(from)}.`, 'Stay until'],
    ],
    ['the maximum', { maxNights: 1 }, 40, 42, 'At most 1 night in this room.', 'Stay until'],
    [
      'a closed departure',
      { closedToDeparture: [departure] },
      ...[40, 42, `cannot end on a ${weekdayNames[departure]}.`, 'Stay until'],
    ],
    ['the horizon', { horizonDays: 30 }, 32, 34, 'The latest check-out is', 'Arrive'],
  ] as [string, Rates, number, number, string, string][]),
])('a guest who meets %s reads why, presses one button and can book', async (what, rates, first, last, words, way) => {
  const roomId = await ratedRoom(`The House of ${what}`, rates)
  await stage.visit({ as: 'guest', viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto(`/rooms/${roomId}?checkIn=${inDays(first)}&checkOut=${inDays(last)}`)
    await main(page).getByText(words).first().waitFor()
    await settled(page)

    await button(page, new RegExp(`^${way}`)).click()
    await hasFocus(button(page, 'Check Availability'))
    expect(await main(page).getByText(words).count()).toBe(0)
    await page.keyboard.press('Enter')
    await button(page, 'Book Now').click()
    await page.locator(':is(tr, li)').filter({ hasText: 'Just booked' }).first().waitFor()
  })
})

test('across the edge of a season, with a weekend and a long stay, list, room and receipt say the same to the cent', async () => {
  const [checkIn, checkOut] = [inDays(60), inDays(70)]
  const rates = {
    weekendPrice: 120.55,
    seasons: [{ name: 'Fair', from: inDays(65), until: inDays(80), pricePerNight: 150.25 }],
    longStay: [{ nights: 7, percent: 15 }],
  }
  const roomId = await ratedRoom('The Edge', rates, 'Tralee')
  const cents = Array.from({ length: 10 }, (_, night) => {
    if (night >= 5) return 15_025
    return isWeekendNight(addDays(checkIn, night)) ? 12_055 : 10_000
  }).reduce((sum, price) => sum + price, 0)
  const total = `$${((cents - Math.ceil((cents * 15) / 100)) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`

  await stage.visit({ as: 'guest' }, async (page) => {
    const dates = `checkIn=${checkIn}&checkOut=${checkOut}`
    await page.goto(`/rooms?destination=Tralee&${dates}`)
    await main(page).getByRole('listitem').filter({ hasText: 'The Edge' }).getByText(total).waitFor()

    await page.goto(`/rooms/${roomId}?${dates}`)
    await main(page).getByText('15% off a stay of 10 nights').waitFor()
    await main(page).getByText(total).first().waitFor()
    const lines = await main(page).locator('form dl > div').allInnerTexts()
    await button(page, 'Check Availability').click()
    await button(page, 'Book Now').click()
    await page
      .locator(':is(tr, li)')
      .filter({ hasText: 'Just booked' })
      .getByRole('link', { name: 'View booking' })
      .click()

    const receipt = page.getByRole('region', { name: 'Price and payment' })
    await receipt.waitFor()
    expect(await receipt.locator('dl > div').allInnerTexts()).toEqual([...lines, expect.stringContaining(total)])
  })
})

test('by keyboard the calendar says what nights cost and passes days that cannot begin a stay', async () => {
  const roomId = await ratedRoom('The Keys', { closedToArrival: [weekdayOf(inDays(5))], weekendPrice: 130 })
  await stage.visit({}, async (page) => {
    await page.goto(`/rooms/${roomId}`)
    await field(page, 'Check-In').focus()
    await page.keyboard.press('ArrowDown')
    const dialog = page.getByRole('dialog', { name: 'Choose your dates' })
    await dialog
      .getByLabel(/a night/)
      .first()
      .waitFor()
    for (let days = 0; days < 5; days += 1) await page.keyboard.press('ArrowRight')

    await dialog.getByText(/^Stays in this room cannot begin on a/).waitFor()
    const focused = dialog.locator(':focus')
    expect(await focused.getAttribute('aria-label')).toMatch(/a night, Stays in this room cannot begin on a/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog.getByText(/Now choose your check-out/).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await field(page, 'Check-In').inputValue()).toBe(inDays(6))
    expect(await field(page, 'Check-Out').inputValue()).toBe(inDays(7))
  })
})

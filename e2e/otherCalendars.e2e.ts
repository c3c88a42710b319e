import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { formatDayRange } from '../contract/format'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, hasFocus, hasValue, setStage } from './support/stage'

const stage = setStage()

/** What other sites say, by the path of their calendar: nights from one day to another. */
const sold: Record<string, [from: string, until: string]> = {
  '/airbnb.ics': [inDays(3), inDays(6)],
  '/booking.ics': [inDays(11), inDays(13)],
}
const sites = createServer(({ url = '' }, response) => {
  const [from, until] = (sold[url] ?? [inDays(0), inDays(1)]).map((date) => date.replaceAll('-', ''))
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', `UID:1@${url.slice(1)}`],
    ...['DTSTAMP:20260101T000000Z', `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${until}`, 'SUMMARY:Not available'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  response.setHeader('content-type', 'text/calendar').end(lines.join('\r\n'))
})
const addressOf = (path: string) => `http://127.0.0.1:${(sites.address() as AddressInfo).port}${path}`
beforeAll(() => new Promise<void>((listening) => sites.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => sites.close(closed)))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Other calendars' })
const notice = (page: Page) => page.getByRole('region', { name: 'Other calendars need your attention' })

async function addCalendar(page: Page, name: string, address: string) {
  await field(dialog(page), 'Name').fill(name)
  await field(dialog(page), 'Address').fill(address)
  await dialog(page).getByRole('button', { name: 'Add calendar' }).click()
}

test('an owner connects a room to two other sites, sees what was sold twice until it is settled, and copies the room’s link', async () => {
  const { owner, roomIds } = await stage.newHotel('The Shared Nights', 'Cork', ['120'])
  const ada = await stage.guest('Ada Guest')
  const stay = { roomId: roomIds[0]!, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 1 }
  await ada.must('createBooking', stay)

  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner/calendar')
    await page.getByRole('link', { name: 'Other calendars' }).click()
    await addCalendar(page, 'Airbnb', `${stage.server.origin}/calendars/nothing.ics`)
    await hasFocus(field(dialog(page), 'Address'))
    expect(await field(dialog(page), 'Address').getAttribute('aria-invalid')).toBe('true')
    await hasValue(field(dialog(page), 'Name'), 'Airbnb')

    await addCalendar(page, 'Airbnb', addressOf('/airbnb.ics'))
    await dialog(page).getByRole('heading', { name: 'Airbnb' }).waitFor()
    await addCalendar(page, 'Booking.com', addressOf('/booking.ics'))
    await dialog(page).getByRole('heading', { name: 'Booking.com' }).waitFor()
    const conflict = `Booking.com has ${formatDayRange(inDays(11), inDays(13))} sold in Double Bed, where Ada Guest is booked.`
    await dialog(page).getByText(conflict).waitFor()

    await page.evaluate(() => {
      // Recorded: other tests that run now have the clipboard, too.
      navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset.copied = text)
    })
    await dialog(page).getByRole('button', { name: 'Make a link' }).click()
    await hasFocus(field(dialog(page), 'Secret link'))
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Link copied.').waitFor()
    const link = await page.evaluate(() => document.documentElement.dataset.copied!)
    const told = await (await fetch(link)).text()
    expect(told).toContain('SUMMARY:Reserved')
    expect(told).not.toMatch(/Ada|Airbnb/)

    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: /^Airbnb, 3 nights, .*, other site$/ }).click()
    await page.getByRole('dialog', { name: 'Airbnb' }).getByRole('button', { name: 'Close', exact: true }).click()
    await notice(page).getByText(conflict).waitFor()

    await page.goto('/owner')
    await notice(page).getByRole('link', { name: 'Other calendars' }).click()
    await dialog(page).getByText('Another site last read it').waitFor()
    sold['/booking.ics'] = [inDays(14), inDays(16)]
    await dialog(page).getByRole('listitem').filter({ hasText: 'Booking.com' }).getByRole('button').first().click()
    await dialog(page).getByText(conflict).waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    await settled(page)
    expect(await notice(page).count()).toBe(0)
    await page.getByRole('gridcell', { name: /^Booking\.com, 2 nights/ }).waitFor()
  })
})

import { expect, test } from '@jest/globals'
import { addDays } from '../contract/stay'
import { field, setStage } from './support/stage'

const stage = setStage()

/** The extremes, and one whose clocks change during the stay. */
const zones = [
  ['Pacific/Pago_Pago', '−11'],
  ['Pacific/Kiritimati', '+14'],
  ['Europe/Berlin', 'changing its clocks'],
] as const

/** The last Sunday of next year's March, when Berlin's clocks go forward. */
function clocksForward(): string {
  const year = new Date().getUTCFullYear() + 1
  return `${year}-03-${31 - new Date(Date.UTC(year, 2, 31)).getUTCDay()}`
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** `2027-03-27` → `27 Mar`, part of every date format. */
const dayAndMonth = (date: string) => days.format(new Date(date))

test('a stay shows the same dates in every time zone and across a clock change', async () => {
  const prices = [...zones, ...zones].map(() => '80')
  const { owner, roomIds } = await stage.newHotel('The Date Line', 'Apia', prices)
  const checkInDate = addDays(clocksForward(), -1)
  const checkOutDate = addDays(checkInDate, 3)

  for (const [index, [timezoneId, offset]] of zones.entries()) {
    const guest = await stage.guest(`Zoe Zone ${index}`)
    await stage.visit({ as: guest, timezoneId }, async (page) => {
      await page.goto(`/rooms/${roomIds[index]}`)
      // Tonight can be booked, whatever the date elsewhere.
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date())
      expect(await field(page, 'Check-In').getAttribute('min')).toBe(today)
      const tonight = { checkInDate: today, checkOutDate: addDays(today, 1), guests: 1 }
      await guest.must('createBooking', { roomId: roomIds[zones.length + index]!, ...tonight })

      await field(page, 'Check-In').fill(checkInDate)
      await field(page, 'Check-Out').fill(checkOutDate)
      await page.getByRole('button', { name: 'Check Availability' }).click()
      await page.getByRole('button', { name: 'Book Now' }).click()
      const booked = page.getByRole('row').filter({ hasText: 'Just booked' })
      const row = (await booked.innerText()).replaceAll(/\s+/g, ' ')
      const kept = (await guest.must('getBookings')).bookings.find((each) => each.checkInDate !== today)
      await booked.getByRole('button', { name: 'Pay now' }).click()
      const payment = await page.getByRole('region', { name: 'Your booking' }).innerText()
      const mail = await stage.mails.next(guest.email, (mail) => mail.text?.includes(kept!.number!) === true)

      expect([offset, kept?.checkInDate, kept?.checkOutDate]).toEqual([offset, checkInDate, checkOutDate])
      for (const told of [row, payment, mail.text]) {
        expect(told).toContain('$240.00')
        expect(told).toContain(dayAndMonth(checkInDate))
        expect(told).toContain(dayAndMonth(checkOutDate))
      }
    })
  }

  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await stage.visit({ as: owner, timezoneId }, async (page) => {
      await page.goto('/owner')
      const rows = page.getByRole('table', { name: 'Recent Bookings' }).locator('tbody tr')
      await rows.first().waitFor()
      const told = (await rows.allInnerTexts()).filter((row) => row.includes('$240.00'))
      expect(told).toHaveLength(zones.length)
      for (const row of told) expect(row).toContain(`${dayAndMonth(checkInDate)} – `)
      for (const row of told) expect(row).toContain(dayAndMonth(checkOutDate))
    })
  }
})

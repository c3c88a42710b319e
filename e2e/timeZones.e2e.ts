import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { sentences } from '../contract/sentences'
import { addDays } from '../contract/stay'
import { pictured } from './support/browser'
import { inPage, newcomer, newHotel, type Newcomer } from './support/newcomer'
import { field, setStage } from './support/stage'

const stage = setStage()

/** How far from Greenwich, and the clocks that change within the stay. */
const zones = [
  ['Pacific/Pago_Pago', '−11'],
  ['Etc/UTC', '0'],
  ['Asia/Kathmandu', '+5:45'],
  ['Pacific/Kiritimati', '+14'],
  ['Europe/Berlin', 'changing its clocks'],
] as const

const pad = (part: number) => String(part).padStart(2, '0')

/** The last Sunday of March after next New Year: Berlin's clocks go forward in the night before it. */
function clocksForward(): string {
  const year = new Date().getUTCFullYear() + 1
  const lastSunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay()
  return `${year}-03-${pad(lastSunday)}`
}

/** `2027-03-27` → `27 Mar`, as every surface writes a day, whatever stands before and after. */
function dayAndMonth(date: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]}`
}

async function bookOnPage(page: Page, roomId: string, checkIn: string, checkOut: string) {
  await page.goto(`/rooms/${roomId}`)
  await field(page, 'Check-In').fill(checkIn)
  await field(page, 'Check-Out').fill(checkOut)
  await page.getByRole('button', { name: 'Check Availability' }).click()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.waitForURL(/\/my-bookings$/)
  await page.getByText('Just booked').waitFor()
}

async function dashboardOf(owner: Newcomer, timezoneId: string) {
  const person = await stage.person({ timezoneId })
  await inPage(owner, person.page, stage.server)
  await person.page.goto('/owner')
  const rows = person.page.getByRole('table').locator('tbody tr')
  await rows.first().waitFor()
  const told = await rows.allInnerTexts()
  await person.close()
  return told
}

test('a stay has the same days in every time zone and across a change of clocks, wherever it is read (user bar 15)', async () => {
  const { owner, rooms } = await newHotel(
    stage.server,
    'The Date Line',
    'Apia',
    zones.map(() => '80'),
  )
  const checkIn = addDays(clocksForward(), -1)
  const checkOut = addDays(checkIn, 3)

  for (const [index, [timezoneId, offset]] of zones.entries()) {
    const guest = await newcomer(stage.server, `Zoe Zone ${index}`)
    const person = await stage.person({ timezoneId })
    await pictured(`zone-${index}`, [person], async () => {
      const { page } = person
      await inPage(guest, page, stage.server)
      await bookOnPage(page, rooms[index]!._id, checkIn, checkOut)
      const row = (await page.getByRole('row').nth(1).innerText()).replaceAll(/\s+/g, ' ')
      const { body } = await guest.call('getBookings')
      const [kept] = body.bookings ?? []
      await page.getByRole('button', { name: 'Pay now' }).click()
      const payment = await page.getByRole('region', { name: 'Your booking' }).innerText()
      const mail = await stage.server.mailTo(guest.email, 'Your booking')

      expect([offset, kept?.checkInDate, kept?.checkOutDate]).toEqual([offset, checkIn, checkOut])
      for (const told of [row, payment, mail]) {
        expect(told).toContain('$240.00')
        expect(told).toContain(dayAndMonth(checkIn))
        expect(told).toContain(dayAndMonth(checkOut))
      }
      expect(person.complaints).toEqual([])
    })
    await person.close()
  }

  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const told = await dashboardOf(owner, timezoneId)
    expect(told).toHaveLength(zones.length)
    for (const row of told) expect(row).toContain(`${dayAndMonth(checkIn)} – `)
    for (const row of told) expect(row).toContain(dayAndMonth(checkOut))
  }
})

test.each(zones)(
  'in %s (%s) a guest can book for tonight, and reversed or same-day dates are refused in words (user bar 15)',
  async (timezoneId, offset) => {
    const { rooms } = await newHotel(stage.server, `Tonight at ${offset}`, 'Apia', ['80'])
    const guest = await newcomer(stage.server, `Tess Tonight ${offset.replaceAll(/\W/g, '')}`)
    const person = await stage.person({ timezoneId })
    await pictured(`tonight-${timezoneId.replace('/', '-')}`, [person], async () => {
      const { page } = person
      await inPage(guest, page, stage.server)
      await page.goto(`/rooms/${rooms[0]!._id}`)
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date())
      expect(await field(page, 'Check-In').getAttribute('min')).toBe(today)

      await field(page, 'Check-In').fill(addDays(today, 4))
      for (const wrong of [addDays(today, 4), addDays(today, 3)]) {
        await field(page, 'Check-Out').fill(wrong)
        await page.getByRole('button', { name: 'Check Availability' }).click()
        await page.getByText(sentences.datesReversed).first().waitFor()
        await field(page, 'Check-Out').fill(addDays(today, 5))
        await page.getByText(sentences.datesReversed).waitFor({ state: 'detached' })
      }

      await bookOnPage(page, rooms[0]!._id, today, addDays(today, 1))
      expect((await guest.call('getBookings')).body.bookings?.[0]?.checkInDate).toBe(today)
      expect(person.complaints).toEqual([])
    })
    await person.close()
  },
)

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { inDays } from './support/dates'
import { arriveAs, demo, field, logIn, setStage } from './support/stage'

const stage = setStage()

/** Far enough away that the demo's own bookings are not in the way. */
const stay = { checkIn: inDays(200), checkOut: inDays(203) }

async function chooseDates(page: Page) {
  await field(page, 'Check-In').fill(stay.checkIn)
  await field(page, 'Check-Out').fill(stay.checkOut)
}

async function expectDatesKept(page: Page) {
  expect(await field(page, 'Check-In').inputValue()).toBe(stay.checkIn)
  expect(await field(page, 'Check-Out').inputValue()).toBe(stay.checkOut)
}

test('a guest finds a room in London, books it and pays; the same nights are refused to the next guest (user bar 14)', async () => {
  const first = await stage.person()
  const second = await stage.person()

  await pictured('booking', [first, second], async () => {
    const { page } = first
    await page.goto('/')
    await field(page, 'Destination').fill('London')
    await field(page, 'Destination').press('Enter')
    await page.getByRole('heading', { level: 1, name: /rooms? in London/i }).waitFor()

    await page.getByRole('checkbox', { name: /^Double Bed/ }).check()
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Check Availability' }).waitFor()
    const roomAddress = new URL(page.url()).pathname

    await chooseDates(page)
    await page.getByRole('button', { name: 'Check Availability' }).click()
    await page.waitForURL(/\/signUp/)
    await logIn(page, demo.guest)
    await page.waitForURL((url) => url.pathname === roomAddress)
    await expectDatesKept(page)

    // Somebody else looks at the same nights at the same time.
    const rival = second.page
    await arriveAs(rival, demo.owner)
    await rival.goto(roomAddress)
    await chooseDates(rival)
    await rival.getByRole('button', { name: 'Check Availability' }).click()
    await rival.getByRole('button', { name: 'Book Now' }).waitFor()

    await page.getByRole('button', { name: 'Check Availability' }).click()
    await page.getByRole('button', { name: 'Book Now' }).click()
    await page.waitForURL(/\/my-bookings$/)
    const booked = page.getByRole('row').filter({ hasText: 'Unpaid' }).first()
    await booked.waitFor()

    await rival.getByRole('button', { name: 'Book Now' }).click()
    await rival.getByText('Those nights have just been taken. Your dates are still here.').first().waitFor()
    await expectDatesKept(rival)
    await rival.getByRole('button', { name: 'Check Availability' }).waitFor()

    await booked.getByRole('button', { name: 'Pay now' }).click()
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await page.waitForURL(/\/loader\/my-bookings/)
    await page.waitForURL(/\/my-bookings\?booking=/)
    await page
      .getByRole('row')
      .filter({ hasText: 'Just booked' })
      .or(page.getByRole('row'))
      .filter({ hasText: 'Paid' })
      .first()
      .waitFor()

    expect(first.complaints).toEqual([])
    expect(second.complaints).toEqual([])
  })
})

test('a declined card leaves the booking unpaid, with Pay now where it was', async () => {
  const guest = await stage.person()
  await pictured('declined', [guest], async () => {
    const { page } = guest
    await arriveAs(page, demo.guest)
    await page.goto('/my-bookings')
    await page.getByRole('button', { name: 'Pay now' }).first().click()

    await page.getByLabel(/card number/i).fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: /^pay/i }).click()
    await page
      .getByText(/declined/i)
      .first()
      .waitFor()
    await page.getByRole('link', { name: /cancel/i }).click()

    await page.waitForURL(/\/my-bookings$/)
    await page.getByRole('button', { name: 'Pay now' }).first().waitFor()
  })
})

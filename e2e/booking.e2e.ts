import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { demo, field, logInOnPage, setStage } from './support/stage'

const stage = setStage()

/** Far enough away that the demo's own bookings are not in the way. */
const stay = { checkInDate: inDays(200), checkOutDate: inDays(203) }

async function chooseDates(page: Page) {
  await field(page, 'Check-In').fill(stay.checkInDate)
  await field(page, 'Check-Out').fill(stay.checkOutDate)
}

async function expectDatesKept(page: Page) {
  expect(await field(page, 'Check-In').inputValue()).toBe(stay.checkInDate)
  expect(await field(page, 'Check-Out').inputValue()).toBe(stay.checkOutDate)
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

test('a guest finds a room in London, books it and pays; the same nights are refused to the next guest', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    await field(page, 'Destination').fill('London')
    await field(page, 'Destination').press('Enter')
    await page.getByRole('heading', { level: 1, name: /rooms? in London/i }).waitFor()

    await page.getByRole('checkbox', { name: /^Double Bed/ }).check()
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Check Availability' }).waitFor()
    const roomAddress = new URL(page.url()).pathname

    await chooseDates(page)
    await settled(page)
    await press(page, 'Check Availability')
    await page.waitForURL(/\/signUp/)
    await logInOnPage(page, demo.guest)
    await page.waitForURL((url) => url.pathname === roomAddress)
    await expectDatesKept(page)

    // Somebody else looks at the same nights at the same time.
    const asRival = { as: 'owner' } as const
    await stage.visit(asRival, async (rival) => {
      await rival.goto(roomAddress)
      await chooseDates(rival)
      await press(rival, 'Check Availability')
      await rival.getByRole('button', { name: 'Book Now' }).waitFor()

      await press(page, 'Check Availability')
      await press(page, 'Book Now')
      await page.waitForURL(/\/my-bookings$/)

      await press(rival, 'Book Now')
      await rival.getByText('Those nights have just been taken. Your dates are still here.').first().waitFor()
      await expectDatesKept(rival)
      await rival.getByRole('button', { name: 'Check Availability' }).waitFor()
    })

    await page.getByRole('row').filter({ hasText: 'Just booked' }).getByRole('button', { name: 'Pay now' }).click()
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await page.waitForURL(/\/loader\/my-bookings/)
    await page.waitForURL(/\/my-bookings\?booking=/)
    await page.getByRole('row').filter({ hasText: 'Paid' }).first().waitFor()
  }))

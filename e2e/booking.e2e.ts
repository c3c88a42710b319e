import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { localToday } from '../contract/stay'
import { inDays } from '../testing/days'
import { fillIn, forms, submitOf } from './support/forms'
import { settled } from './support/person'
import { field, hasValue, setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const firstRoom = (page: Page) => main(page).getByRole('listitem').getByRole('heading').getByRole('link').first()

/** The next 12 December. */
function december() {
  const today = localToday()
  const year = Number(today.slice(0, 4)) + (today.slice(5) <= '12-12' ? 0 : 1)
  return { checkIn: `${year}-12-12`, checkOut: `${year}-12-15` }
}

test.each([
  ['on a desktop', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])(
  '%s a guest has paid for two people in London, 12 to 15 December, in nine steps from home, at the total of the list',
  (_where, viewport) =>
    stage.visit({ as: 'guest', viewport }, async (page) => {
      let steps = 0
      // Each step's control is visible without opening anything.
      const press = (control: Locator) => control.click().then(() => (steps += 1))
      const fill = (control: Locator, text: string) => control.fill(text).then(() => (steps += 1))
      const { checkIn, checkOut } = december()
      await page.goto('/')

      await fill(field(page, 'Destination'), 'London')
      await fill(field(page, 'Check-In'), checkIn)
      await fill(field(page, 'Check-Out'), checkOut)
      expect(await field(page, 'Guests').inputValue()).toBe('2')
      await press(button(page, 'Search'))
      await page.getByRole('heading', { level: 1, name: /in London$/ }).waitFor()
      const row = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .first()
      const listed = /\$[\d,.]+(?= for 3 nights)/.exec(
        (await row.filter({ hasText: 'for 3 nights' }).textContent()) ?? '',
      )?.[0]
      await press(firstRoom(page))
      // First requests for images can occupy all connections.
      await settled(page)
      await press(button(page, 'Check Availability'))
      await press(button(page, 'Book Now'))
      const justBooked = page.locator(':is(tr, li)').filter({ hasText: 'Just booked' })
      const payNow = justBooked.getByRole('button', { name: 'Pay now' })
      const { y, height } = (await payNow.boundingBox())!
      // Above the toolbars of a phone's browser, too.
      expect(y + height).toBeLessThan(664)
      await press(payNow)
      await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
      expect(steps).toBe(8)
      await press(page.getByRole('button', { name: `Pay ${listed}` }))

      await page.waitForURL(/\/my-bookings\?booking=/)
      await page.locator(':is(tr, li)').filter({ hasText: listed }).getByText('Paid', { exact: true }).first().waitFor()
      expect(steps).toBe(9)
    }),
)

test('a visitor who signs up and verifies their email between Check Availability and Book Now returns to the room with dates and guests kept', () =>
  stage.visit({}, async (page) => {
    const entered = { 'Check-In': inDays(220), 'Check-Out': inDays(223), Guests: '4' }
    await page.goto('/rooms')
    await firstRoom(page).click()
    for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value)
    const room = new URL(page.url()).pathname
    await button(page, 'Check Availability').click()
    await page.waitForURL(/\/signUp/)

    await button(page, 'Sign up').click()
    await fillIn(page, forms['sign-up'])
    await submitOf(page, forms['sign-up']).click()
    await page.waitForURL(/\/verifyEmail/)
    await field(page, 'Digit 1').click()
    await page.keyboard.type(await stage.mails.code(forms['sign-up'].entries.Email))
    await button(page, 'Verify').click()

    await page.waitForURL((url) => url.pathname === room)
    for (const [label, value] of Object.entries(entered)) await hasValue(field(page, label), value)
    await button(page, 'Check Availability').click()
    await button(page, 'Book Now').waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText(forms['sign-up'].entries.Email).waitFor()
    await page.getByRole('menuitem', { name: 'Verify Email' }).waitFor({ state: 'detached' })
  }))

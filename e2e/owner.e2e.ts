import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fillIn, forms, submitOf } from './support/forms'
import { field, setStage } from './support/stage'

const stage = setStage()

/** Searches from home within the open page: nothing is loaded anew. */
async function searchDublin(page: Page, heading: string | RegExp) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await field(page, 'Destination').fill('Dublin')
  await field(page, 'Destination').press('Enter')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

test('somebody registers a hotel, adds a room with pictures, and switches it off and on for guests', () =>
  stage.visit({}, (guest) =>
    stage.visit({ as: 'newcomer' }, async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'List Your Hotel' }).click()
      await fillIn(page, forms.hotel)
      await submitOf(page, forms.hotel).click()

      await page.getByRole('link', { name: 'Dashboard' }).click()
      await page.getByText('No bookings yet').waitFor()

      await page.getByRole('link', { name: 'Add Room' }).first().click()
      await fillIn(page, { ...forms.room, entries: { 'Room Type': 'Double Bed', 'Price Per Night': '189.50' } })
      await page.locator('input[type=file]').nth(1).setInputFiles(['assets/rooms/sage-classic-double-2.webp'])
      await page.getByRole('checkbox', { name: 'Free WiFi' }).check()
      await submitOf(page, forms.room).click()
      await page.getByText('Double Bed is added.').waitFor()
      expect(await field(page, 'Price Per Night').inputValue()).toBe('')

      await guest.goto('/')
      await searchDublin(guest, '1 room in Dublin')

      await page.getByRole('link', { name: 'List Room' }).first().click()
      const toggle = page.getByRole('switch', { name: /Double Bed/ })
      await toggle.click()
      await page.getByText('Availability updated').waitFor()
      // It moves in the frame after the toast.
      await page.getByRole('switch', { checked: false }).waitFor()
      await searchDublin(guest, /^No rooms/)

      await toggle.click()
      await page.getByRole('switch', { checked: true }).waitFor()
      await searchDublin(guest, '1 room in Dublin')
    }),
  ))

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

test('an owner mends a price in four steps from the dashboard, and guests see it at once', async () => {
  const { owner, roomIds } = await stage.newHotel('The Mended Price', 'Sligo', ['140'])
  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner')

    await page.getByRole('link', { name: 'List Room' }).click()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await field(page, 'Price Per Night').fill('155')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.locator('tr:focus').filter({ hasText: '$155.00' }).waitFor()
    await page.goto(`/rooms/${roomIds[0]}`)
    await page.getByText('$155.00').first().waitFor()
  })
})

test('an owner drags a picture to the front, and it is the cover', async () => {
  const { owner, roomIds } = await stage.newHotel('The Other Cover', 'Sligo', ['140'])
  await stage.visit({ as: owner }, async (page) => {
    const frames = page.getByRole('group', { name: 'Images' }).locator('label')
    await page.goto(`/owner/rooms/${roomIds[0]}`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(['assets/rooms/sage-classic-double-1.webp', 'assets/rooms/sage-classic-double-2.webp'])
    await frames.nth(1).dragTo(frames.first())
    await frames.first().getByRole('img', { name: 'Preview of sage-classic-double-2.webp' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()

    const addresses = async () => (await owner.must('ownerRooms')).rooms[0]!.images
    const [second, first] = await addresses()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await frames.nth(1).dragTo(frames.first())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()
    expect(await addresses()).toEqual([first, second])
  })
})

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

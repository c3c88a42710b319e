import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { arriveAs, demo, field, setStage } from './support/stage'

const stage = setStage()

/** Searches from home within the open page: nothing is loaded anew. */
async function searchDublin(page: Page, heading: string | RegExp) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await field(page, 'Destination').fill('Dublin')
  await field(page, 'Destination').press('Enter')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

test('somebody registers a hotel, adds a room with pictures, and switches it off and on for guests', async () => {
  const owner = await stage.person()
  const guest = await stage.person()

  await pictured('owner', [owner, guest], async () => {
    const { page } = owner
    const seen = guest.page
    await arriveAs(page, demo.guest)
    await page.getByRole('button', { name: 'List Your Hotel' }).click()
    const overlay = page.getByRole('dialog', { name: 'Register Your Hotel' })
    await overlay.getByLabel('Hotel Name', { exact: true }).fill('The Lantern Quay')
    await overlay.getByLabel('Phone', { exact: true }).fill('+353 1 496 0000')
    await overlay.getByLabel('City', { exact: true }).fill('Dublin')
    await overlay.getByLabel('Address', { exact: true }).fill('3 Lantern Quay')
    await overlay.getByRole('button', { name: 'Register' }).click()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('No bookings yet').waitFor()

    await page.getByRole('link', { name: 'Add Room' }).first().click()
    await page.locator('input[type=file]').first().setInputFiles(['assets/rooms/sage-classic-double-1.webp'])
    await page.locator('input[type=file]').nth(1).setInputFiles(['assets/rooms/sage-classic-double-2.webp'])
    await field(page, 'Room Type').fill('Double Bed')
    await field(page, 'Price Per Night').fill('189.50')
    await page.getByRole('checkbox', { name: 'Free WiFi' }).check()
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=number]')?.value === '')

    await seen.goto('/')
    await searchDublin(seen, '1 room in Dublin')

    await page.getByRole('link', { name: 'List Room' }).first().click()
    const toggle = page.getByRole('switch', { name: /Double Bed/ })
    await toggle.click()
    await page.getByText('Availability updated').waitFor()
    expect(await toggle.isChecked()).toBe(false)

    await searchDublin(seen, /^No rooms/)

    await toggle.click()
    await page.getByRole('switch', { checked: true }).waitFor()
    await searchDublin(seen, '1 room in Dublin')

    expect(owner.complaints).toEqual([])
    expect(guest.complaints).toEqual([])
  })
})

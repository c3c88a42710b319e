import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { arriveAs, demo, setStage } from './support/stage'

const stage = setStage({ backForwardCache: true })

const rows = (page: Page) => page.locator('main li h2')
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Presses Back. The driver's own way of going back waits for a load, which a page kept as it was never has. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()))

/** How far down the page is once it has stood still for a moment. */
async function settled(page: Page): Promise<number> {
  let place = await scrolled(page)
  for (let still = 0, looks = 0; still < 4 && looks < 50; looks += 1) {
    await page.waitForTimeout(100)
    const before = place
    place = await scrolled(page)
    still = place === before ? still + 1 : 0
  }
  return place
}

test.each([
  [1280, 900],
  [390, 844],
])(
  'at %i px Back from a room finds the place, the filters and the rows that were shown (user bar 7)',
  async (width, height) => {
    const person = await stage.person({ viewport: { width, height } })
    await pictured(`back-${width}`, [person], async () => {
      const { page } = person
      await page.goto('/rooms?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
      const heading = await page.getByRole('heading', { level: 1, name: /^\d+ rooms$/ }).textContent()
      await page.getByRole('button', { name: 'Show more' }).click()
      await rows(page).nth(24).waitFor()
      const shown = await rows(page).count()
      const last = rows(page).last().getByRole('link')
      await last.scrollIntoViewIfNeeded()
      const left = await settled(page)
      expect(left).toBeGreaterThan(1000)

      await last.click()
      await page.getByRole('button', { name: 'Check Availability' }).waitFor()
      expect(await scrolled(page)).toBe(0)
      await goBack(page)

      await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
      expect(Math.abs((await settled(page)) - left)).toBeLessThanOrEqual(10)
      expect(await rows(page).count()).toBe(shown)
      expect(new URL(page.url()).search).toBe('?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
      expect(person.complaints).toEqual([])
    })
  },
)

test('Back from the payment page shows My Bookings as it was left, from the back/forward cache, and up to date (user bar 7)', async () => {
  const person = await stage.person()
  await pictured('back-payment', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
    await page.goto('/my-bookings')
    const pay = page.getByRole('button', { name: 'Pay now' })
    await pay.first().waitFor()
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBackPersisted: persisted }))
    })

    await pay.first().click()
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    const asked = page.waitForRequest('**/api/booking/get-bookings')
    await goBack(page)

    await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { cameBackPersisted?: boolean }).cameBackPersisted)).toBe(
      true,
    )
    await asked
    // Works again: it was busy when the page was left.
    await pay.first().click()
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    expect(person.complaints).toEqual([])
  })
})

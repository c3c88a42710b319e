import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { callTo } from './support/answers'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

const rows = (page: Page) => page.locator('main li h2')
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Presses Back. The driver's own way of going back waits for a load, which a page kept as it was never has. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()))

/** How far down the page is once it stands still. */
async function place(page: Page): Promise<number> {
  for (let before = NaN; ;) {
    await settled(page)
    const now = await scrolled(page)
    if (now === before) return now
    before = now
  }
}

/** Comes back to where the page was left, and stays there. */
async function expectPlace(page: Page, left: number) {
  await page.waitForFunction((left) => Math.abs(scrollY - left) <= 10, left)
  expect(Math.abs((await place(page)) - left)).toBeLessThanOrEqual(10)
}

test.each([
  [1280, 900],
  [390, 844],
])('at %i px Back from a room finds the place, the filters and the rows that were shown', async (width, height) => {
  await stage.visit({ viewport: { width, height } }, async (page) => {
    await page.goto('/rooms?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
    const heading = await page.getByRole('heading', { level: 1, name: /^\d+ rooms$/ }).textContent()
    await page.getByRole('button', { name: 'Show more' }).click()
    await rows(page).nth(24).waitFor()
    const shown = await rows(page).count()
    const last = rows(page).last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const left = await place(page)
    expect(left).toBeGreaterThan(1000)

    await last.click()
    await page.getByRole('button', { name: 'Check Availability' }).waitFor()
    expect(await scrolled(page)).toBe(0)
    await goBack(page)

    await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
    await expectPlace(page, left)
    expect(await rows(page).count()).toBe(shown)
    expect(new URL(page.url()).search).toBe('?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
  })
})

test('an address opened in the same tab begins at its top, and Back and a reload find the place on the page before', () =>
  stage.visit({}, async (page) => {
    const loadAt = async (address: string) => {
      await page.goto(address)
      await rows(page).nth(5).waitFor()
    }
    await loadAt('/rooms')
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(() => scrollY > 500)
    const left = await place(page)

    await loadAt('/rooms?sort=price-low')
    expect(await place(page)).toBe(0)
    await page.mouse.wheel(0, 300)
    await page.waitForFunction(() => scrollY > 0)
    await place(page)

    await goBack(page)
    await page.waitForURL(/\/rooms$/, { waitUntil: 'commit' })
    await expectPlace(page, left)
    await page.reload()
    await rows(page).nth(5).waitFor()
    await expectPlace(page, left)
  }))

test('Back from the payment page shows My Bookings as it was left, from the back/forward cache, and up to date', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    await page.goto('/my-bookings')
    const pay = page.getByRole('button', { name: 'Pay now' })
    await pay.first().waitFor()
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBackPersisted: persisted }))
    })

    await pay.first().click()
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    const asked = page.waitForRequest(callTo('getBookings'))
    await goBack(page)

    await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { cameBackPersisted?: boolean }).cameBackPersisted)).toBe(
      true,
    )
    await asked
    // Works again: it was busy when the page was left.
    await pay.first().click()
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
  }))

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { callTo } from './support/answers'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

const rows = (page: Page) => page.locator('main li h2')
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Playwright's goBack waits for a load event, which the back/forward cache does not fire. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()))

/** The scroll position once it is stable. */
async function restingScroll(page: Page): Promise<number> {
  for (let before = NaN; ;) {
    await settled(page)
    const now = await scrolled(page)
    if (now === before) return now
    before = now
  }
}

async function expectScrollRestored(page: Page, left: number) {
  await page.waitForFunction((left) => Math.abs(scrollY - left) <= 10, left)
  expect(Math.abs((await restingScroll(page)) - left)).toBeLessThanOrEqual(10)
}

test.each([
  [1280, 900],
  [390, 844],
])('at %i px Back from a room restores the scroll position, the filters and the rows', async (width, height) => {
  await stage.visit({ viewport: { width, height } }, async (page) => {
    await page.goto('/rooms?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
    const heading = await page.getByRole('heading', { level: 1, name: /^\d+ rooms$/ }).textContent()
    await page.getByRole('button', { name: 'Show more' }).click()
    await rows(page).nth(24).waitFor()
    const shown = await rows(page).count()
    const last = rows(page).last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const left = await restingScroll(page)
    expect(left).toBeGreaterThan(1000)

    await last.click()
    await page.getByRole('button', { name: 'Check Availability' }).waitFor()
    await page.waitForFunction(() => scrollY === 0)
    await goBack(page)

    await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()
    await expectScrollRestored(page, left)
    expect(await rows(page).count()).toBe(shown)
    expect(new URL(page.url()).search).toBe('?price=0-500&price=500-1000&price=1000-2000&sort=price-low')
  })
})

test('a new address in the same tab starts at the top, and Back and a reload restore the scroll position', () =>
  stage.visit({}, async (page) => {
    const loadAt = async (address: string) => {
      await page.goto(address)
      await rows(page).nth(5).waitFor()
    }
    await loadAt('/rooms')
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(() => scrollY > 500)
    const left = await restingScroll(page)

    await loadAt('/rooms?sort=price-low')
    expect(await restingScroll(page)).toBe(0)
    await page.mouse.wheel(0, 300)
    await page.waitForFunction(() => scrollY > 0)
    await restingScroll(page)

    await goBack(page)
    await page.waitForURL(/\/rooms$/, { waitUntil: 'commit' })
    await expectScrollRestored(page, left)
    await page.reload()
    await rows(page).nth(5).waitFor()
    await expectScrollRestored(page, left)
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
    await page.waitForFunction(() => (window as unknown as { cameBackPersisted?: boolean }).cameBackPersisted)
    await asked
    // The button was busy when the page was left.
    await pay.first().click()
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
  }))

test('the last filter of bookings that an owner followed a figure to stays under the pointer when the day comes back above', () =>
  stage.visit({ as: 'owner' }, async (page) => {
    await page.goto('/owner/bookings?status=confirmed')
    await settled(page)
    const filter = page.getByRole('checkbox', { name: 'Paid', exact: true })
    const top = () => filter.evaluate((box) => box.getBoundingClientRect().top)
    const before = await top()

    await filter.click()
    await page.getByRole('heading', { name: /^Arriving today \(/ }).waitFor()
    await settled(page)

    // Windows scroll by whole pixels.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  }))

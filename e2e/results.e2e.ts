import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setStage } from './support/stage'

const stage = setStage()

const options = [
  ...['Single Bed', 'Double Bed', 'Luxury Bed', 'Family Bed'],
  ...['$ 0 to 500', '$ 500 to 1000', '$ 1000 to 2000', '$ 2000 to 3000'],
]

const option = (page: Page, name: string) => page.getByRole('complementary').getByRole('checkbox', { name })
const rows = (page: Page) => page.locator('main li h2')

/** Hotel and price of every row, in order, after Show more has brought them all. */
async function allRows(page: Page) {
  const more = page.getByRole('button', { name: 'Show more' })
  while (await more.isVisible()) await more.click()
  // A press draws the rows that fit a screen, then those below them.
  await page.locator('main ul[aria-busy=false] h2').first().waitFor()
  return page
    .locator('main li:has(h2)')
    .evaluateAll((items) =>
      items.map((item) => `${item.querySelector('a')!.href} ${item.querySelector('.price')!.textContent}`),
    )
}

async function openRooms(page: Page, address = '/rooms') {
  await page.goto(address)
  await rows(page).first().waitFor()
}

/** In the page: notes each thing that the polite region of the heading says. */
function listenToHeading() {
  const heard: (string | null)[] = []
  const region = document.querySelector('main h1')!.closest('[aria-live=polite]')!
  const note = () => heard.push(region.textContent)
  new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true })
  Object.assign(window, { heard })
}

test('a tick says politely, once and with the chip, how many rooms there are now', () =>
  stage.visit({}, async (page) => {
    await openRooms(page)
    await page.evaluate(listenToHeading)

    await option(page, 'Double Bed').check()
    await page.getByRole('button', { name: 'Remove Double Bed' }).waitFor()
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)

    expect(heard).toEqual([`${(await allRows(page)).length} rooms`])
  }))

test('every offer of home leads to rooms', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    const offers = page.locator('section', { has: page.getByRole('heading', { name: 'Exclusive Offers' }) })
    const addresses = await offers
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(addresses).toHaveLength(3)
    for (const address of addresses) {
      await openRooms(page, address)
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .waitFor()
    }
  }))

test('the count beside every option is the number of rows it gives', () =>
  stage.visit({}, async (page) => {
    await openRooms(page)
    for (const name of options) {
      const count = option(page, name).locator('xpath=ancestor::label').locator('span').last()
      const promised = Number(await count.textContent())

      await option(page, name).check()

      expect(promised).toBeGreaterThan(0)
      expect([name, (await allRows(page)).length]).toEqual([name, promised])
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${promised} rooms`)
      await option(page, name).uncheck()
    }
  }))

import type { Browser, Locator, Page } from 'playwright-core'
import { openChromium } from '../e2e/support/browser'
import { inDays } from '../testing/days'
import { atMost, inTurns, median, medianAtMost, ratioAtMost, type Bench, type Row } from './support/bench'
import { fill } from './support/crowd'
import { slowdown } from './support/browser'

const [few, many] = [200, 2000]

/** Filters, sorts, Clear and Show more with 2,000 rooms in memory and dates chosen, a processor four times slower. */
export async function manyRooms(bench: Bench): Promise<Row[]> {
  const browser = await openChromium()
  bench.defer(() => browser.close())
  const small = await openList(bench, browser, few)
  const large = await openList(bench, browser, many)
  const elements = await large.evaluate(() => document.querySelectorAll('*').length)

  const tries = { worst: () => twenty(large), few: () => filterClick(small), many: () => filterClick(large) }
  const times = await inTurns(tries, (attempt) => attempt())
  const heap = await heapOf(large)
  return [
    medianAtMost('2,000 rooms, CPU ÷ 4: worst of 20 presses', times.worst, 150, 'ms'),
    atMost('2,000 rooms: elements in the page', elements, 1500, ''),
    atMost('2,000 rooms: JavaScript heap after all that', heap, 40, 'MB'),
    ratioAtMost('a filter click with 2,000 rooms, beside 200', times.many, times.few, 3),
  ]
}

async function openList(bench: Bench, browser: Browser, rooms: number): Promise<Page> {
  const environment = await bench.newEnvironment('embedded')
  await environment.withDatabase((database) => fill(database, { rooms, bookings: rooms * 20 }))
  const server = await environment.startServer()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  // What a picture shows is of no weight here; that each row has one, is.
  await page.route('**/media/**', (route) => route.fulfill({ path: 'public/brand/favicon.svg' }))
  await page.addInitScript(watchInteractions)
  await page.goto(`${server.origin}/rooms?checkIn=${inDays(20)}&checkOut=${inDays(23)}&guests=2`)
  await page.getByText('Show more').waitFor()
  await page.getByRole('complementary').getByText('Amenities').click()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const types = ['Single Bed', 'Double Bed', 'Luxury Bed', 'Family Bed']
const prices = ['$ 0 to 500', '$ 500 to 1000', '$ 1000 to 2000', '$ 2000 to 3000']
const filters = [...types, ...prices, 'Free WiFi']
const sorts = ['Price Low to High', 'Price High to Low', 'Newest First']

const option = (page: Page, name: string) => page.getByRole('complementary').getByLabel(name)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** Milliseconds of the slowest of twenty presses of a guest who tries everything; ends with nothing chosen. */
async function twenty(page: Page): Promise<number> {
  const choose = [...filters, ...sorts].map((name) => option(page, name))
  const more = Array<Locator>(3).fill(press(page, 'Show more'))
  const again = [sorts[0]!, types[1]!, types[1]!].map((name) => option(page, name))
  return slowest(page, async () => {
    for (const control of [...choose, press(page, 'Clear'), ...more, ...again, press(page, 'Clear')]) {
      await control.click()
      await page.waitForTimeout(150)
    }
  })
}

/** Milliseconds: the median of two filters, ticked and taken away again. */
async function filterClick(page: Page): Promise<number> {
  const times: number[] = []
  for (const name of [types[0]!, types[0]!, types[1]!, types[1]!]) {
    times.push(await slowest(page, () => option(page, name).click()))
  }
  return median(times)
}

/** Megabytes of live JavaScript objects. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** In the page, before its own scripts: keeps how long presses and keys took until they were painted, in steps of 8 ms. */
function watchInteractions() {
  const durations: number[] = []
  Object.assign(globalThis, { durations })
  const options = { type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (interactionId) durations.push(duration)
    }
  }).observe(options)
}

/** Milliseconds of the slowest press or key; the browser reports none below 16. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.bringToFront()
  await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations.splice(0))
  await act()
  await page.waitForTimeout(300)
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { durations: number[] }).durations))
}

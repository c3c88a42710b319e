import type { Browser, Locator, Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { openChromium } from '../e2e/support/browser'
import { atMost, figure, type Bench, type Part } from './support/bench'
import { fill } from './support/crowd'
import { median } from './support/load'
import { slowdown } from './support/slowPhone'

const [few, many] = [200, 2000]
const rounds = 5

export const manyRooms: Part = {
  about:
    'filters, sorts, Clear and Show more with 2,000 rooms in memory and dates chosen, the processor four times slower',
  async measure(bench) {
    const browser = await openChromium()
    bench.defer(() => browser.close())
    const small = await openList(bench, browser, few)
    const large = await openList(bench, browser, many)
    const elements = await large.evaluate(() => document.querySelectorAll('*').length)

    const worsts: number[] = []
    const clicks = new Map<Page, number[]>([small, large].map((page) => [page, []]))
    for (let round = 0; round < rounds; round += 1) {
      worsts.push(Math.max(...(await twenty(large))))
      for (const [page, times] of clicks) {
        await page.bringToFront()
        for (const filter of filters.slice(0, 2)) times.push(...(await bothWays(page, filter)))
      }
    }
    bench.note(`worst of 20 interactions, ${rounds} times: ${worsts.map(Math.round).join(', ')} ms`)
    const [before = NaN, after = NaN] = [...clicks.values()].map(median)
    const growth = { ours: figure(after, 'ms'), beside: figure(before, 'ms'), ratio: after / before, bar: '≤ × 3' }
    const heap = await heapOf(large)
    return [
      atMost('2,000 rooms, CPU ÷ 4: worst of 20 interactions', median(worsts), 100, 'ms'),
      atMost('2,000 rooms: typing a destination, the slowest key', await typing(large), 50, 'ms'),
      atMost('2,000 rooms: elements in the page', elements, 1500, ''),
      atMost('2,000 rooms: JavaScript heap after all that', heap, 60, 'MB'),
      atMost('a filter click with 2,000 rooms, beside 200', after / before, 3, '', growth),
    ]
  },
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

/** Milliseconds of twenty presses of a guest who tries everything, each left time to be done; ends with nothing chosen. */
async function twenty(page: Page): Promise<number[]> {
  await page.bringToFront()
  await takeDurations(page, 0)
  const choose = [...filters, ...sorts].map((name) => option(page, name))
  const more = Array<Locator>(3).fill(press(page, 'Show more'))
  const again = [sorts[0]!, types[1]!, types[1]!].map((name) => option(page, name))
  for (const control of [...choose, press(page, 'Clear'), ...more, ...again, press(page, 'Clear')]) {
    await control.click()
    await page.waitForTimeout(150)
  }
  return takeDurations(page, 20)
}

/** Milliseconds of ticking a filter and of taking it away again. */
async function bothWays(page: Page, name: string): Promise<number[]> {
  await takeDurations(page, 0)
  for (let press = 0; press < 2; press += 1) {
    await option(page, name).click()
    await page.waitForTimeout(150)
  }
  return takeDurations(page, 2)
}

/** Milliseconds of the slowest key, with the processor as fast as it is. */
async function typing(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(new URL('/', page.url()).href)
  const field = page.getByRole('search').getByLabel('Destination')
  await field.click()
  await takeDurations(page, 0)
  await field.pressSequentially('a hotel in Singapore', { delay: 100 })
  return Math.max(...(await takeDurations(page, 1)))
}

/** Megabytes of live JavaScript objects. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

interface Watched {
  durations: Record<number, number>
}

/** In the page, before its own scripts: keeps how long each press and key took until it was painted, in steps of 8 ms. */
function watchInteractions() {
  const watched: Watched = { durations: {} }
  Object.assign(globalThis, watched)
  const options = { type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      // A press is several events: pointer down, up, click.
      const before = watched.durations[interactionId] ?? 0
      if (interactionId) watched.durations[interactionId] = Math.max(before, duration)
    }
  }).observe(options)
}

/** Milliseconds of the interactions since this was last asked; the browser tells nothing of those below 16. */
async function takeDurations(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(300)
  const known = await page.evaluate(() => {
    const { durations } = globalThis as unknown as Watched
    const known = Object.values(durations)
    for (const id of Object.keys(durations)) delete durations[Number(id)]
    return known
  })
  return [...known, ...Array<number>(Math.max(0, count - known.length)).fill(16)]
}

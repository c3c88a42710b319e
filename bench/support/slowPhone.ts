import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core'
import { cookiesOf } from '../../e2e/support/person'
import type { Visitor } from '../../testing/visitor'

/** The speed bar's "slow phone". */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/**
 * For a browser that times visits: where code comes from is noted when it is compiled. Else every Error that a library makes
 * at its start has the debugger, which no guest has, compile the bundle again to tell a line.
 */
export const untold = '--js-flags=--no-enable-lazy-source-positions'
/** How many times slower its processor is than this machine's. */
export const slowdown = 4

/** One address, opened by somebody who has never been here. */
export interface Address {
  url: string
  /** Who has logged in before. */
  as?: Visitor
  /** The empty shell is sent in place of the page's own HTML. */
  asShell?: boolean
  /** Milliseconds from the navigation until which it is watched; else until nothing more comes. */
  until?: number
}

/** Times in milliseconds from the navigation; `bytes` as they came over the network. */
export interface Visit {
  fcp: number
  lcp: number
  /** What the largest thing on the page was. */
  largest: string
  tbt: number
  /** What the page's main thread was busy for, script, style, layout and paint. */
  busy: number
  cls: number
  bytes: number
}

interface Seen {
  lcp: { time: number; what: string }[]
  cls: number
  tasks: { start: number; duration: number }[]
}

/** In the page: gathers what is told only to whoever was listening. */
function listen() {
  const seen: Seen = { lcp: [], cls: 0, tasks: [] }
  const on = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take)).observe({ type, buffered: true })
  on<PerformanceEntry & { element?: Element }>('largest-contentful-paint', ({ startTime, element }) =>
    seen.lcp.push({ time: startTime, what: element?.tagName ?? '' }),
  )
  on<PerformanceEntry & { hadRecentInput: boolean; value: number }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  Object.assign(globalThis, { seen })
}

/** In the page: what has been gathered. Total blocking time is what each long task after the first paint takes beyond 50 ms. */
function summed() {
  const { lcp, cls, tasks } = (globalThis as unknown as { seen: Seen }).seen
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const late = tasks.filter(({ start }) => start >= fcp)
  const last = lcp.at(-1)
  return {
    fcp,
    lcp: last?.time ?? Infinity,
    largest: last?.what ?? '',
    tbt: late.reduce((sum, { duration }) => sum + duration - 50, 0),
    cls,
  }
}

/** A page on a slow phone with nothing in its cache. `options`: what differs from the phone of the speed bar. */
export async function openSlowPage(browser: Browser, { url, as }: Address, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...screen, ...options })
  if (as) await context.addCookies(cookiesOf(as, new URL(url).origin))
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, cdp }
}

/** Opens an address on a slow phone and watches it. */
export async function visit(browser: Browser, address: Address): Promise<Visit> {
  const { url, asShell, until = 0 } = address
  const { context, page, cdp } = await openSlowPage(browser, address)
  try {
    if (asShell) await sendShell(cdp, url)
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.addInitScript(listen)
    await cdp.send('Performance.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.lcp.length > 0)
    await page.waitForTimeout(Math.max(0, until - (await page.evaluate(() => performance.now()))))
    return { ...(await page.evaluate(summed)), busy: await busyFor(cdp), bytes }
  } finally {
    await context.close()
  }
}

async function busyFor(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** The page asks for its own address and is sent the shell's file, over the same slow network. */
async function sendShell(cdp: CDPSession, url: string): Promise<void> {
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: url, resourceType: 'Document' }] })
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    void cdp.send('Fetch.continueRequest', { requestId, url: new URL('/index.html', url).href })
  })
}

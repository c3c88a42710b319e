import type { Browser, CDPSession, Locator } from 'playwright-core'
import { cookiesOf } from '../../e2e/support/person'
import type { Visitor } from '../../testing/visitor'

/** The speed bar's "slow phone". */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/**
 * For a browser that times visits: where code comes from is noted when it is compiled. Else every Error that a library makes
 * at its start has the debugger, which no guest has, compile the bundle again to tell a line.
 */
export const withoutSourcePositions = '--js-flags=--no-enable-lazy-source-positions'
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
  tbt: number
  /** What the page's main thread was busy for, script, style, layout and paint. */
  busy: number
  cls: number
  bytes: number
}

/** In the page: what the browser has kept of its first view. */
async function readVisit() {
  const entries = <More>(type: string) =>
    new Promise<(PerformanceEntry & More)[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as (PerformanceEntry & More)[])).observe({
        ...{ type, buffered: true },
      })
      setTimeout(() => resolve([]), 1000)
    })
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const lcp = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Infinity
  const tasks = (await entries('longtask')).filter(({ startTime }) => startTime >= fcp)
  const shifts = await entries<{ hadRecentInput: boolean; value: number }>('layout-shift')
  return {
    ...{ fcp, lcp },
    // What each long task after the first paint takes beyond 50 ms.
    tbt: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    cls: shifts.reduce((sum, { hadRecentInput, value }) => sum + (hadRecentInput ? 0 : value), 0),
  }
}

/** Opens an address on a slow phone with nothing in its cache, and watches it. */
export async function visit(browser: Browser, { url, as, asShell, until = 0 }: Address): Promise<Visit> {
  const context = await browser.newContext(screen)
  try {
    if (as) await context.addCookies(cookiesOf(as, new URL(url).origin))
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (asShell) await sendShell(cdp, url)
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await cdp.send('Performance.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(Math.max(0, until - (await page.evaluate(() => performance.now()))))
    const { metrics } = await cdp.send('Performance.getMetrics')
    const busy = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
    return { ...(await page.evaluate(readVisit)), busy, bytes }
  } finally {
    await context.close()
  }
}

/** The page asks for its own address and is sent the shell's file, over the same slow network. */
async function sendShell(cdp: CDPSession, url: string): Promise<void> {
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: url, resourceType: 'Document' }] })
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    void cdp.send('Fetch.continueRequest', { requestId, url: new URL('/index.html', url).href })
  })
}

/**
 * Milliseconds from a press until something new matches a selector and is painted, by the page's own clock: an element that
 * matched before does not count.
 */
export const timeTo = (control: Locator, shows: string) =>
  control.evaluate(
    (control, shows) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector(shows)
        const pressed = performance.now()
        const look = () => {
          const now = document.querySelector(shows)
          if (!now || now === before) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - pressed)
          return channel.port2.postMessage(0)
        }
        ;(control as HTMLElement).click()
        requestAnimationFrame(look)
      }),
    shows,
  )

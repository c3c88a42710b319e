import type { Page } from 'playwright-core'

/** One press. */
export interface PaintTime {
  /** Milliseconds from the press until what came of it was painted, measured beside the page's own work. */
  painted: number
  /** What the browser itself says of it (Event Timing), in steps of 8 ms; `painted` where it says nothing. */
  duration: number
}

interface Press {
  /** Of the event, by the page's clock. */
  at: number
  painted?: number
}

interface Watched {
  presses: Press[]
  entries: { at: number; duration: number }[]
}

/** In the page, before its own scripts: notes each press and when it is painted. */
export function watchPaints() {
  const watched: Watched = { presses: [], entries: [] }
  Object.assign(globalThis, { watched })
  addEventListener(
    'click',
    ({ timeStamp, isTrusted }) => {
      if (!isTrusted) return
      const press: Press = { at: timeStamp }
      watched.presses.push(press)
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (press.painted = performance.now() - timeStamp)
        channel.port2.postMessage(0)
      })
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.entries.push({ at: startTime, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Forgets the presses so far. */
export const takeTimes = (page: Page) =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    watched.presses.length = 0
    watched.entries.length = 0
  })

/** The longest of all events since that took more than a frame; 16, of which the browser tells nothing below, when none did. */
export const slowestEvent = (page: Page) =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    return Math.max(16, ...watched.entries.map(({ duration }) => duration))
  })

/** The presses since, which must have been so many; waits until all are painted. */
export async function paintTimes(page: Page, expected: number): Promise<PaintTime[]> {
  await page.waitForTimeout(300)
  const { presses, entries } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  // A press of a label is told again as one of its box: what follows within a breath belongs to the same.
  const own = presses.filter(({ at }, index) => index === 0 || at - presses[index - 1]!.at > 5)
  if (own.length !== expected) throw new Error(`${own.length} presses were seen instead of ${expected}.`)
  return own.map(({ at, painted = Infinity }) => {
    // A press is several events: pointer down, up, click. Each counts with the press it led to.
    const told = entries.filter((entry) => Math.abs(entry.at - at) < 75).map(({ duration }) => duration)
    return { painted, duration: told.length > 0 ? Math.max(...told) : painted }
  })
}

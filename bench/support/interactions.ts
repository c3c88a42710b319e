import type { Page } from 'playwright-core'

interface Watched {
  durations: Record<number, number>
}

/** In the page, before its own scripts: keeps how long each press and key took until it was painted, in steps of 8 ms. */
export function watchInteractions() {
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
export async function takeDurations(page: Page, count: number): Promise<number[]> {
  await page.waitForTimeout(300)
  const known = await page.evaluate(() => {
    const { durations } = globalThis as unknown as Watched
    const known = Object.values(durations)
    for (const id of Object.keys(durations)) delete durations[Number(id)]
    return known
  })
  return [...known, ...Array<number>(Math.max(0, count - known.length)).fill(16)]
}

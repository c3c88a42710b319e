import type { Page } from 'playwright-core'
import { noteMovement } from './looks/motion'
import { settled } from './person'
import { open, type Screen } from './screens'
import type { setStage, Visitor } from './stage'

/** Whether every stop is made, as before a release (`npm run e2e -- --all`), or only the two that differ most. */
export const isWhole = process.env.E2E_ALL === '1'

/** Pixels from which a screen has what only wide ones have. */
const wideFrom = 1024
const height = 850

interface Stop {
  width: number
  scheme: 'light' | 'dark'
}

export interface View extends Stop {
  page: Page
  screen: Screen
  /** It has not been looked at in this width yet: only colours change with the scheme. */
  isNew: boolean
  isFirst: boolean
  isLast: boolean
}

/** What is dark at the two ends is dark in between. 640 px are a window of 1280 at 200 % zoom; at 400 % it is the phone's. */
const everyStop: Stop[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 768, scheme: 'light' },
  { width: 640, scheme: 'light' },
  { width: 320, scheme: 'light' },
  { width: 320, scheme: 'dark' },
]
const twoStops = everyStop.filter(({ width, scheme }) => width === (scheme === 'light' ? 1280 : 320))
const stops = isWhole ? everyStop : twoStops

/** In the page: a call that is held back is not given up after ten seconds, while a busy machine still looks at what waits. */
function neverGiveUp() {
  const set = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds?: number, ...rest: unknown[]) =>
      milliseconds === 10_000 ? 0 : set(work, milliseconds, ...rest),
  })
}

/** What is looked for, by name: a line for everything that is found. */
type Looks = Record<string, (view: View) => Promise<string[]>>

/**
 * Visits screens as somebody and looks at each at every stop, without leaving it in between; `prepare` is done once, before
 * the first. Answers what was found, by look; `complaints` is what the browser said all the while, `moved` what began to
 * move while a screen was opened.
 */
export async function tour(
  stage: ReturnType<typeof setStage>,
  as: Visitor,
  screens: Screen[],
  looks: Looks,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const moved: string[] = []
  const found: Record<string, string[]> = { moved }
  for (const name of Object.keys(looks)) found[name] = []
  await stage.visit({ as, mayComplain: true, bypassCSP: true }, async (page, { complaints }) => {
    await page.addInitScript(noteMovement)
    await page.addInitScript(neverGiveUp)
    await prepare?.(page)
    for (const screen of screens) {
      const seen = new Set<number>()
      const fitting = stops.filter(({ width }) => !screen.only || (screen.only === 'phone') !== width >= wideFrom)
      for (const [at, { width, scheme }] of fitting.entries()) {
        const place = { isNew: !seen.has(width), isFirst: at === 0, isLast: at === fitting.length - 1 }
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: scheme })
        if (place.isFirst) {
          await page.emulateMedia({ reducedMotion: 'no-preference' })
          await open(page, screen)
          const began = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
          if (!screen.given && !screen.after) moved.push(...began.map((line) => `${screen.name}: ${line}`))
          await page.emulateMedia({ reducedMotion: 'reduce' })
        }
        await settled(page, { isHeld: screen.waits })
        for (const [name, look] of Object.entries(looks)) {
          const lines = await look({ page, width, scheme, screen, ...place })
          found[name]!.push(...lines.map((line) => `${screen.name}, ${width} px, ${scheme}: ${line}`))
        }
        seen.add(width)
      }
    }
    found.complaints = [...complaints]
  })
  return found
}

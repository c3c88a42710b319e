import type { Page } from 'playwright-core'
import { recordMotion } from './checks/motion'
import { settled } from './person'
import { open, type Screen } from './screens'
import type { setStage, Visitor } from './stage'

/** Every width and color scheme (`npm run e2e -- --all`), or only the two that differ most. */
export const isFullRun = process.env.E2E_ALL === '1'

/** Pixels from which the desktop layout applies. */
const wideFrom = 1024
const height = 850

interface Variant {
  width: number
  scheme: 'light' | 'dark'
}

export interface View extends Variant {
  page: Page
  screen: Screen
  /** False for a second color scheme at the same width, where only colours differ. */
  isNewWidth: boolean
  isFirst: boolean
  isLast: boolean
}

/** 640 and 320 px are also 1280 px at 200 % and 400 % zoom. */
const allVariants: Variant[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 768, scheme: 'light' },
  { width: 640, scheme: 'light' },
  { width: 320, scheme: 'light' },
  { width: 320, scheme: 'dark' },
]
const extremes = allVariants.filter(({ width, scheme }) => width === (scheme === 'light' ? 1280 : 320))
const variants = isFullRun ? allVariants : extremes

/** Init script: keeps held requests from timing out after ten seconds, however slow the machine is. */
export function disableRequestTimeout() {
  const set = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds?: number, ...rest: unknown[]) =>
      milliseconds === 10_000 ? 0 : set(work, milliseconds, ...rest),
  })
}

/** Each answers one line per problem. */
type Checks = Record<string, (view: View) => Promise<string[]>>

/**
 * Opens each screen and runs the checks at every width and color scheme without reloading. Answers the problems by check;
 * `complaints` are console messages and failed requests, `moved` is what moved on its own while a screen opened.
 */
export async function tour(
  stage: ReturnType<typeof setStage>,
  as: Visitor,
  screens: Screen[],
  looks: Checks,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const moved: string[] = []
  const found: Record<string, string[]> = { moved }
  for (const name of Object.keys(looks)) found[name] = []
  await stage.visit({ as, allowedProblems: true, bypassCSP: true }, async (page, { complaints }) => {
    await page.addInitScript(recordMotion)
    await page.addInitScript(disableRequestTimeout)
    await prepare?.(page)
    for (const screen of screens) {
      const seen = new Set<number>()
      const fitting = variants.filter(({ width }) => !screen.only || (screen.only === 'phone') !== width >= wideFrom)
      for (const [at, { width, scheme }] of fitting.entries()) {
        const place = { isNewWidth: !seen.has(width), isFirst: at === 0, isLast: at === fitting.length - 1 }
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: scheme })
        if (place.isFirst) {
          await page.emulateMedia({ reducedMotion: 'no-preference' })
          await open(page, screen)
          const began = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
          if (!screen.given && !screen.after) moved.push(...began.map((line) => `${screen.name}: ${line}`))
          await page.emulateMedia({ reducedMotion: 'reduce' })
        }
        await settled(page, { isHeld: screen.waits, areToastsGone: true })
        for (const [name, check] of Object.entries(looks)) {
          const lines = await check({ page, width, scheme, screen, ...place })
          found[name]!.push(...lines.map((line) => `${screen.name}, ${width} px, ${scheme}: ${line}`))
        }
        seen.add(width)
      }
    }
    found.complaints = [...complaints]
  })
  return found
}

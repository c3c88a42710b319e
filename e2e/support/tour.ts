import type { Page } from 'playwright-core'
import { settled } from './person'
import { open, screens, type Screen } from './screens'
import type { setStage, Visitor } from './stage'

/** Pixels from which a screen has what only wide ones have. */
const wideFrom = 1024
const height = 850

export interface Stop {
  page: Page
  width: number
  scheme: 'light' | 'dark'
}

/** Said of what is not yet used three seconds after the load: of rooms held back, and by a busy machine of any. */
const unusedPreload = /preloaded using link preload but not used/

/** What is looked for, by name: a line for everything that is found. */
type Looks = Record<string, (stop: Stop) => Promise<string[]>>

interface Tour {
  widths: readonly number[]
  schemesAt?: (width: number) => readonly Stop['scheme'][]
  only?: (screen: Screen) => boolean
  /** Done once, before the first screen. */
  prepare?: (page: Page) => Promise<unknown>
}

/**
 * Visits every screen as somebody and looks at it at each width and in each colour scheme, without leaving it in between.
 * Answers what was found, by look; `complaints` is what the browser said all the while.
 */
export async function tour<Names extends Looks>(
  stage: ReturnType<typeof setStage>,
  as: Visitor,
  { widths, schemesAt = () => ['light'], only = () => true, prepare }: Tour,
  looks: Names,
): Promise<Record<keyof Names | 'complaints', string[]>> {
  const found: Record<string, string[]> = Object.fromEntries(
    [...Object.keys(looks), 'complaints'].map((name) => [name, []]),
  )
  const visitor = { as, mayComplain: true, bypassCSP: true, reducedMotion: 'reduce' } as const
  await stage.visit(visitor, async (page, { complaints }) => {
    await prepare?.(page)
    for (const screen of screens.filter((screen) => screen.who === as && only(screen))) {
      const before = complaints.length
      const fitting = widths.filter((width) => !screen.only || (screen.only === 'phone') !== width >= wideFrom)
      for (const [index, width] of fitting.entries()) {
        await page.setViewportSize({ width, height })
        if (index === 0) await open(page, screen)
        for (const scheme of schemesAt(width)) {
          await page.emulateMedia({ colorScheme: scheme })
          await settled(page, { isHeld: screen.waits })
          for (const [name, look] of Object.entries(looks)) {
            const lines = await look({ page, width, scheme })
            found[name]!.push(...lines.map((line) => `${screen.name}, ${width} px, ${scheme}: ${line}`))
          }
        }
      }
      found.complaints!.push(...complaints.slice(before).filter((line) => !unusedPreload.test(line)))
    }
  })
  return found as Record<keyof Names | 'complaints', string[]>
}

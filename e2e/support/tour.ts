import type { Page } from 'playwright-core'
import { pictured, type Person } from './browser'
import type { Server } from './server'
import { open, screens, settled, type Screen, type Visitor } from './screens'
import { inPage, newcomer } from './newcomer'
import { arriveAs, demo, type setStage } from './stage'

/** Pixels from which a screen has what only wide ones have. */
const wideFrom = 1024
const height = 850

export interface Stop {
  page: Page
  width: number
  scheme: 'light' | 'dark'
}

/** What is looked for, by name: a line for everything that is found. */
type Looks = Record<string, (stop: Stop) => Promise<string[]>>

interface Tour {
  widths: readonly number[]
  schemes?: readonly ('light' | 'dark')[]
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
  who: Visitor,
  { widths, schemes = ['light'], only = () => true, prepare }: Tour,
  looks: Names,
): Promise<Record<keyof Names | 'complaints', string[]>> {
  const found = Object.fromEntries([...Object.keys(looks), 'complaints'].map((name) => [name, [] as string[]]))
  const person = await stage.person({ bypassCSP: true, reducedMotion: 'reduce' })
  await pictured(`tour-${who}`, [person], async () => {
    await enter(stage, person, who)
    await prepare?.(person.page)
    for (const screen of screens.filter((screen) => screen.who === who && only(screen))) {
      const fitting = widths.filter((width) => fits(screen, width))
      if (fitting.length === 0) continue
      await person.page.setViewportSize({ width: fitting[0]!, height })
      await open(person.page, screen)
      for (const width of fitting) {
        await person.page.setViewportSize({ width, height })
        for (const scheme of schemes) {
          await person.page.emulateMedia({ colorScheme: scheme })
          await settled(person.page)
          for (const [name, look] of Object.entries(looks)) {
            const stop = { page: person.page, width, scheme }
            // A busy machine may still be painting the new colours: what is wrong is wrong half a second later too.
            if ((await look(stop)).length === 0) continue
            await person.page.waitForTimeout(500)
            const lines = await look(stop)
            found[name]!.push(...lines.map((line) => `${screen.name}, ${width} px, ${scheme}: ${line}`))
          }
        }
      }
    }
  })
  found.complaints!.push(...person.complaints)
  await person.close()
  return found as Record<keyof Names | 'complaints', string[]>
}

const fits = ({ only }: Screen, width: number) => !only || (only === 'phone') !== width >= wideFrom

/** Comes to the site as somebody. */
export async function enter({ server }: { server: Server }, { page }: Person, who: Visitor) {
  if (who === 'newcomer') await inPage(await newcomer(server, 'Nia Newcomer'), page, server)
  else if (who !== 'nobody') await arriveAs(page, demo[who])
}

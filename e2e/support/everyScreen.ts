import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { tabThrough } from './focus'
import { axeViolations } from './checks/axe'
import { lowContrast } from './checks/contrast'
import { lostInForcedColors } from './checks/forcedColors'
import { structureProblems } from './checks/structure'
import { motionProblems, skeletonProblems } from './checks/motion'
import { overflowProblems, overflowWithTextSpacing } from './checks/overflow'
import { targetProblems } from './checks/targets'
import { screens } from './screens'
import { setStage, type Visitor } from './stage'
import { isFullRun, tour, type View } from './tour'

type Check = (view: View) => Promise<string[]>

const oncePerWidth =
  (check: Check): Check =>
  async (view) =>
    view.isNewWidth ? check(view) : []
/** Only overflow can differ at the widths between these two. */
const atExtremeWidths =
  (check: Check): Check =>
  async (view) =>
    [1280, 320].includes(view.width) ? check(view) : []
const once = (check: Check) => oncePerWidth(atExtremeWidths(check))

/** One of each kind of page: checking every tab stop is slow. */
const tabbedThrough = [
  ...['home', 'rooms', 'a room', 'login with errors', 'sign-up', 'my bookings', 'profile'],
  ...['dashboard', 'desk', 'add room with errors', 'list room'],
]

/** Structure comes first, because the others move the focus. */
const checks = {
  structure: once(({ page }) => structureProblems(page)),
  // All rules run once per width, in a short run once per screen; after that only colours.
  axe: atExtremeWidths(({ page, isNewWidth, isFirst }) =>
    axeViolations(page, isFirst || (isFullRun && isNewWidth) ? undefined : ['cat.color']),
  ),
  contrast: atExtremeWidths(({ page }) => lowContrast(page)),
  targets: oncePerWidth(({ page }) => targetProblems(page)),
  overflow: oncePerWidth(({ page }) => overflowProblems(page)),
  textSpacing: oncePerWidth(({ page }) => overflowWithTextSpacing(page)),
  reducedMotion: once(({ page }) => motionProblems(page, { calm: true })),
  motion: once(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const lines = await motionProblems(page, { calm: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return lines
  }),
  forcedColors: once(async ({ page, isLast }) => (isLast || isFullRun ? lostInForcedColors(page) : [])),
  skeleton: once(async ({ page, screen }) => (screen.waits ? skeletonProblems(page) : [])),
  focus: once(async ({ page, screen }) => (tabbedThrough.includes(screen.name) ? tabThrough(page) : [])),
}

/** Milliseconds for one visitor's whole tour on a busy machine. */
const tourTimeout = 3_000_000

/** Defines the tests of every screen of these visitors, on one server. */
export function testEveryScreen(...visitors: Visitor[]) {
  const stage = setStage()

  describe.each(visitors)('on every screen of %s, from 320 to 1280 px, in light and dark,', (who) => {
    // A short run leaves out screens with a mocked answer.
    const own = screens.filter((screen) => screen.who === who && (isFullRun || !screen.given))
    // One visit for all checks: opening a screen takes longer than checking it.
    let found: Awaited<ReturnType<typeof tour>>
    beforeAll(async () => void (found = await tour(stage, who, own, checks)), tourTimeout)

    test.each<[string, keyof typeof checks | 'moved' | 'complaints']>([
      ['axe finds nothing', 'axe'],
      ['control borders, icons and the focus ring have a contrast of at least 3:1', 'contrast'],
      ['targets are at least 44 × 44 px and 8 px apart', 'targets'],
      ['nothing is cut off or scrolls sideways', 'overflow'],
      ['nothing is cut off with the text spaced out', 'textSpacing'],
      ['the page has a title and one h1, and the skip link comes first', 'structure'],
      ['every tab stop has a visible focus that no bar covers', 'focus'],
      ['nothing moves with reduced motion', 'reducedMotion'],
      ['every animation ends within 350 ms', 'motion'],
      ['nothing moves on its own', 'moved'],
      ['nothing is lost in forced colours', 'forcedColors'],
      ['the console stays empty and no request fails', 'complaints'],
    ])('%s', (_fact, check) => expect(found[check]).toEqual([]))

    if (isFullRun) test('a skeleton appears only after 150 ms', () => expect(found.skeleton).toEqual([]))

    // Long names need every width.
    if (isFullRun)
      test.each(names)(
        'the name “%s” and prices of $99,999.99 fit everywhere',
        async (name) => {
          const named = own.filter((screen) => screensWithNames.includes(screen.name))
          const found = await tour(stage, who, named, { overflow: checks.overflow }, (page) => useLongNames(page, name))
          expect(found.overflow).toEqual([])
        },
        tourTimeout,
      )
  })
  return stage
}

/** Sixty characters, without and with line break opportunities. */
const names = [
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxx',
  'The Grand Observatory and Botanical Gardens of Upper Wenlock',
]
const screensWithNames = [
  ...['home', 'home with recommendations', 'rooms', 'a room', 'a room that is free', 'a message to the host'],
  ...['my bookings', 'profile', 'account menu', 'menu of a newcomer', 'dashboard', 'list room'],
]

/** Replaces every name and price in the server's answers. */
const useLongNames = (page: Page, name: string) =>
  page.context().route('**/api/**', async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort()
    const long = JSON.stringify(JSON.parse(await response.text()), (key, value: unknown) => {
      if (['name', 'hotelName', 'roomType', 'city'].includes(key)) return name
      if (['pricePerNight', 'totalPrice', 'totalRevenue'].includes(key)) return 99_999.99
      return value
    })
    return route.fulfill({ response, body: long })
  })

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { tabThrough } from './focus'
import { axeFindings } from './looks/axe'
import { faintSigns } from './looks/contrast'
import { lostInForcedColors } from './looks/forcedColors'
import { frameFindings } from './looks/frame'
import { restlessness, shapeProblems } from './looks/motion'
import { cutOff, cutOffSpacedOut } from './looks/space'
import { smallTargets } from './looks/targets'
import { screens } from './screens'
import { setStage, type Visitor } from './stage'
import { isWhole, tour, type View } from './tour'

type Look = (view: View) => Promise<string[]>

const inEachWidth =
  (look: Look): Look =>
  async (view) =>
    view.isNew ? look(view) : []
/** Pixels. What these two have, the widths between them have too, and only whether it fits there is another question. */
const atEnds =
  (look: Look): Look =>
  async (view) =>
    [1280, 320].includes(view.width) ? look(view) : []
const once = (look: Look) => inEachWidth(atEnds(look))

/** Their every stop of Tab is looked at: of each kind of page one. */
const walked = [
  ...['home', 'rooms', 'a room', 'login with errors', 'sign-up', 'my bookings', 'profile'],
  ...['dashboard', 'desk', 'add room with errors', 'list room'],
]

/** The frame first: it begins where a visit does, and the others move the focus. */
const looks = {
  frame: once(({ page }) => frameFindings(page)),
  // At a landing only colours are asked for again, and one width does for colours that are not ours.
  axe: atEnds(({ page, isNew, isFirst }) =>
    axeFindings(page, isFirst || (isWhole && isNew) ? undefined : ['cat.color']),
  ),
  contrast: atEnds(({ page }) => faintSigns(page)),
  targets: inEachWidth(({ page }) => smallTargets(page)),
  space: inEachWidth(({ page }) => cutOff(page)),
  spacedOut: inEachWidth(({ page }) => cutOffSpacedOut(page)),
  still: once(({ page }) => restlessness(page, { calm: true })),
  brief: once(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const lines = await restlessness(page, { calm: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return lines
  }),
  forcedColors: once(async ({ page, isLast }) => (isLast || isWhole ? lostInForcedColors(page) : [])),
  shape: once(async ({ page, screen }) => (screen.waits ? shapeProblems(page) : [])),
  focus: once(async ({ page, screen }) => (walked.includes(screen.name) ? tabThrough(page) : [])),
}

/** Milliseconds for a visitor's whole tour, on a machine that does more than this. */
const patience = 3_000_000

/** The facts that hold on every screen of these visitors, in one server. */
export function factsOfEveryScreen(...visitors: Visitor[]) {
  const stage = setStage()

  describe.each(visitors)('on every screen of %s, from 320 to 1280 px, in light and dark,', (who) => {
    // At a landing only what this server answers by itself: not what waits, fails or is empty.
    const own = screens.filter((screen) => screen.who === who && (isWhole || !screen.given))
    // One visit for all of it: opening a screen takes longer than looking at it.
    let found: Awaited<ReturnType<typeof tour>>
    beforeAll(async () => void (found = await tour(stage, who, own, looks)), patience)

    test.each<[string, keyof typeof looks | 'moved' | 'complaints']>([
      ['axe finds nothing', 'axe'],
      ['edges of controls, icons and the focus ring have a contrast of 3:1', 'contrast'],
      ['what is pressed is 44 × 44 px and 8 px from its neighbour', 'targets'],
      ['nothing is cut off or scrolls sideways', 'space'],
      ['nothing is cut off with the text spaced out', 'spacedOut'],
      ['there are a title, one h1, and the skip link first', 'frame'],
      ['every stop of Tab can be seen and lies under no bar', 'focus'],
      ['nothing moves for those who want it still', 'still'],
      ['what moves is over in 350 ms', 'brief'],
      ['nothing begins to move by itself', 'moved'],
      ['nothing is lost in forced colours', 'forcedColors'],
      ['the console is quiet and no request fails', 'complaints'],
    ])('%s', (_fact, look) => expect(found[look]).toEqual([]))

    if (isWhole) test('what waits shows nothing for 150 ms and then its shape', () => expect(found.shape).toEqual([]))

    // Which of them fit in between is a matter of every width.
    if (isWhole)
      test.each(names)(
        'the name “%s” and prices of $99,999.99 fit everywhere',
        async (name) => {
          const named = own.filter((screen) => screensWithNames.includes(screen.name))
          const found = await tour(stage, who, named, { space: looks.space }, (page) => stretch(page, name))
          expect(found.space).toEqual([])
        },
        patience,
      )
  })
  return stage
}

/** Sixty characters, without places to break the line and with. */
const names = [
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxx',
  'The Grand Observatory and Botanical Gardens of Upper Wenlock',
]
const screensWithNames = [
  ...['home', 'home with recommendations', 'rooms', 'a room', 'a room that is free', 'a message to the host'],
  ...['my bookings', 'profile', 'account menu', 'menu of a newcomer', 'dashboard', 'list room'],
]

/** Gives everything the server names this name, and everything that costs something this price. */
const stretch = (page: Page, name: string) =>
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

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { axeFindings } from './looks/axe'
import { faintSigns } from './looks/contrast'
import { lostInForcedColors } from './looks/forcedColors'
import { frameFindings } from './looks/frame'
import { restlessness } from './looks/motion'
import { cutOff, spaceOut } from './looks/space'
import { smallTargets } from './looks/targets'
import type { Screen } from './screens'
import { setStage, type Visitor } from './stage'
import { tour, type Stop } from './tour'

type Look = (stop: Stop) => Promise<string[]>

/** Pixels. What these two have, the widths between them have too, and only whether it fits there is another question. */
const ends = [1280, 320]
/** A window of 1280 px at 200 % zoom; at 400 % it is the phone's. */
const zoomed = 640

const onlyIf =
  (isMeant: (stop: Stop) => boolean) =>
  (look: Look): Look =>
  async (stop) =>
    isMeant(stop) ? look(stop) : []
const inLight = onlyIf(({ scheme }) => scheme === 'light')
const atEnds = onlyIf(({ width }) => ends.includes(width))
/** For what changes with neither the colours nor a little more room. */
const once = (look: Look) => inLight(atEnds(look))

const space: Look = ({ page }) => cutOff(page)

/** The frame first: it begins where a visit does, and the others move the focus. */
const looks = {
  frame: once(({ page }) => frameFindings(page)),
  // Only colours change in the dark.
  axe: atEnds(({ page, scheme }) => axeFindings(page, scheme === 'dark' ? ['cat.color'] : undefined)),
  contrast: atEnds(({ page }) => faintSigns(page)),
  targets: inLight(({ page }) => smallTargets(page)),
  space: inLight(space),
  spacedOut: inLight(({ page }) => spaceOut(page, () => cutOff(page))),
  still: once(({ page }) => restlessness(page, { calm: true })),
  brief: once(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const lines = await restlessness(page, { calm: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return lines
  }),
  forcedColors: once(({ page }) => lostInForcedColors(page)),
}

/** What is dark at the two ends is dark in between. */
const schemesAt = (width: number) => (ends.includes(width) ? (['light', 'dark'] as const) : (['light'] as const))

/** Milliseconds for a visitor's whole tour, on a machine that does more than this. */
const patience = 900_000

/** The facts that hold on every screen of these visitors, in one server and one browser. */
export function factsOfEveryScreen(...visitors: Visitor[]) {
  const stage = setStage()

  describe.each(visitors)('on every screen of %s, at 320 to 1280 px, at the two ends in the dark too,', (who) => {
    // One visit for all of it: opening a screen takes longer than looking at it.
    const found = {} as Record<keyof typeof looks | 'complaints', string[]>
    beforeAll(async () => {
      Object.assign(found, await tour(stage, who, { widths: [1280, 768, zoomed, 320], schemesAt }, looks))
    }, patience)

    test.each<[string, keyof typeof found]>([
      ['axe finds nothing', 'axe'],
      ['edges of controls, icons and the focus ring have a contrast of 3:1', 'contrast'],
      ['what is pressed is 44 × 44 px and 8 px from its neighbour', 'targets'],
      ['nothing is cut off or scrolls sideways', 'space'],
      ['nothing is cut off with the text spaced out', 'spacedOut'],
      ['there are a title, one h1, and the skip link first', 'frame'],
      ['nothing moves for those who want it still', 'still'],
      ['what moves is over in 350 ms', 'brief'],
      ['nothing is lost in forced colours', 'forcedColors'],
      ['the console is quiet and no request fails', 'complaints'],
    ])('%s', (_fact, look) => expect(found[look]).toEqual([]))

    test.each(Object.entries(names))(
      'names of 60 characters %s and prices of $99,999.99 fit everywhere',
      async (_, name) => {
        const stops = { widths: ends, only, prepare: (page: Page) => stretch(page, name) }
        expect((await tour(stage, who, stops, { space })).space).toEqual([])
      },
      patience,
    )
  })
  return stage
}

/** Sixty characters, with places to break the line and without. */
const names = {
  'of several words': 'The Grand Observatory and Botanical Gardens of Upper Wenlock',
  'in one word': 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxx',
}
const screensWithNames = [
  ...['home', 'home with recommendations', 'rooms', 'a room', 'a room that is free', 'a message to the host'],
  ...['my bookings', 'profile', 'account menu', 'menu of a newcomer', 'dashboard', 'list room'],
]
const only = (screen: Screen) => screensWithNames.includes(screen.name)

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

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { axeFindings } from './support/looks/axe'
import { faintSigns } from './support/looks/contrast'
import { lostInForcedColors } from './support/looks/forcedColors'
import { frameFindings } from './support/looks/frame'
import { restlessness } from './support/looks/motion'
import { cutOff, spaceOut } from './support/looks/space'
import { smallTargets } from './support/looks/targets'
import { addressesOf, type Screen } from './support/screens'
import { setStage, visitors, type Visitor } from './support/stage'
import { tour, type Stop } from './support/tour'

const stage = setStage()

type Look = (stop: Stop) => Promise<string[]>

/** A window of 1280 px at 200 % zoom; at 400 % it is the phone's. Only what may not fit is looked at there. */
const zoomed = 640

const onlyIf =
  (isMeant: (stop: Stop) => boolean) =>
  (look: Look): Look =>
  async (stop) =>
    isMeant(stop) ? look(stop) : []
const everywhere = onlyIf(({ scheme }) => scheme === 'light')
const unlessZoomed = onlyIf(({ width }) => width !== zoomed)
/** For what does not change with the colours. */
const once = (look: Look) => everywhere(unlessZoomed(look))

const space: Look = ({ page }) => cutOff(page)

/** The frame first: it begins where a visit does, and the others move the focus. */
const looks = {
  frame: once(({ page }) => frameFindings(page)),
  // Only colours change in the dark.
  axe: unlessZoomed(({ page, scheme }) => axeFindings(page, scheme === 'dark' ? ['cat.color'] : undefined)),
  contrast: unlessZoomed(({ page }) => faintSigns(page)),
  targets: once(({ page }) => smallTargets(page)),
  space: everywhere(space),
  spacedOut: everywhere(({ page }) => spaceOut(page, () => cutOff(page))),
  still: once(({ page }) => restlessness(page, { calm: true })),
  brief: once(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const lines = await restlessness(page, { calm: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return lines
  }),
  forcedColors: once(({ page }) => lostInForcedColors(page)),
}

/** Two visitors at once, of whom nobody sees as many screens as the others together; more would leave the server too little. */
const forAll = (work: (who: Visitor) => Promise<unknown>) =>
  Promise.all([
    work('nobody'),
    work('newcomer')
      .then(() => work('guest'))
      .then(() => work('owner')),
  ])

// One visit for all of it: opening sixty screens takes longer than looking at them.
const found = {} as Record<Visitor, Record<keyof typeof looks | 'complaints', string[]>>
beforeAll(
  () =>
    forAll(async (who) => {
      // What is dark at the two ends is dark in between.
      const schemesAt = (width: number) =>
        [1280, 320].includes(width) ? (['light', 'dark'] as const) : (['light'] as const)
      found[who] = await tour(stage, who, { widths: [1280, 768, zoomed, 320], schemesAt }, looks)
    }),
  600_000,
)

describe.each(visitors)(
  'on every screen of %s, at 320, 640, 768 and 1280 px, at the two ends in the dark too,',
  (who) => {
    test.each<[string, keyof (typeof found)[Visitor]]>([
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
    ])('%s', (_fact, look) => expect(found[who][look]).toEqual([]))
  },
)

test('every address has a title of its own', async () => {
  const titles: string[] = []
  for (const as of visitors) {
    await stage.visit({ as }, async (page) => {
      for (const address of addressesOf(as)) {
        await page.goto(address)
        await page.locator('main h1').first().waitFor()
        titles.push(await page.title())
      }
    })
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

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

test.each(Object.entries(names))(
  'names of 60 characters %s and prices of $99,999.99 fit everywhere',
  async (_, name) => {
    const cut: string[] = []
    await forAll(async (who) => {
      const stops = { widths: [1280, 320], only, prepare: (page: Page) => stretch(page, name) }
      cut.push(...(await tour(stage, who, stops, { space })).space)
    })
    expect(cut).toEqual([])
  },
)

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

import { beforeAll, describe, expect, test } from '@jest/globals'
import { axeFindings } from './support/looks/axe'
import { faintSigns } from './support/looks/contrast'
import { lostInForcedColors } from './support/looks/forcedColors'
import { frameFindings } from './support/looks/frame'
import { restlessness } from './support/looks/motion'
import { cutOff } from './support/looks/room'
import { smallTargets } from './support/looks/targets'
import { visitors } from './support/screens'
import { setStage } from './support/stage'
import { enter, tour, type Stop } from './support/tour'

const stage = setStage()

/** For what does not change with the colours. */
const inLight =
  (look: (stop: Stop) => Promise<string[]>) =>
  async (stop: Stop): Promise<string[]> =>
    stop.scheme === 'light' ? look(stop) : []

/** The frame first: it begins where a visit does, and the others move the focus. */
const looks = {
  frame: inLight(({ page }) => frameFindings(page)),
  // Only colours change in the dark.
  axe: ({ page, scheme }: Stop) => axeFindings(page, scheme === 'dark' ? ['cat.color'] : undefined),
  contrast: ({ page }: Stop) => faintSigns(page),
  targets: inLight(({ page }) => smallTargets(page)),
  room: inLight(({ page }) => cutOff(page)),
  still: inLight(({ page }) => restlessness(page, { calm: true })),
  brief: inLight(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const lines = await restlessness(page, { calm: false })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return lines
  }),
  forcedColors: inLight(({ page }) => lostInForcedColors(page)),
}

// One visit for all of it: opening fifty screens takes longer than looking at them.
describe.each(visitors)('on every screen of %s, at 320, 768 and 1280 px, in light and dark,', (who) => {
  let found: Record<keyof typeof looks | 'complaints', string[]>
  beforeAll(async () => {
    found = await tour(stage, who, { widths: [1280, 768, 320], schemes: ['light', 'dark'] }, looks)
  }, 600_000)

  test('axe finds nothing (user bar 22)', () => expect(found.axe).toEqual([]))

  test('edges of controls, icons and the focus ring have a contrast of 3:1 (user bar 23)', () =>
    expect(found.contrast).toEqual([]))

  test('what is pressed is 44 × 44 px and 8 px from its neighbour (user bar 24)', () =>
    expect(found.targets).toEqual([]))

  test('nothing is cut off or scrolls sideways (user bar 25)', () => expect(found.room).toEqual([]))

  test('there are a title, one h1, one main, and the skip link first (user bar 26)', () =>
    expect(found.frame).toEqual([]))

  test('nothing moves for those who want it still (user bar 29)', () => expect(found.still).toEqual([]))

  test('what moves is over in 350 ms (user bar 29)', () => expect(found.brief).toEqual([]))

  test('nothing is lost in forced colours (user bar 29)', () => expect(found.forcedColors).toEqual([]))

  test('the console is quiet and no request fails (user bar 32)', () => expect(found.complaints).toEqual([]))
})

test('every address has a title of its own (user bar 26)', async () => {
  const addresses: Record<(typeof visitors)[number], string[]> = {
    nobody: ['/', '/rooms', '/signUp', '/resetPassword', '/about', '/contact', '/privacy-policy', '/nowhere'],
    newcomer: ['/verifyEmail'],
    guest: ['/my-bookings', '/profile'],
    owner: ['/owner', '/owner/add-room', '/owner/list-room'],
  }
  const titles: string[] = []
  for (const who of visitors) {
    const person = await stage.person()
    await enter(stage, person, who)
    for (const address of addresses[who]) {
      await person.page.goto(address)
      await person.page.locator('main h1').first().waitFor()
      titles.push(await person.page.title())
    }
    await person.close()
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

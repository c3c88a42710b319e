import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from './support/person'
import { open, screens, type Screen } from './support/screens'
import { setStage, type Visitor } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

const named = (...names: string[]): Screen[] => screens.filter(({ name }) => names.includes(name))
const galleries: [Visitor, Screen[]][] = [
  ['nobody', named('home', 'rooms', 'a room', 'login')],
  ['guest', named('my bookings', 'profile')],
  ['owner', named('list room')],
]

/** Scrolls to every image, and waits until it has loaded or failed. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) {
      if (!image.checkVisibility()) continue
      image.scrollIntoView({ block: 'center', behavior: 'instant' })
      await image.decode().catch(() => undefined)
    }
  })
  await settled(page)
}

/** Runs in the page. SVG drawings are skipped: they have one size. */
function photoProblems(): string[] {
  const photographs = [...document.images].filter((image) => image.checkVisibility() && !/\.svg/.test(image.src))
  return photographs.flatMap((image) => {
    const wrong: string[] = []
    const { width, height } = image.getBoundingClientRect()
    // Portraits are as small as 88 px on the sharpest phone: one width serves them all.
    const isPortrait = image.hasAttribute('width') && width <= 96
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image]
    const hasBox =
      getComputedStyle(image).aspectRatio !== 'auto' || (image.hasAttribute('width') && image.hasAttribute('height'))
    if (!hasBox || height === 0) wrong.push('has no box of its own')
    if (!isPortrait && sources.some(({ srcset }) => new Set(srcset.match(/ \d+w/g)).size < 3))
      wrong.push('has fewer than 3 widths')
    const isBelow = image.getBoundingClientRect().top + scrollY >= innerHeight
    if (isBelow && image.loading !== 'lazy') wrong.push('is below the first view and not lazy')
    return wrong.map((what) => `${image.currentSrc || image.src} ${what}`)
  })
}

/** Runs in the page: the visible images that failed to load. */
const brokenImages = () =>
  [...document.images]
    .filter((image) => image.checkVisibility() && image.complete && image.naturalWidth === 0)
    .map((image) => image.currentSrc || image.src)

test.each([[412, 823, 1.75], ...(isFullRun ? [[1280, 900, 1]] : [])] as [number, number, number][])(
  'at %i px every picture reserves its space, has three widths, is AVIF or WebP, and loads lazily below the fold',
  async (width, height, deviceScaleFactor) => {
    for (const [as, views] of galleries) {
      await stage.visit({ as, viewport: { width, height }, deviceScaleFactor }, async (page) => {
        const types = new Map<string, string>()
        page.on('response', (response) => {
          const type = response.headers()['content-type'] ?? ''
          if (response.request().resourceType() === 'image' && !/svg/.test(type)) types.set(response.url(), type)
        })
        for (const view of views) {
          await open(page, view)
          expect([view.name, await page.evaluate(photoProblems)]).toEqual([view.name, []])
          await scrollThrough(page)
          expect([view.name, await page.evaluate(brokenImages)]).toEqual([view.name, []])
        }
        expect([...types].filter(([, type]) => !/avif|webp/.test(type))).toEqual([])
        expect(types.size).toBeGreaterThan(0)
      })
    }
  },
)

test('leaving a page does not request its pictures again', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    await scrollThrough(page)
    const covers = await page
      .locator('main li img[src*="/media/"]')
      .evaluateAll((images) => (images as HTMLImageElement[]).map(({ currentSrc }) => new URL(currentSrc).pathname))
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).first().click()
    await page.getByRole('button', { name: 'Check Availability' }).waitFor()
    await settled(page)

    expect(covers.length).toBeGreaterThanOrEqual(4)
    const again = asked.filter(({ pathname }) => covers.slice(1).includes(pathname))
    expect(again.map(({ pathname, search }) => pathname + search)).toEqual([])
  }))

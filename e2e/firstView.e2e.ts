import { expect, test } from '@jest/globals'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { openVisitor } from '../testing/visitor'
import { holdBack } from './support/answers'
import { settled } from './support/person'
import { setStage, type Visitor } from './support/stage'

const stage = setStage()
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const mainScript = /main\.\w+\.js$/
const heading = 'Discover Your Perfect Gateway Destination'

interface Seen {
  shifts: number
  largest: (Element | null)[]
}

/** Init script: records largest contentful paints and layout shifts. */
function recordPaints() {
  const seen: Seen = { shifts: 0, largest: [] }
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) =>
    seen.largest.push((entry as PerformanceEntry & { element: Element | null }).element),
  )
  on('layout-shift', (entry) => (seen.shifts += (entry as PerformanceEntry & { value: number }).value))
  Object.assign(window, { seen })
}

/** The Login link appears only after hydration, once the session is known. */
async function hydrated(page: Page) {
  await page.locator('header a[href="/signUp"]').waitFor({ state: 'attached' })
  await settled(page)
}

const htmlOf = async (address: string) => (await fetch(`${stage.server.origin}${address}`)).text()

test('the HTML of home contains the heading and the hero', async () => {
  const html = await htmlOf('/')
  const hero = /<img [^>]*src="\/images\/hero\.[^>]*>/.exec(html)?.[0]

  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(hero).toMatch(/fetchpriority="high"/i)
  expect(hero).toMatch(/ width="\d+"/)
  expect(hero).toMatch(/ height="\d+"/)
  expect(hero).not.toMatch(/loading="lazy"/i)
})

test('the HTML of list, room, hotel and login contains bar and heading, which stay when the script takes over', async () => {
  const [room] = (await openVisitor(stage.server).must('getRooms')).rooms
  for (const [address, early, late] of [
    ['/rooms', 'Rooms', /^\d+ rooms$/],
    ['/rooms?destination=Dubai&sort=price-low', 'Rooms', /^\d+ rooms? in Dubai$/],
    [`/rooms/${room!._id}?guests=1`, 'Your room', room!.hotel.hotelName],
    [`/hotels/${room!.hotel._id}`, 'Your hotel', room!.hotel.hotelName],
    ['/signUp', 'Welcome Back', 'Welcome Back'],
  ] as const) {
    const html = await htmlOf(address)
    expect(html).toMatch(
      new RegExp(`<header.*<main.*<h1[^>]*>${early}</h1>${address === '/signUp' ? '' : '.*<footer'}`),
    )
    const hasPicture = /^\/(rooms|hotels\/\w+)$/.test(address)
    expect(/<div data-picture[^>]*><img src="\/media\//.test(html)).toBe(hasPicture)
    await stage.visit(phone, async (page) => {
      const script = await holdBack(page, mainScript)
      await page.addInitScript(recordPaints)
      await page.goto(address, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1, name: early }).waitFor()
      const drawn = await page.locator('header, main, main h1, footer').elementHandles()
      script.release()
      await page.getByRole('heading', { level: 1, name: late }).waitFor()
      await hydrated(page)
      expect(await Promise.all(drawn.map((each) => each.evaluate(({ isConnected }) => isConnected)))).not.toContain(
        false,
      )
      expect(await page.evaluate(() => (window as unknown as { seen: Seen }).seen.shifts)).toBeLessThanOrEqual(0.02)
    })
  }
})

test('a picture of the whole of home shows every section', () =>
  stage.visit(phone, async (page) => {
    await page.goto('/')
    await hydrated(page)
    const skipped = await page
      .locator('main h2')
      .evaluateAll(
        (headings) => headings.filter((each) => !each.checkVisibility({ contentVisibilityAuto: true })).length,
      )
    expect(skipped).toBe(0)
    const image = await page.screenshot({ fullPage: true, scale: 'css' })
    const boxes = await page.locator('main section').evaluateAll((sections) =>
      sections.map((section) => {
        const { left, top, width, height } = section.getBoundingClientRect()
        // Without the edges, where a line is.
        return { left, top: Math.ceil(top + scrollY) + 2, width: Math.floor(width), height: Math.floor(height) - 4 }
      }),
    )

    expect(boxes.length).toBeGreaterThanOrEqual(6)
    for (const box of boxes) {
      const { channels } = await sharp(image)
        .extract({ ...box, left: Math.round(box.left) })
        .stats()
      expect(channels.some(({ min, max }) => max - min > 50)).toBe(true)
    }
  }))

test('without JavaScript, home is readable and its search leads to the rooms', () =>
  // The browser reports the blocked scripts.
  stage.visit({ ...phone, javaScriptEnabled: false, allowedProblems: /^csp .*\.js$/ }, async (page) => {
    await page.goto('/')

    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true)
    await page.getByLabel('Destination').fill('Dubai')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/\/rooms\?destination=Dubai&/)
  }))

test('a destination typed before the script loads is kept and searched for', () =>
  stage.visit(phone, async (page) => {
    const script = await holdBack(page, mainScript)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Destination').fill('Dubai')
    script.release()
    // Without the destination, the form would show an error.
    await hydrated(page)
    await page.getByRole('search').getByLabel('Guests').fill('2')
    await page.getByRole('button', { name: 'Search' }).click()

    await page.waitForURL('/rooms?destination=Dubai&guests=2')
  }))

test('hydrating home keeps the hero, shifts nothing, requests nothing twice or from other hosts, and stays within the size limits', () =>
  stage.visit(phone, async (page) => {
    const files: { url: URL; sizes: ReturnType<Request['sizes']> }[] = []
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('requestfinished', (request) => files.push({ url: new URL(request.url()), sizes: request.sizes() }))
    await page.addInitScript(recordPaints)
    await page.goto('/')
    await hydrated(page)

    const seen = await page.evaluate(() => {
      const { shifts, largest } = (window as unknown as { seen: Seen }).seen
      const hero = document.querySelector('main picture img')
      const tags = largest.map((element) => element?.tagName)
      return { shifts, tags, isSameHero: largest.at(-1) === hero, elements: document.querySelectorAll('*').length }
    })
    expect(seen.tags.filter((tag) => tag === 'IMG')).toHaveLength(1)
    expect(seen.isSameHero).toBe(true)
    expect(seen.shifts).toBeLessThanOrEqual(0.02)
    expect(seen.elements).toBeLessThanOrEqual(1500)
    expect(asked.filter((url) => url.endsWith('/api/ownerHotel/get-rooms'))).toHaveLength(1)
    expect(asked.filter((url) => /\/images\/hero/.test(url))).toHaveLength(1)

    const weigh = async (kind: RegExp) => {
      const own = files.filter(({ url }) => url.protocol !== 'data:' && kind.test(url.pathname))
      const sizes = await Promise.all(own.map((file) => file.sizes))
      const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
      return { count: own.length, bytes }
    }
    const [fonts, hero, all] = [await weigh(/\.woff2$/), await weigh(/hero/), await weigh(/./)]
    expect(fonts.count).toBe(2)
    expect(fonts.bytes).toBeLessThanOrEqual(65_000)
    expect(hero.bytes).toBeGreaterThan(1000)
    expect(hero.bytes).toBeLessThanOrEqual(90_000)
    expect(all.bytes).toBeLessThanOrEqual(450_000)
    const elsewhere = files.filter(({ url }) => url.origin !== stage.server.origin && url.origin !== 'null')
    expect(elsewhere.map(({ url }) => url.href)).toEqual([])
  }))

/** Init script: records the calls and images that the page uses, preloaded or not. */
function recordUse() {
  const ask = window.fetch.bind(window)
  const calls: string[] = []
  window.fetch = (input, init) => {
    calls.push(new URL(input instanceof Request ? input.url : input, document.baseURI).pathname)
    return ask(input, init)
  }
  const pictures = () => [...document.images].map(({ currentSrc }) => currentSrc.replace(location.origin, ''))
  Object.assign(window, { used: () => [...calls, ...pictures()] })
}

type WatchedWindow = typeof window & { used: () => string[] }

const isPreload = (asked: string) => /^\/(api|media)\//.test(asked)

/** Requests made before and after the script ran, and what the page used. */
async function openWithScriptHeld(as: Visitor, address: string, expected: string[]) {
  const asked = { early: [] as string[], late: [] as string[], used: [] as string[] }
  await stage.visit({ as, ...phone }, async (page) => {
    let isHeld = true
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url())
      if (origin === stage.server.origin) asked[isHeld ? 'early' : 'late'].push(pathname + search)
    })
    const script = await holdBack(page, mainScript)
    await page.addInitScript(recordUse)
    await page.goto(address, { waitUntil: 'commit' })
    // The HTML is parsed, and its preloads are known.
    await page.waitForFunction(() => document.readyState !== 'loading')
    for (const each of expected) {
      if (!asked.early.some((early) => early.startsWith(each))) {
        await page.waitForRequest((request) => request.url().startsWith(stage.server.origin + each))
      }
    }
    isHeld = false
    script.release()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    // May take a while; the test names what is still unused.
    await page
      .waitForFunction(
        (early) => early.every((each) => (window as WatchedWindow).used().includes(each)),
        asked.early.filter(isPreload),
      )
      .catch(() => undefined)
    await settled(page)
    asked.used = await page.evaluate(() => (window as WatchedWindow).used())
  })
  return asked
}

test('every preload is requested once, is used, and has the size that is shown', async () => {
  const { rooms } = await openVisitor(stage.server).must('getRooms')
  const picture = rooms[0]!.images[0]!
  const session = ['/api/user/is-auth', '/api/user/getUser']
  const pages: [Visitor, string, early: string[]][] = [
    ['nobody', '/', []],
    ['nobody', '/rooms', [`${picture}?w=600`]],
    ['nobody', `/rooms/${rooms[0]!._id}`, [`${picture}?w=600`]],
    ['guest', '/my-bookings', [...session, '/api/booking/get-bookings']],
    ['owner', '/owner', session],
  ]
  const seen = await Promise.all(pages.map((each) => openWithScriptHeld(...each)))

  for (const [index, [, address, expected]] of pages.entries()) {
    const { early, late, used } = seen[index]!
    const announced = early.filter(isPreload)
    for (const each of announced) {
      expect([address, each, late.includes(each), used.includes(each)]).toEqual([address, each, false, true])
    }
    for (const each of expected) {
      const times = announced.filter((asked) => asked.startsWith(each)).length
      expect([address, each, times]).toEqual([address, each, 1])
    }
    const larger = [...early, ...late].filter((asked) => asked.includes(picture) && /w=(960|1440)/.test(asked))
    if (expected.some((each) => each.includes(picture))) expect(larger).toEqual([])
  }
})

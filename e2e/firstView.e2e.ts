import { expect, test } from '@jest/globals'
import type { Page, Request } from 'playwright-core'
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

/** In the page, before anything is drawn: notes what grows largest and what moves. */
function watch() {
  const seen: Seen = { shifts: 0, largest: [] }
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) =>
    seen.largest.push((entry as PerformanceEntry & { element: Element | null }).element),
  )
  on('layout-shift', (entry) => (seen.shifts += (entry as PerformanceEntry & { value: number }).value))
  Object.assign(window, { seen })
}

/** The script has taken over once somebody is told to log in: until then nobody knows who is here. */
async function taken(page: Page) {
  await page.locator('header a[href="/signUp"]').waitFor({ state: 'attached' })
  await settled(page)
}

test('the heading and the hero are in the HTML as sent, and no other address is sent with them', async () => {
  const html = await (await fetch(stage.server.origin)).text()
  const hero = /<img [^>]*src="\/images\/hero\.[^>]*>/.exec(html)?.[0]

  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(hero).toMatch(/fetchpriority="high"/i)
  expect(hero).toMatch(/ width="\d+"/)
  expect(hero).toMatch(/ height="\d+"/)
  expect(hero).not.toMatch(/loading="lazy"/i)
  for (const address of ['/rooms', '/rooms/any', '/about', '/owner']) {
    const html = await (await fetch(`${stage.server.origin}${address}`)).text()
    expect(html).toContain('<div id="root"></div>')
  }
})

test('without script home can be read, and its search leads to the rooms', () =>
  // All that the browser says is that it runs no script.
  stage.visit({ ...phone, javaScriptEnabled: false, mayComplain: /^csp .*\.js$/ }, async (page) => {
    await page.goto('/')

    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true)
    await page.getByLabel('Destination').fill('Dubai')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/\/rooms\?destination=Dubai&/)
  }))

test('what somebody types before the script is there is searched for', () =>
  stage.visit(phone, async (page) => {
    const script = await holdBack(page, mainScript)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Destination').fill('Dubai')
    script.release()
    // Alone it would say so if the destination had been lost.
    await taken(page)
    await page.getByRole('search').getByLabel('Guests').fill('2')
    await page.getByRole('button', { name: 'Search' }).click()

    await page.waitForURL('/rooms?destination=Dubai&guests=2')
  }))

test('the script takes home over as it stands: same hero, nothing moves, nothing is asked for twice or from elsewhere, and all within their weight', () =>
  stage.visit(phone, async (page) => {
    const files: { url: URL; sizes: ReturnType<Request['sizes']> }[] = []
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('requestfinished', (request) => files.push({ url: new URL(request.url()), sizes: request.sizes() }))
    await page.addInitScript(watch)
    await page.goto('/')
    await taken(page)

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

/** In the page, before its script: tells what that has asked for so far, whether or not it was there already. */
function watchUse() {
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

const isAnnounced = (asked: string) => /^\/(api|media)\//.test(asked)

/** Opens an address on a phone with its script held back; answers what was asked for before that and after, and used. */
async function openHeldBack(as: Visitor, address: string, expected: string[]) {
  const asked = { early: [] as string[], late: [] as string[], used: [] as string[] }
  await stage.visit({ as, ...phone }, async (page) => {
    let isHeld = true
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url())
      if (origin === stage.server.origin) asked[isHeld ? 'early' : 'late'].push(pathname + search)
    })
    const script = await holdBack(page, mainScript)
    await page.addInitScript(watchUse)
    await page.goto(address, { waitUntil: 'commit' })
    // The page has been read, and with it what it announces.
    await page.waitForFunction(() => document.readyState !== 'loading')
    for (const each of expected) {
      if (!asked.early.some((early) => early.startsWith(each))) {
        await page.waitForRequest((request) => request.url().startsWith(stage.server.origin + each))
      }
    }
    isHeld = false
    script.release()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    // On a slow machine this takes a while; what is not used even then is named by the test.
    await page
      .waitForFunction(
        (early) => early.every((each) => (window as WatchedWindow).used().includes(each)),
        asked.early.filter(isAnnounced),
      )
      .catch(() => undefined)
    await settled(page)
    asked.used = await page.evaluate(() => (window as WatchedWindow).used())
  })
  return asked
}

test('what a page asks for ahead of its script is asked for once, is used, and has the size that is shown', async () => {
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
  const seen = await Promise.all(pages.map((each) => openHeldBack(...each)))

  for (const [index, [, address, expected]] of pages.entries()) {
    const { early, late, used } = seen[index]!
    const announced = early.filter(isAnnounced)
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

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { arriveAs, demo, setStage } from './support/stage'

const stage = setStage()
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const heading = 'Discover Your Perfect Gateway Destination'

interface Seen {
  shifts: number
  /** The element of each entry, in order, and whether it is still in the page. */
  largest: { tag: string; node: Element | null }[]
}

/** In the page, before anything is drawn: notes what grows largest and what moves. */
function watch() {
  const seen: Seen = { shifts: 0, largest: [] }
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    seen.largest.push({ tag: element?.tagName ?? '', node: element })
  })
  on('layout-shift', (entry) => (seen.shifts += (entry as PerformanceEntry & { value: number }).value))
  Object.assign(window, { seen })
}

/** Home on a phone, watched from its first byte until nothing more comes. */
async function watchedHome() {
  const person = await stage.person(phone)
  const requests: string[] = []
  person.page.on('request', (request) => requests.push(request.url()))
  let bytes = 0
  const cdp = await person.page.context().newCDPSession(person.page)
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await person.page.addInitScript(watch)
  await person.page.goto('/')
  await taken(person.page)
  await person.page.waitForLoadState('networkidle')
  return { person, requests, bytes: () => bytes }
}

/** The script has taken over once somebody is told to log in: until then nobody knows who is here. */
const taken = (page: Page) => page.locator('header a[href="/signUp"]').waitFor({ state: 'attached' })

test('the heading and the hero are in the HTML as sent (user bar 3)', async () => {
  const html = await (await fetch(stage.server.origin)).text()
  const hero = /<img [^>]*src="\/images\/hero\.[^>]*>/.exec(html)?.[0]

  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(hero).toMatch(/fetchpriority="high"/i)
  expect(hero).toMatch(/ width="\d+"/)
  expect(hero).toMatch(/ height="\d+"/)
  expect(hero).not.toMatch(/loading="lazy"/i)
})

test('other addresses are sent without home', async () => {
  for (const address of ['/rooms', '/rooms/any', '/about', '/owner']) {
    const html = await (await fetch(`${stage.server.origin}${address}`)).text()
    expect(html).toContain('<div id="root"></div>')
  }
})

test('without script home can be read, and its search leads to the rooms', async () => {
  const person = await stage.person({ ...phone, javaScriptEnabled: false })
  await person.page.goto('/')

  expect(await person.page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true)
  await person.page.getByLabel('Destination').fill('Dubai')
  await person.page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(person.page.url()).pathname + new URL(person.page.url()).search).toBe('/rooms?destination=Dubai')
  await person.close()
})

test('the script takes home over as it stands: same hero, nothing moves, nothing is asked for twice (user bar 3)', async () => {
  const { person, requests, bytes } = await watchedHome()

  const seen = await person.page.evaluate(() => {
    const { shifts, largest } = (window as unknown as { seen: Seen }).seen
    const hero = document.querySelector('main picture img')
    return { shifts, tags: largest.map(({ tag }) => tag), isSameHero: largest.at(-1)?.node === hero }
  })

  expect(seen.tags.filter((tag) => tag === 'IMG')).toHaveLength(1)
  expect(seen.isSameHero).toBe(true)
  expect(seen.shifts).toBeLessThanOrEqual(0.02)
  expect(requests.filter((url) => url.endsWith('/api/ownerHotel/get-rooms'))).toHaveLength(1)
  expect(requests.filter((url) => /\/images\/hero/.test(url))).toHaveLength(1)
  expect(requests.filter((url) => new URL(url).origin !== stage.server.origin && !url.startsWith('data:'))).toEqual([])
  expect(bytes()).toBeLessThanOrEqual(450_000)
  // React says in the console, and not only there, when what it draws is not what was sent.
  expect(person.complaints).toEqual([])
  await person.close()
})

test('home on a phone loads two fonts and its hero within their weight, and nothing from elsewhere (user bar 4)', async () => {
  const person = await stage.person(phone)
  const files = new Map<string, Promise<number>>()
  const elsewhere: string[] = []
  person.page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== stage.server.origin && origin !== 'null') elsewhere.push(request.url())
    files.set(
      pathname,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    )
  })
  await person.page.goto('/')
  await taken(person.page)
  await person.page.waitForLoadState('networkidle')

  const weigh = (kind: RegExp) => Promise.all([...files].filter(([path]) => kind.test(path)).map(([, size]) => size))
  const fonts = await weigh(/\.woff2$/)
  const heroes = await weigh(/hero/)

  expect(fonts).toHaveLength(2)
  expect(fonts[0]! + fonts[1]!).toBeLessThanOrEqual(65_000)
  expect(heroes).toHaveLength(1)
  expect(heroes[0]).toBeGreaterThan(0)
  expect(heroes[0]).toBeLessThanOrEqual(90_000)
  expect(elsewhere).toEqual([])
  await person.close()
})

test.each(['/', '/rooms'])('%s has at most 1,500 elements at first view (user bar 5)', async (address) => {
  const person = await stage.person(phone)
  await person.page.goto(address)
  await person.page.locator('main li h2, main li h3').first().waitFor()

  expect(await person.page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500)
  await person.close()
})

test('a preloaded answer is used: the browser has nothing to say about it seconds later', async () => {
  const { person } = await watchedHome()
  await person.page.waitForTimeout(6000)
  expect(person.complaints).toEqual([])
  await person.close()
})

test('a deep link asks for its largest picture with the page, once and in the size that it is shown in', async () => {
  // Read once, the list is known to the server.
  const answer = await fetch(`${stage.server.origin}/api/ownerHotel/get-rooms`)
  const { rooms } = (await answer.json()) as { rooms: { _id: string; images: string[] }[] }
  for (const address of ['/rooms', `/rooms/${rooms[0]!._id}`]) {
    const person = await stage.person(phone)
    const pictures: { url: string; early: boolean }[] = []
    let hasScript = false
    person.page.on('requestfinished', (request) => (hasScript ||= /main\.\w+\.js$/.test(request.url())))
    person.page.on('request', (request) => {
      if (request.url().includes(rooms[0]!.images[0]!)) pictures.push({ url: request.url(), early: !hasScript })
    })
    await person.page.route(/main\.\w+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })

    await person.page.goto(address)
    await person.page.getByRole('main').locator('img').first().waitFor()
    await person.page.waitForTimeout(4000)

    const large = pictures.filter(({ url }) => url.includes('w=600'))
    expect([address, large.map(({ early }) => early)]).toEqual([address, [true]])
    expect(pictures.filter(({ url }) => /w=(960|1440)/.test(url))).toEqual([])
    expect(person.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    await person.close()
  }
})

test.each([
  ['guest', '/my-bookings', ['/api/user/is-auth', '/api/user/getUser', '/api/booking/get-bookings']],
  ['owner', '/owner', ['/api/user/is-auth', '/api/user/getUser']],
] as const)('a signed-in %s at %s is asked for beside the script, and nothing twice', async (who, address, asked) => {
  const person = await stage.person(phone)
  await arriveAs(person.page, demo[who])
  const early: string[] = []
  let isHeld = true
  person.page.on('request', (request) => isHeld && early.push(new URL(request.url()).pathname))
  await person.page.route(/main\.\w+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    isHeld = false
    await route.continue()
  })

  await person.page.goto(address)
  await person.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  // Long enough for the browser to complain of what was asked for in vain.
  await person.page.waitForTimeout(4000)

  for (const path of asked) expect(early.filter((each) => each === path)).toEqual([path])
  expect(person.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
  await person.close()
})

test('whoever chose dark never sees light', async () => {
  const person = await stage.person({ ...phone, colorScheme: 'light' })
  await person.page.context().addCookies([{ name: 'theme', value: 'dark', url: stage.server.origin }])
  await person.page.route('**/assets/main.*.js', (route) => route.abort())

  await person.page.goto('/')

  expect(await person.page.locator('html').getAttribute('data-theme')).toBe('dark')
  await person.close()
})

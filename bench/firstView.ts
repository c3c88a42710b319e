import type { Browser } from 'playwright-core'
import { openChromium } from '../e2e/support/browser'
import { readBuild } from '../scripts/weigh'
import { demoLogins, demoPassword } from '../server/demo/catalogue'
import type { RunningServer } from '../testing/programs'
import { openVisitor } from '../testing/visitor'
import { atMost, inTurns, median, medianAtMost, ratioAtMost, type Bench, type Row } from './support/bench'
import { timeTo, visit, withoutSourcePositions, type Address, type Visit } from './support/browser'

/** Milliseconds for which the main thread of home is watched. */
const watched = 9000

/**
 * The first view of pages on a slow phone, home beside an empty shell of the same build; then on a desktop the way to pages that
 * have been fetched ahead.
 */
export async function firstView(bench: Bench): Promise<Row[]> {
  const environment = await bench.newEnvironment('embedded')
  const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
  const browser = await openChromium({ args: [withoutSourcePositions] })
  bench.defer(() => browser.close())
  const visits = await inTurns(await addresses(server), (address) => visit(browser, address))
  return [...rowsOf(visits), ...(await fetchedAhead(browser, server))]
}

async function addresses(server: RunningServer): Promise<Record<string, Address>> {
  const { rooms } = await openVisitor(server).must('getRooms')
  const url = (path: string) => `${server.origin}${path}`
  return {
    home: { url: url('/'), until: watched },
    shell: { url: url('/'), asShell: true },
    '/rooms': { url: url('/rooms') },
    '/rooms/{id}': { url: url(`/rooms/${rooms[0]!._id}`) },
    '/my-bookings': { url: url('/my-bookings'), as: await logIn(server, demoLogins.guest) },
    '/owner': { url: url('/owner'), as: await logIn(server, demoLogins.owner) },
  }
}

async function logIn(server: RunningServer, email: string) {
  const visitor = openVisitor(server)
  await visitor.must('login', { email, password: demoPassword })
  return visitor
}

function rowsOf(visits: Record<string, Visit[]>): Row[] {
  const all = (name: string, key: keyof Visit) => visits[name]!.map((each) => each[key])
  const of = (name: string, key: keyof Visit) => median(all(name, key))
  const cls = Math.max(...Object.keys(visits).map((name) => of(name, 'cls')))
  const deep = { '/rooms': 2200, '/rooms/{id}': 2200, '/my-bookings': 2500, '/owner': 2500 }
  const { home, weight } = readBuild('dist/client')
  return [
    atMost('home, slow phone: LCP', of('home', 'lcp'), 1100, 'ms'),
    ratioAtMost('home, slow phone: LCP beside an empty shell', all('home', 'lcp'), all('shell', 'lcp'), 0.7),
    atMost('home, slow phone: FCP', of('home', 'fcp'), 800, 'ms'),
    atMost('home, slow phone: total blocking time', of('home', 'tbt'), 150, 'ms'),
    atMost(`home, slow phone: main thread in the first ${watched / 1000} s`, of('home', 'busy'), 1150, 'ms'),
    atMost('home, slow phone: all that the first view fetches', of('home', 'bytes') / 1000, 450, 'kB'),
    atMost('home: JavaScript, gzip', weight(home) / 1000, 155, 'kB'),
    ...Object.entries(deep).map(([name, most]) => atMost(`${name}, slow phone: LCP`, of(name, 'lcp'), most, 'ms')),
    atMost('these pages, slow phone: largest CLS', cls, 0.02, ''),
  ]
}

/** A way through the site, back to where it began: the pages, and what is pressed for each. */
const way = {
  'the list': 'header a[href="/rooms"]',
  'a room': 'main li a[href^="/rooms/"]',
  'the login': 'header a[href="/signUp"]',
  home: 'header a[href="/"]',
}

/** From a press until the new heading is painted. */
async function fetchedAhead(browser: Browser, { origin }: RunningServer): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  const times = await inTurns(way, async (link) => {
    const target = page.locator(link).first()
    // Pages are fetched when they are pointed at.
    await target.hover()
    await page.waitForLoadState('networkidle')
    const took = await timeTo(target, 'main h1')
    await page.waitForLoadState('networkidle')
    return took
  })
  return Object.entries(times).map(([to, all]) => medianAtMost(`to ${to}, fetched ahead: its heading`, all, 100, 'ms'))
}

import { openChromium } from '../e2e/support/browser'
import { readBuild } from '../scripts/weigh'
import { demoLogins, demoPassword } from '../server/welcome'
import type { RunningServer } from '../testing/programs'
import { openVisitor } from '../testing/visitor'
import { atMost, median, ratioAtMost, type Part, type Row } from './support/bench'
import { visit, withoutSourcePositions, type Address, type Visit } from './support/browser'

const rounds = 5
/** Milliseconds for which the main thread of home is watched. */
const watched = 9000

export const firstView: Part = {
  about: 'the first view of pages on a slow phone, home beside an empty shell of the same build',
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
    const browser = await openChromium({ args: [withoutSourcePositions] })
    bench.defer(() => browser.close())
    const pages = await addresses(server)

    const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
    // The first round warms up: the server makes each size of a picture when it is first asked for.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, address] of Object.entries(pages)) {
        const seen = await visit(browser, address)
        if (round > 0) visits.get(name)!.push(seen)
      }
    }
    return rowsOf(visits)
  },
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

function rowsOf(visits: Map<string, Visit[]>): Row[] {
  const all = (name: string, key: keyof Visit) => visits.get(name)!.map((each) => each[key])
  const of = (name: string, key: keyof Visit) => median(all(name, key))
  const cls = Math.max(...[...visits.keys()].map((name) => of(name, 'cls')))
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

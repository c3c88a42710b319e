import type { Browser } from 'playwright-core'
import { calls } from '../contract/calls'
import { openChromium } from '../e2e/support/browser'
import { demoLogins, demoPassword } from '../server/welcome'
import { atMost, figure, type Bench, type Part, type Row } from './support/bench'
import { median } from './support/load'
import { untold, visit, type Address, type Visit } from './support/slowPhone'

/** The first view of pages on a slow phone. */
export const firstView: Part = {
  about: 'the first view of pages on a slow phone, home beside an empty shell of the same build',
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
    const browser = await openChromium({ args: [untold] })
    bench.defer(() => browser.close())
    const pages = await addresses(browser, server.origin)

    const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
    // The first round warms up: the server makes each size of a picture when it is first asked for.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, address] of Object.entries(pages)) {
        if (round === 0 && (name === 'shell' || name === '/owner')) continue
        const seen = await visit(browser, address)
        if (round > 0) visits.get(name)!.push(seen)
      }
    }
    return rowsOf(bench, visits)
  },
}

const rounds = 5

async function addresses(browser: Browser, origin: string): Promise<Record<string, Address>> {
  const answer = await fetch(`${origin}${calls.getRooms.path}`)
  const { rooms } = (await answer.json()) as { rooms: { _id: string }[] }
  const url = (path: string) => `${origin}${path}`
  return {
    home: { url: url('/') },
    shell: { url: url('/'), asShell: true },
    '/rooms': { url: url('/rooms') },
    '/rooms/{id}': { url: url(`/rooms/${rooms[0]!._id}`) },
    '/my-bookings': { url: url('/my-bookings'), session: await logIn(browser, origin, demoLogins.guest) },
    '/owner': { url: url('/owner'), session: await logIn(browser, origin, demoLogins.owner) },
  }
}

async function logIn(browser: Browser, origin: string, email: string) {
  const account = { email, password: demoPassword }
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}${calls.login.path}`, { data: account, headers: { origin } })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`)
  const state = await context.storageState()
  await context.close()
  return state
}

function rowsOf({ note }: Bench, visits: Map<string, Visit[]>): Row[] {
  const all = (name: string, key: Exclude<keyof Visit, 'largest'>) => visits.get(name)!.map((each) => each[key])
  const of = (name: string, key: Exclude<keyof Visit, 'largest'>) => median(all(name, key))
  const lcp = of('home', 'lcp')
  const ratio = median(all('home', 'lcp').map((own, round) => own / all('shell', 'lcp')[round]!))
  const pages = [...visits.keys()].filter((name) => name !== 'shell')
  for (const name of pages) {
    const [fcp, lcp, tbt] = (['fcp', 'lcp', 'tbt'] as const).map((key) => `${Math.round(of(name, key))} ms`)
    note(`${name}: FCP ${fcp}, LCP ${lcp} (${visits.get(name)!.at(-1)!.largest}), TBT ${tbt}`)
  }
  const deep = { '/rooms': 2200, '/rooms/{id}': 2200, '/my-bookings': 2500, '/owner': 2500 }
  return [
    atMost('home, slow phone: LCP, beside an empty shell', lcp, 1000, 'ms', {
      ...{ beside: figure(of('shell', 'lcp'), 'ms'), ratio, bar: '≤ 1,000 ms, ≤ 0.7' },
      holds: lcp <= 1000 && ratio <= 0.7,
    }),
    atMost('home, slow phone: FCP', of('home', 'fcp'), 800, 'ms'),
    atMost('home, slow phone: total blocking time', of('home', 'tbt'), 150, 'ms'),
    atMost('home, slow phone: all that the first view fetches', of('home', 'bytes') / 1000, 450, 'kB'),
    ...Object.entries(deep).map(([name, most]) => atMost(`${name}, slow phone: LCP`, of(name, 'lcp'), most, 'ms')),
    atMost(
      `${pages.length} pages, slow phone: largest CLS`,
      Math.max(...pages.map((name) => of(name, 'cls'))),
      ...([0.02, ''] as const),
    ),
  ]
}

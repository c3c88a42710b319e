import type { Browser } from 'playwright-core'
import { calls } from '../contract/calls'
import { openChromium } from '../e2e/support/browser'
import { demoLogins, demoPassword } from '../server/welcome'
import { median } from './support/compare'
import type { Bench, Part, Row } from './support/part'
import { untold, visit, type Address, type Visit } from './support/slowPhone'

/** Milliseconds, ratio, kilobytes and share of the window by which things may move. */
const bars = {
  homeLcp: 1000,
  homeRatio: 0.7,
  homeFcp: 800,
  homeTbt: 200,
  bytes: 450,
  deep: 2200,
  signedIn: 2500,
  cls: 0.02,
}

/** P1, P2, P4, P5 and the user bar's second line: how soon a guest on a slow phone sees something. */
export const firstView: Part = {
  name: 'firstView',
  about: 'the first view of pages on a slow phone, home beside an empty shell of the same build',
  async measure(bench) {
    const stage = await bench.newStage('embedded')
    const server = await stage.serve({ SEED_DEMO: '1' })
    const browser = await openChromium({ flags: [untold] })
    bench.defer(() => browser.close())
    const pages = await addresses(browser, server.origin)

    const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
    // The first round is for warming up: the server makes each size of a picture when it is first asked for.
    for (let round = 0; round <= (bench.quick ? 1 : 5); round += 1) {
      for (const [name, address] of Object.entries(pages)) {
        if (round === 0 && (name === 'shell' || name === '/owner')) continue
        const seen = await visit(browser, address)
        if (round > 0) visits.get(name)!.push(seen)
      }
    }
    return rowsOf(bench, visits)
  },
}

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

function rowsOf(bench: Bench, visits: Map<string, Visit[]>): Row[] {
  const all = (name: string, key: Exclude<keyof Visit, 'largest'>) => visits.get(name)!.map((each) => each[key])
  const of = (name: string, key: Exclude<keyof Visit, 'largest'>) => median(all(name, key))
  const ms = (value: number) => `${Math.round(value)} ms`
  const plain = { beside: '' }

  const lcp = of('home', 'lcp')
  const ratio = median(all('home', 'lcp').map((own, round) => own / all('shell', 'lcp')[round]!))
  const tbt = of('home', 'tbt')
  const fcp = of('home', 'fcp')
  const kB = of('home', 'bytes') / 1000
  const rows: Row[] = [
    {
      id: 'P1',
      what: 'home, slow phone: LCP, beside an empty shell',
      ours: ms(lcp),
      beside: ms(of('shell', 'lcp')),
      ratio,
      bar: `≤ ${ms(bars.homeLcp)}, ≤ ${bars.homeRatio}`,
      holds: lcp <= bars.homeLcp && ratio <= bars.homeRatio,
    },
    { id: 'P2', what: 'home, slow phone: FCP', ours: ms(fcp), ...plain, ...atMost(fcp, bars.homeFcp, ms) },
    {
      id: 'P2',
      what: 'home, slow phone: total blocking time',
      ours: ms(tbt),
      ...plain,
      ...atMost(tbt, bars.homeTbt, ms),
    },
    {
      id: 'P4',
      what: 'home, slow phone: all that the first view fetches',
      ours: `${Math.round(kB)} kB`,
      ...plain,
      ...atMost(kB, bars.bytes, (value) => `${value} kB`),
    },
  ]
  for (const [id, name, bar] of [
    ['P5', '/rooms', bars.deep],
    ['P5', '/rooms/{id}', bars.deep],
    ['U2', '/my-bookings', bars.signedIn],
    ['U2', '/owner', bars.signedIn],
  ] as const) {
    const time = of(name, 'lcp')
    rows.push({ id, what: `${name}, slow phone: LCP`, ours: ms(time), ...plain, ...atMost(time, bar, ms) })
  }
  const pages = [...visits.keys()].filter((name) => name !== 'shell')
  const shift = Math.max(...pages.map((name) => of(name, 'cls')))
  rows.push({
    id: 'P2',
    what: `${pages.length} pages, slow phone: largest CLS`,
    ours: shift.toFixed(3),
    ...plain,
    ...atMost(shift, bars.cls, String),
  })
  for (const name of pages) {
    const largest = visits.get(name)!.at(-1)!.largest
    bench.note(
      `${name}: FCP ${ms(of(name, 'fcp'))}, LCP ${ms(of(name, 'lcp'))} (${largest}), TBT ${ms(of(name, 'tbt'))}`,
    )
  }
  return rows
}

const atMost = (value: number, bar: number, text: (value: number) => string) => ({
  bar: `≤ ${text(bar)}`,
  holds: value <= bar,
})

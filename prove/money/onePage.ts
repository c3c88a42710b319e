import { openObjectStore } from '../../testing/objectStore'
import { payOnPage } from '../../testing/provider'
import type { RunningServer } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { openVisitor } from '../../testing/visitor'
import { count } from '../support/audit'
import type { Report } from '../support/proof'
import { bookAll, openPage, type Life } from './lives'

const origins = ['http://stayscape.test', 'http://rooms.test']

/** The page opens but its address is lost on the way; what was asked changes before the guest presses again. */
export async function onePage(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(2, 1)
  // The page stays open while two servers start, however busy the machine is.
  const start = (origin: string, more = {}) =>
    environment.startServer({ env: { APP_ORIGIN: origin, PAGE_SECONDS: '300', ...more } })
  const dying = await start(origins[0]!, { CRASH_AT: 'session made:1' })
  const [life, other] = (await bookAll({ current: dying }, guests, rooms[0]!)) as [Life, Life]
  const { bookingId } = life
  const press = (server: RunningServer) => openVisitor(server, life.guest).call('stripePayment', { bookingId })
  const lost = await press(dying).catch(() => undefined)
  await dying.ended
  await environment.withDatabase(({ pool }) => pool.query(`UPDATE hotels SET name = 'Quay House'`))

  // Several only where they share the database; they have to share a store for pictures too.
  const objects = await openObjectStore()
  const servers = [await start(origins[1]!, objects.env)]
  if (environment.kind === 'postgres') servers.push(await start(origins[0]!, objects.env))
  const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => press(servers[turn % servers.length]!)))
  const urls = new Set(answers.flatMap(({ body }) => (body.success ? [body.url] : [])))
  // Both addresses at once, of a booking that nobody has paid for yet.
  const pressesOfOther = Array.from({ length: 8 }, (_, turn) =>
    openPage({ current: servers[turn % servers.length]! }, other),
  )
  const urlsOfOther = new Set(await Promise.all(pressesOfOther))
  const card = await payOnPage(openVisitor(servers[0]!), [...urls][0] ?? '/')
  for (const server of servers) await server.stop()
  await objects.close()
  const facts = await environment.withDatabase(async (database) => {
    const pages = (id: string) =>
      count(database, `SELECT count(*) FROM sandbox_sessions WHERE request->>'client_reference_id' = $1`, [id])
    return {
      pages: await pages(bookingId),
      ofOther: await pages(other.bookingId),
      paid: await count(database, `SELECT count(*) FROM bookings WHERE id = $1 AND is_paid`, [bookingId]),
    }
  })
  report.row('an answer lost, the hotel renamed, another address of ours, Pay now × 8', {
    'first answer': [lost?.status, undefined],
    addresses: [urls.size, 1],
    'pages at the provider': [facts.pages, 1],
    card: [card.status, 303],
    paid: [facts.paid, 1],
  })
  report.row(
    `Pay now × 8 at once on ${servers.length === 1 ? 'one server' : 'two servers with two addresses of ours'}`,
    {
      addresses: [urlsOfOther.size, 1],
      'pages at the provider': [facts.ofOther, 1],
    },
  )
}

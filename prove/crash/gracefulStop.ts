import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../../testing/programs'
import { missingBookings } from '../support/audit'
import { inDays } from '../support/days'
import { cast } from '../support/people'
import { seconds, type Report } from '../support/report'
import type { Stage } from '../support/stage'
import { openVisitor, type Reply } from '../support/visitor'

/** I4: asked to stop with a hundred bookings in flight. */
export async function gracefulStop(stage: Stage, report: Report): Promise<void> {
  const { guests, rooms } = await cast(stage, 100, 100)
  const server = await stage.serve()
  // Connections that have been used before, as a browser's have.
  const visitors = guests.map((account) => openVisitor(server, account))
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))

  // And one that a browser has opened in case it should need it.
  const spare = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(spare, 'connect')

  const dates = { checkInDate: inDays(20), checkOutDate: inDays(22), guests: 2 }
  const acknowledged: string[] = []
  const outcomes = { booked: 0, refused: 0, draining: 0, cut: 0 }
  const inFlight = visitors.map(async (visitor, index) => {
    try {
      const { status, body } = await visitor.call('createBooking', { roomId: rooms[index]!.room.id, ...dates })
      if (body.success) acknowledged.push(body.bookingId!)
      outcomes[body.success ? 'booked' : status === 503 ? 'draining' : 'refused'] += 1
    } catch {
      outcomes.cut += 1
    }
  })
  await Promise.race(inFlight)
  const left = 100 - outcomes.booked
  const stopping = performance.now()
  const readiness = readyWhileStopping(server)
  const code = await server.stop()
  const took = performance.now() - stopping
  await Promise.all(inFlight)

  const missing = await stage.withDatabase((database) => missingBookings(database, acknowledged))
  report.row(
    'I4',
    `SIGTERM with ${left} of 100 bookings in flight`,
    `${outcomes.booked} booked, ${outcomes.draining} told 503, ${outcomes.cut} cut off, ${missing} lost, exit ${code} after ${seconds(took)}`,
    outcomes.cut === 0 && outcomes.refused === 0 && missing === 0 && code === 0 && took <= 15_000 && left > 0,
  )
  const ready = await readiness
  report.row('I4', 'readiness while it stops', ready, ready.startsWith('503'))
}

/** What a load balancer sees that asks for readiness on a new connection right after the signal. */
async function readyWhileStopping(server: RunningServer): Promise<string> {
  await wait(20)
  return openVisitor(server)
    .send({ path: '/readyz' })
    .then(
      ({ status, took }: Reply) => `${status} after ${seconds(took)}`,
      (error: Error) => error.message,
    )
}

import { inDays } from '../support/days'
import { cast } from '../support/people'
import { processorTime } from '../support/processes'
import type { Report } from '../support/report'
import type { Stage } from '../support/stage'
import { openVisitor, type Reply, type Visitor } from '../support/visitor'

const clients = 10
const duration = 2000

/**
 * What an answer costs the server in processor time, which hardly depends on what else the machine does: a thousand divided by
 * it is what one core carries in a second. The embedded database is part of it, a PostgreSQL server is not.
 */
export async function costs(stage: Stage, report: Report): Promise<void> {
  const { guests, rooms } = await cast(stage, 400, 50)
  const server = await stage.serve()
  const visitors = guests.map((guest) => openVisitor(server, guest))
  const stay = (turn: number) => ({
    roomId: rooms[turn % rooms.length]!.room.id,
    checkInDate: inDays(1 + (turn % 700)),
    checkOutDate: inDays(2 + (turn % 700)),
    guests: 2,
  })
  const works: Record<string, (visitor: Visitor, turn: number) => Promise<Reply>> = {
    'home page': (visitor) => visitor.send({ path: '/' }),
    'list of 50 rooms': (visitor) => visitor.call('getRooms'),
    'who is signed in': (visitor) => visitor.call('getUser'),
    'my bookings': (visitor) => visitor.call('getBookings'),
    booking: (visitor, turn) => visitor.call('createBooking', stay(turn)),
  }

  /** Milliseconds of processor time that the server has had; NaN where Linux does not tell. */
  const spent = async () => ((await processorTime([server])) ?? NaN) / 1000

  let turn = 0
  /** Ten at once for a while; the processor time of one. */
  async function costOf(work: (typeof works)[string]): Promise<number> {
    const [before, first] = [await spent(), turn]
    const until = performance.now() + duration
    const client = async () => {
      for (; performance.now() < until; turn += 1) await work(visitors[turn % visitors.length]!, turn)
    }
    await Promise.all(Array.from({ length: clients }, client))
    return ((await spent()) - before) / (turn - first)
  }

  // Once for the compiler, which is busy at first.
  for (const work of Object.values(works)) await costOf(work)
  const figures: string[] = []
  for (const [what, work] of Object.entries(works)) figures.push(`${what} ${(await costOf(work)).toFixed(2)} ms`)
  report.note(`processor time of the server for one answer: ${figures.join(', ')}`)
  for (const visitor of visitors) visitor.close()
  await server.stop()
}

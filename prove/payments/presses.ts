import { count } from '../support/audit'
import type { Report } from '../support/report'
import type { Stage } from '../support/stage'
import { openVisitor } from '../support/visitor'
import { openTill } from './till'

/** Rows about one booking on either side of the wire: ours, and the provider's. */
export const sessionsOf = (stage: Stage, bookingId: string) =>
  stage.withDatabase(async (database) => ({
    ours: await count(database, 'SELECT count(*) FROM payment_sessions WHERE booking_id = $1', [bookingId]),
    theirs: await count(database, `SELECT count(*) FROM sandbox_sessions WHERE request->>'client_reference_id' = $1`, [
      bookingId,
    ]),
  }))

/** D4: Pay now, pressed twenty times at once; ten times a minute are answered (H1). A6: and by somebody else. */
export async function manyPresses(stage: Stage, report: Report): Promise<void> {
  const till = await openTill(stage, 2)
  const server = await stage.serve()
  const { visitor, bookingId } = await till.booked(server)
  const replies = await Promise.all(Array.from({ length: 20 }, () => visitor.call('stripePayment', { bookingId })))
  const stranger = await openVisitor(server, till.guests[1]).call('stripePayment', { bookingId })
  const owner = await openVisitor(server, till.rooms[0]!.owner).call('stripePayment', { bookingId })
  await server.stop()

  const urls = replies.flatMap(({ body }) => (body.url ? [body.url] : []))
  const throttled = replies.filter(({ status }) => status === 429).length
  const sessions = await sessionsOf(stage, bookingId)
  report.row(
    'D4',
    'Pay now × 20 at once',
    `${urls.length} × ${new Set(urls).size} address, ${throttled} × 429, ${sessions.ours} session, ${sessions.theirs} at the provider`,
    urls.length === 10 &&
      new Set(urls).size === 1 &&
      urls.length + throttled === 20 &&
      sessions.ours === 1 &&
      sessions.theirs === 1,
  )
  const refused = [stranger, owner].filter(({ status, body }) => status === 200 && !body.success && !body.url).length
  report.row(
    'A6',
    "Pay now for another's booking, by a guest and by the owner",
    `${refused} of 2 refused`,
    refused === 2,
  )
}

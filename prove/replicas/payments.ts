import Stripe from 'stripe'
import { webhookPath } from '../../contract/calls'
import { sandboxKeys } from '../../server/payments/sandbox/connection'
import { createStripe } from '../../server/payments/stripe'
import { count } from '../support/audit'
import { inDays } from '../support/days'
import { insertGuests, insertRooms } from '../support/people'
import { anEvent } from '../support/provider'
import { openVisitor, type Visitor } from '../support/visitor'
import { secretKey, type Fleet, type Report } from './fleet'

/** A booking of a guest of its own. */
async function booked({ stage, balancer }: Fleet): Promise<{ visitor: Visitor; bookingId: string }> {
  const { guest, room } = await stage.withDatabase(async ({ db }) => ({
    guest: (await insertGuests(db, 1))[0]!,
    room: (await insertRooms(db, 1))[0]!.room,
  }))
  const visitor = openVisitor(balancer, guest)
  const stay = { roomId: room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  const { body } = await visitor.call('createBooking', stay)
  if (!body.success) throw new Error(`the booking was refused: ${body.message}`)
  return { visitor, bookingId: body.bookingId! }
}

/** D3: the provider's message comes fifty times, to all replicas at once. */
export async function paidOnce(fleet: Fleet, report: Report): Promise<void> {
  const { visitor, bookingId } = await booked(fleet)
  const opened = await visitor.call('stripePayment', { bookingId })
  const sessionId = opened.body.url?.split('/').at(-1) ?? ''
  const stripe = createStripe({ host: '127.0.0.1', port: fleet.replicas[0]!.port, secretKey })
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const message = anEvent('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' })
  const body = JSON.stringify(message)
  const { webhookSecret: secret } = sandboxKeys({ secretKey })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
  }
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      openVisitor(fleet.balancer).send({ method: 'POST', path: webhookPath, headers, body }),
    ),
  )
  const [paid, audited, mails] = await fleet.stage.withDatabase(async (database) => [
    await count(database, 'SELECT count(*) FROM bookings WHERE id = $1 AND is_paid', [bookingId]),
    await count(database, 'SELECT count(*) FROM audit_log WHERE subject_id = $1 AND action = $2', [
      bookingId,
      'payment.received',
    ]),
    await count(
      database,
      `SELECT count(*) FROM mail_queue WHERE strpos(text, $1) > 0 AND subject ~* 'paid|payment|receipt'`,
      [bookingId],
    ),
  ])
  const accepted = replies.filter(({ status }) => status === 200).length
  report.row(
    'D3',
    'one message of the provider × 50, to all replicas at once',
    `${accepted} answers 200, ${paid} paid, ${audited} audit row, ${mails} mail`,
    accepted === 50 && paid === 1 && audited === 1 && mails === 1,
  )
}

/** D4: twenty presses of Pay now, spread over the replicas. */
export async function pressedOnce(fleet: Fleet, report: Report): Promise<void> {
  const { visitor, bookingId } = await booked(fleet)
  // Ten a minute is what one guest may (H1); the limit counts across replicas as well.
  const replies = await Promise.all(Array.from({ length: 20 }, () => visitor.call('stripePayment', { bookingId })))
  const urls = new Set(replies.map(({ body }) => body.url).filter(Boolean))
  const sessions = await fleet.stage.withDatabase((database) =>
    count(database, 'SELECT count(*) FROM payment_sessions WHERE booking_id = $1', [bookingId]),
  )
  const opened = replies.filter(({ body }) => body.success).length
  const throttled = replies.filter(({ status }) => status === 429).length
  report.row(
    'D4',
    '20 parallel presses of Pay now, over three replicas',
    `${opened} answered with ${urls.size} address, ${throttled} throttled, ${sessions} session`,
    urls.size === 1 && sessions === 1 && opened + throttled === 20 && opened === 10,
  )
}

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { anEvent } from '../../testing/provider'
import { withRandom } from '../../testing/random'

let testApp: PaymentTestApp
beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())

const eventId = () => `evt_${randomBytes(12).toString('hex')}`
const types = [
  ...['checkout.session.completed', 'checkout.session.expired', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'].map((what) => `charge.dispute.${what}`),
]
const nothings = [null, [], 'object', 7, false, {}]

test.each(types)('a signed message %s about nothing is taken or refused, never our fault', async (type) => {
  for (const object of nothings) {
    const { status } = await testApp.send({ id: eventId(), type, created: 1, data: { object } })
    expect([200, 400]).toContain(status)
  }
})

const members = ['id of the event', 'type', 'id', 'payment', 'booking', 'reference', 'intent', 'currency'] as const

test.each(members)('a signed message with a NUL or half a character in its %s is refused', async (member) => {
  const { sessionId } = await testApp.opened()
  const session = await testApp.providerSession(sessionId)
  for (const sign of ['\0', '\ud800']) {
    const text = (name: (typeof members)[number], value: string | null = '') =>
      name === member ? `${value}${sign}` : value
    const metadata = {
      paymentId: text('payment', session.metadata!.paymentId),
      bookingId: text('booking', session.metadata!.bookingId),
    }
    const { status } = await testApp.send({
      id: text('id of the event', eventId()),
      created: 1,
      type: text('type', 'checkout.session.completed'),
      data: {
        object: {
          ...session,
          id: text('id', session.id),
          payment_status: 'paid',
          metadata,
          client_reference_id: text('reference', session.client_reference_id),
          payment_intent: text('intent', 'pi_1'),
          currency: text('currency', session.currency),
        },
      },
    })
    expect(status).toBe(400)
  }
})

test.each(['refund.created', 'charge.dispute.created'])(
  'a signed message %s about a large sum of somebody else’s, in a small currency, is taken and ignored',
  async (type) => {
    const facts = {
      id: 're_idr',
      status: 'succeeded',
      created: 1,
      amount: 100_000_000_000,
      currency: 'idr',
      payment_intent: 'pi_1',
    }
    const object = { object: type.startsWith('refund') ? 'refund' : 'dispute', ...facts }
    const { status } = await testApp.send({ id: eventId(), type, created: 1, data: { object } })
    expect(status).toBe(200)
  },
)

const hostile = [
  ...nothings,
  ...['\0', 'evt\0', '\ud800', 'x'.repeat(5000), '', -1, 1.5, 1e300, 2 ** 31, 2 ** 53],
  ...[
    [null],
    { id: null },
    { id: '\0' },
    { paymentId: '\0' },
    { refundId: { refundId: 1 } },
    { bookingId: 'x'.repeat(9999) },
  ],
]

test(
  'whatever is signed, the answer is that it was taken or that it is no event',
  withRandom(async (random) => {
    const { sessionId, bookingId } = await testApp.opened()
    const session = await testApp.providerSession(sessionId)
    const refund = { object: 'refund', id: 're_1', amount: 24_000, status: 'succeeded', metadata: { refundId: 'none' } }
    const dispute = { object: 'dispute', id: 'du_1', amount: 24_000, status: 'lost', evidence_details: { due_by: 1 } }
    const objects = [
      { ...session, payment_status: 'paid' },
      { ...refund, payment_intent: 'pi_1', created: 1 },
      {
        ...dispute,
        payment_intent: 'pi_1',
        created: 1,
        is_charge_refundable: false,
        balance_transactions: [{ amount: -1, created: 1 }],
      },
    ]

    /** Replaces, removes or adds a member, here or further in. */
    function spoil(value: unknown): unknown {
      if (typeof value !== 'object' || value === null || random.between(0, 3) === 0) return random.one(hostile)
      const names = Object.keys(value)
      const name = names.length > 0 && random.between(0, 9) > 0 ? random.one(names) : 'metadata'
      const { [name]: member, ...others } = value as Record<string, unknown>
      return random.between(0, 5) === 0 ? others : { ...others, [name]: spoil(member) }
    }
    for (let turn = 0; turn < 300; turn += 1) {
      let message: unknown = { ...anEvent(random.one(types), random.one(objects)), id: eventId() }
      for (let times = random.between(1, 3); times > 0; times -= 1) message = spoil(message)
      const payload = JSON.stringify(message)
      const { status } = await testApp.send(payload)
      if (status !== 200 && status !== 400) throw new Error(`${status} to ${payload.slice(0, 2000)}`)
    }
    expect(await testApp.booking(bookingId)).toMatchObject({ status: expect.stringMatching(/pending|confirmed/) })
  }),
)

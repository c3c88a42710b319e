import Stripe from 'stripe'

type Session = Stripe.Checkout.Session & { payment_intent: string | null }

const refused = (message: string, code?: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message, code } as never)
const reused = () =>
  new Stripe.errors.StripeIdempotencyError({ type: 'idempotency_error', message: 'Other parameters.' } as never)
const unreachable = () => new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'No answer.' } as never)

/**
 * A card provider in memory, for sequences that the sandbox is too slow for. It keeps a ledger of its own, and can be made to do
 * what providers do: be down, do what is asked and lose the answer, take money twice, and have refunds that fail later.
 */
export function fakeProvider() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Stripe.Refund>()
  const ofKey = new Map<string, { request: string; id: string }>()
  let made = 0
  /** How the next calls fail, if they do. */
  let failures: ('down' | 'lost')[] = []

  /** Sends a copy, as over the wire, unless it is to fail. */
  async function answer<Result>(work: () => Result): Promise<Result> {
    await Promise.resolve()
    const failure = failures.shift()
    if (failure === 'down') throw unreachable()
    const result = work()
    if (failure === 'lost') throw unreachable()
    return structuredClone(result)
  }
  const found = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw refused('No such session', 'resource_missing')
    if (session.status === 'open' && session.expires_at * 1000 <= Date.now()) session.status = 'expired'
    return session
  }
  function once<Item>(key: string, params: object, items: Map<string, Item>, make: (id: string) => Item): Item {
    const [known, request] = [ofKey.get(key), JSON.stringify(params)]
    if (known && known.request !== request) throw reused()
    if (known) return items.get(known.id)!
    const id = `${(made += 1)}`
    const item = make(id)
    ofKey.set(key, { request, id })
    items.set(id, item)
    return item
  }
  const leftOf = (intent: string) => {
    const paid = [...sessions.values()].filter((session) => session.payment_intent === intent)
    const back = [...refunds.values()].filter((each) => each.payment_intent === intent && each.status !== 'failed')
    const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
    return sum(paid.map((session) => session.amount_total)) - sum(back.map(({ amount }) => amount))
  }

  const stripe = {
    accounts: { retrieveCurrent: async () => ({ id: 'acct_fake' }) },
    checkout: {
      sessions: {
        create: (params: Stripe.Checkout.SessionCreateParams, { idempotencyKey }: { idempotencyKey: string }) =>
          answer(() =>
            once(idempotencyKey, params, sessions, (id) => {
              const { metadata, client_reference_id, expires_at, line_items } = params
              const { unit_amount, currency } = line_items![0]!.price_data!
              const facts = { metadata, client_reference_id, expires_at, currency, amount_total: unit_amount }
              const state = { status: 'open', payment_status: 'unpaid', payment_intent: null }
              return { id, url: `http://pay.test/${id}`, ...facts, ...state } as unknown as Session
            }),
          ),
        retrieve: (id: string) => answer(() => found(id)),
        expire: (id: string) =>
          answer(() => {
            const session = found(id)
            if (session.status !== 'open') throw refused('Only open sessions can be expired.')
            session.status = 'expired'
            return session
          }),
      },
    },
    refunds: {
      create: (params: Stripe.RefundCreateParams, { idempotencyKey }: { idempotencyKey: string }) =>
        answer(() =>
          once(idempotencyKey, params, refunds, (id) => {
            const { payment_intent, amount = 0, metadata } = params
            if (leftOf(payment_intent!) < amount) throw refused('More than is left.', 'charge_already_refunded')
            return { id, payment_intent, amount, metadata, status: 'pending' } as unknown as Stripe.Refund
          }),
        ),
      retrieve: (id: string) => answer(() => refunds.get(id)!),
      async *list({ payment_intent }: Stripe.RefundListParams) {
        yield* await answer(() => [...refunds.values()].filter((each) => each.payment_intent === payment_intent))
      },
    },
  }

  const sessionsOf = (bookingId: string) =>
    [...sessions.values()].filter((session) => session.client_reference_id === bookingId)

  return {
    stripe: stripe as unknown as Stripe,
    /** The next calls fail: `down` does nothing, `lost` does what is asked and answers nobody. */
    failNext: (...kinds: ('down' | 'lost')[]) => (failures = kinds),
    sessionsOf,
    refundsOf: (bookingId: string) => [...refunds.values()].filter(({ metadata }) => metadata?.bookingId === bookingId),
    /** Takes money, even on a page that has ended, and perhaps another sum than was asked for. */
    pay(session: Session, amount = session.amount_total): Session {
      if (session.payment_status === 'paid') return session
      const paid = { status: 'complete', payment_status: 'paid', amount_total: amount } as const
      return Object.assign(session, paid, { payment_intent: `pi_${session.id}` })
    },
    /** What is left of a booking's money at the provider, in cents. */
    ledger: (bookingId: string) =>
      sessionsOf(bookingId).reduce((sum, { payment_intent: intent }) => sum + (intent ? leftOf(intent) : 0), 0),
  }
}

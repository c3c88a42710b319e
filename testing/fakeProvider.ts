import Stripe from 'stripe'

type Session = Stripe.Checkout.Session & { payment_intent: string | null }
/** `made`: in which order. */
type Refund = Stripe.Refund & { made: number }
type Dispute = Stripe.Dispute & { made: number }

const refused = (message: string, code?: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message, code } as never)
const reused = () =>
  new Stripe.errors.StripeIdempotencyError({ type: 'idempotency_error', message: 'Other parameters.' } as never)
const unreachable = () => new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'No answer.' } as never)

/**
 * A card provider in memory, for sequences that the sandbox is too slow for. It keeps a ledger of its own, and can be made to do
 * what providers do: be down, do what is asked and lose the answer, take money twice, have refunds that fail later, and refund a payment,
 * ask about it, contest it or prevent that without being asked.
 */
export function fakeProvider() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const disputes: Dispute[] = []
  const events: Stripe.Event[] = []
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
  /** An inquiry has none; to prevent a dispute money is given back by a refund or by the dispute's own transactions. */
  const hasMoney = ({ status, balance_transactions: moved }: Dispute) =>
    ['needs_response', 'lost'].includes(status) || (status === 'prevented' && moved.length > 0)
  /** Its bank may have returned a part. */
  const takenBy = ({ amount, balance_transactions: moved }: Dispute) =>
    moved.length === 0 ? amount : -moved.reduce((total, each) => total + each.amount, 0)
  /** Of a payment, less what was given back or is contested: below 0 where more is contested than was left. */
  const leftOf = (intent: string) => {
    const ofIntent = ({ payment_intent }: { payment_intent: unknown }) => payment_intent === intent
    const paid = [...sessions.values()].filter(ofIntent)
    const back = [...refunds.values()].filter((each) => ofIntent(each) && each.status !== 'failed')
    const contested = disputes.filter((each) => ofIntent(each) && hasMoney(each))
    const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
    const gone = [...back.map(({ amount }) => amount), ...contested.map(takenBy)]
    return sum(paid.map((session) => session.amount_total)) - sum(gone)
  }
  /** Contested, or all given back by its bank. */
  const isChargedBack = (intent: string) =>
    disputes.some(
      ({ payment_intent, status }) =>
        payment_intent === intent && (status === 'needs_response' || (status === 'lost' && leftOf(intent) <= 0)),
    )
  const seconds = () => Math.floor(Date.now() / 1000)
  function tell(type: string, object: object) {
    const event = { id: `evt_${(made += 1)}`, object: 'event', type, created: seconds(), data: { object } }
    events.push(structuredClone(event) as unknown as Stripe.Event)
  }
  function addRefund(id: string, refund: Pick<Refund, 'payment_intent' | 'amount' | 'metadata' | 'status'>): Refund {
    const added = { id, object: 'refund', created: seconds(), made: (made += 1), ...refund } as Refund
    refunds.set(id, added)
    tell('refund.created', added)
    return added
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
        list: ({ payment_intent }: Stripe.Checkout.SessionListParams) =>
          answer(() => ({ data: [...sessions.values()].filter((each) => each.payment_intent === payment_intent) })),
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
            const { payment_intent: intent = '', amount = 0, metadata = {} } = params
            if (isChargedBack(intent)) {
              throw refused('Charged back.', 'charge_disputed')
            }
            if (leftOf(intent) < amount) throw refused('More than is left.', 'charge_already_refunded')
            return addRefund(id, {
              payment_intent: intent,
              amount,
              metadata: metadata as Stripe.Metadata,
              status: 'pending',
            })
          }),
        ),
      retrieve: (id: string) =>
        answer(() => {
          const refund = refunds.get(id)
          if (!refund) throw refused('No such refund', 'resource_missing')
          return refund
        }),
      list: ({ payment_intent }: Stripe.RefundListParams) => ({
        autoPagingToArray: () =>
          answer(() => [...refunds.values()].filter((each) => each.payment_intent === payment_intent)),
      }),
    },
    events: {
      list: ({ created, starting_after, limit = 10 }: Stripe.EventListParams) =>
        answer(() => {
          const since = events.filter((event) => event.created >= (created as { gte: number }).gte).toReversed()
          const rest = since.slice(since.findIndex(({ id }) => id === starting_after) + 1)
          return { data: rest.slice(0, limit), has_more: rest.length > limit }
        }),
    },
  }

  function addDispute({ payment_intent }: Session, amount: number, status: Dispute['status']): Dispute {
    const facts = { id: `${(made += 1)}`, object: 'dispute', amount, payment_intent, status, created: seconds(), made }
    const evidence_details = { due_by: seconds() + 604_800 }
    const dispute = { ...facts, metadata: {}, evidence_details, balance_transactions: [] } as unknown as Dispute
    disputes.push(dispute)
    tell('charge.dispute.created', dispute)
    return dispute
  }
  function withdraw(dispute: Dispute, type: string) {
    dispute.made = made += 1
    dispute.balance_transactions = [{ amount: -dispute.amount, created: seconds() } as Stripe.BalanceTransaction]
    tell(type, dispute)
  }

  const sessionsOf = (bookingId: string) =>
    [...sessions.values()].filter((session) => session.client_reference_id === bookingId)
  const isOf = (bookingId: string) => {
    const intents = new Set<unknown>(sessionsOf(bookingId).map(({ payment_intent }) => payment_intent))
    return (object: { payment_intent: unknown }) => object.payment_intent !== null && intents.has(object.payment_intent)
  }

  return {
    stripe: stripe as unknown as Stripe,
    /** The next calls fail: `down` does nothing, `lost` does what is asked and answers nobody. */
    failNext: (...kinds: ('down' | 'lost')[]) => (failures = kinds),
    sessionsOf,
    events,
    doings: () => made,
    refundsOf: (bookingId: string) => [...refunds.values()].filter(isOf(bookingId)),
    disputesOf: (bookingId: string) => disputes.filter(isOf(bookingId)),
    /** A refund that nobody has asked us for. */
    refundOutside(session: Session, amount: number, status: 'pending' | 'succeeded' = 'succeeded') {
      const intent = session.payment_intent!
      if (isChargedBack(intent) || amount === 0 || amount > leftOf(intent)) return
      addRefund(`${(made += 1)}`, { payment_intent: intent, amount, metadata: {}, status })
    },
    /** The bank says how a refund went; what it has sent back stays sent back. */
    endRefund(refund: Stripe.Refund, status: 'succeeded' | 'failed') {
      if (refund.status === 'failed' || refund.status === status) return
      refund.status = status
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    /** The bank contests a payment, also more than is left of it, asks about it, or the provider prevents that with what is left. */
    dispute(
      session: Session,
      contested: number,
      as: 'needs_response' | 'warning_needs_response' | 'prevented' | 'refunded',
    ) {
      const isGivenBack = as === 'prevented' || as === 'refunded'
      const amount = isGivenBack ? Math.min(contested, leftOf(session.payment_intent!)) : contested
      if (amount <= 0) return
      const dispute = addDispute(session, amount, as === 'refunded' ? 'prevented' : as)
      if (as === 'needs_response') withdraw(dispute, 'charge.dispute.funds_withdrawn')
      if (as === 'prevented') withdraw(dispute, 'charge.dispute.updated')
      const { payment_intent } = session
      if (as === 'refunded') addRefund(`${(made += 1)}`, { payment_intent, amount, metadata: {}, status: 'succeeded' })
    },
    /** Of an inquiry: the bank reads the answer, closes it, or contests what is left. A whole refund settles it. */
    proceed(inquiry: Dispute, status: 'warning_under_review' | 'warning_closed' | 'needs_response') {
      const left = leftOf(inquiry.payment_intent as string)
      inquiry.status = left <= 0 ? 'warning_closed' : status
      if (inquiry.status !== 'needs_response') {
        return tell(`charge.dispute.${inquiry.status === 'warning_closed' ? 'closed' : 'updated'}`, inquiry)
      }
      inquiry.amount = Math.min(inquiry.amount, left)
      withdraw(inquiry, 'charge.dispute.funds_withdrawn')
    },
    /** Also of one that was lost: on appeal it can be won. `returned`: of one that is lost, the part that the hotel gets back. */
    decide(dispute: Dispute, status: 'won' | 'lost', returned = 0) {
      if (!['needs_response', 'lost'].includes(dispute.status) || dispute.status === status) return
      dispute.status = status
      if (status === 'lost' && returned > 0)
        dispute.balance_transactions.push({ amount: returned, created: seconds() } as Stripe.BalanceTransaction)
      tell('charge.dispute.closed', dispute)
      if (status === 'won') tell('charge.dispute.funds_reinstated', dispute)
    },
    /** Two seconds pass, so that what has happened is seen to be earlier than what will. */
    age(bookingId: string) {
      const objects = events.map(({ data }) => data.object as unknown as Refund | Dispute)
      for (const object of [...refunds.values(), ...disputes, ...objects].filter(isOf(bookingId))) {
        const moved = 'balance_transactions' in object ? object.balance_transactions : []
        for (const each of [object, ...moved]) each.created -= 2
      }
    },
    /** Takes money, even on a page that has ended, and perhaps another sum than was asked for. */
    pay(session: Session, amount = session.amount_total): Session {
      if (session.payment_status === 'paid') return session
      const paid = { status: 'complete', payment_status: 'paid', amount_total: amount } as const
      return Object.assign(session, paid, { payment_intent: `pi_${session.id}` })
    },
    /** What is left of a booking's money at the provider, in cents, once all disputes are decided. */
    ledger: (bookingId: string) =>
      sessionsOf(bookingId).reduce((sum, { payment_intent: intent }) => sum + (intent ? leftOf(intent) : 0), 0),
  }
}

import type { PaymentMethod } from '../../contract/bookingStatus'
import type { Database } from '../db/database'
import type { DisputeRow, LedgerRow, NewLedgerEntry, RefundRow } from '../db/schema'
import { findDeskPayment, saveEntries, takeMoney, type Money, type Promised } from './store'

type Paid = Money['paid'][number]
/** Its number is known once it is inserted. */
type Entry = NewLedgerEntry & { at: Date } & Sums
type Sums = Pick<LedgerRow, 'receivedCents' | 'revenueCents' | 'owedCents' | 'withheldCents'>

/** What was promised once, could not be kept then, and is owed again by this entry. */
interface Reopened {
  entry: Entry
  cents: number
}

/**
 * Brings the ledger of a booking up to date with what hotel, provider and bank have done: whoever changes a payment, refund or dispute calls
 * it in the same transaction, and who is about to promise or send money calls it first. Its booking is locked. Returns each of its payments
 * as it is now.
 */
export async function updateLedger(tx: Database, bookingId: string) {
  const money = await takeMoney(tx, bookingId)
  const payments = money.paid.map((paid) => bringUpToDate(paid, money))
  const entries = payments.flatMap((payment) => payment.entries)
  const promises = payments.flatMap((payment) => payment.promises)
  if (entries.length > 0 || promises.length > 0) await saveEntries(tx, entries, promises)
  return payments
}
export type AccountedPayment = Awaited<ReturnType<typeof updateLedger>>[number]

/**
 * Enters `cents` that change hands at the desk, or that cancelling promises back of them, which the hotel gives back itself. What goes back is
 * what is owed first. Its booking is locked, and the caller has compared the sum with what was paid.
 */
export async function enterAtDesk(
  tx: Database,
  bookingId: string,
  {
    cause,
    cents,
    method,
  }: { cause: 'desk_payment' | 'desk_refund' | 'cancellation'; cents: number; method?: PaymentMethod },
): Promise<void> {
  const owedCents = Math.min(cents, (await findDeskPayment(tx, bookingId)).owedCents)
  const sums = {
    desk_payment: { receivedCents: cents, revenueCents: cents, owedCents: 0 },
    desk_refund: { receivedCents: -cents, revenueCents: owedCents - cents, owedCents: -owedCents },
    cancellation: { receivedCents: 0, revenueCents: -cents, owedCents: cents },
  }
  await saveEntries(tx, [{ bookingId, paymentId: bookingId, subjectId: bookingId, cause, method, ...sums[cause] }], [])
}

const sum = (entries: Sums[], column: keyof Sums) => entries.reduce((total, entry) => total + entry[column], 0)

const within = (least: number, cents: number, most: number) => Math.max(least, Math.min(cents, most))

/**
 * The entries that a payment's ledger lacks, in the order in which things happened, and what they come to. Why each is as it is:
 * docs/decisions/20-ledger.md.
 */
function bringUpToDate(paid: Paid, money: Money) {
  const known = money.entries.filter(({ paymentId }) => paymentId === paid.id)
  const refunds = money.refunds.filter(({ paymentSessionId }) => paymentSessionId === paid.id)
  const disputes = money.disputes.filter(({ paymentSessionId }) => paymentSessionId === paid.id)
  const ofProvider = refunds.filter(({ source }) => source === 'provider')
  const all: Entry[] = [...known]
  const promises: Promised[] = []
  const reopened: Reopened[] = []

  const now = (column: keyof Sums) => sum(all, column)
  const entriesOf = ({ id }: { id: string }) => all.filter(({ subjectId }) => subjectId === id)
  const of = (subject: { id: string }, column: keyof Sums) => sum(entriesOf(subject), column)

  function enter(cause: LedgerRow['cause'], subject: { id: string }, at: Date, sums: Partial<Sums>): Entry {
    const { revenueCents = 0, owedCents = 0, withheldCents = 0 } = sums
    const about = { bookingId: paid.bookingId, paymentId: paid.id, subjectId: subject.id }
    const entry = {
      ...about,
      at,
      cause,
      receivedCents: revenueCents + owedCents,
      revenueCents,
      owedCents,
      withheldCents,
    }
    all.push(entry)
    return entry
  }

  const has = (subject: { id: string }, ...causes: LedgerRow['cause'][]) =>
    entriesOf(subject).some(({ cause }) => causes.includes(cause))
  /** Refunds that somebody has begun at the provider, also those of whose end we read just now. */
  const begun = (except?: RefundRow) =>
    ofProvider.filter(
      (each) =>
        each !== except &&
        (each.status === 'pending' || (has(each, 'refund_begun') && !has(each, 'refund', 'refund_failed'))),
    )
  const owedBut = (cents: number) => Math.max(0, now('owedCents') - cents)
  /** What is owed, but for what the hotel's money was set aside for. */
  const owedFor = (refund?: RefundRow) =>
    owedBut(begun(refund).reduce((total, each) => total - of(each, 'revenueCents'), 0))
  /** What the guest has, or is being sent, without us. */
  const gone = () =>
    -disputes.reduce((total, dispute) => total + of(dispute, 'receivedCents'), 0) -
    ofProvider.reduce(
      // What has paid something that was owed is not there beside it.
      (total, each) => total + of(each, each.status === 'failed' ? 'receivedCents' : 'revenueCents'),
      0,
    )

  /** Money is there again: what was promised once, and the guest does not have in another way any more, is owed again. */
  function giveBack(cause: LedgerRow['cause'], subject: { id: string }, at: Date, sums: Partial<Sums>) {
    const entry = enter(cause, subject, at, sums)
    const cents = Math.max(0, now('withheldCents') - gone())
    const more = Math.max(0, cents - Math.max(0, entry.owedCents))
    entry.revenueCents -= more
    entry.owedCents += more
    entry.withheldCents -= cents
    if (cents > 0) reopened.push({ entry, cents })
  }

  /** No more is promised than the hotel has of the payment. */
  function promise(refund: RefundRow) {
    if (refund.reason === 'unwanted') return promises.push({ refund, entry: all[0]!, cents: refund.amountCents })
    const cents = within(0, refund.amountCents, now('revenueCents'))
    const sums = { revenueCents: -cents, owedCents: cents, withheldCents: refund.amountCents - cents }
    return promises.push({ refund, entry: enter('cancellation', paid, refund.createdAt, sums), cents })
  }

  /** One that nobody has asked us for uses what is owed anyway and no other is sending; for the rest, money of the hotel is set aside. */
  function begin(refund: RefundRow) {
    const claimed = begun(refund).reduce((total, each) => total + each.amountCents, 0)
    const cents = Math.max(0, refund.amountCents - owedBut(claimed))
    enter('refund_begun', refund, refund.createdAt, { revenueCents: -cents, owedCents: cents })
  }

  /** Beyond what is owed it is the hotel's money, even if that has none left. */
  function send(refund: RefundRow, at: Date) {
    const owedCents = Math.min(refund.amountCents, owedFor(refund))
    const rest = refund.amountCents - owedCents
    const withheldCents = -Math.min(rest, now('withheldCents'))
    const sums = { revenueCents: -rest, owedCents: -owedCents, withheldCents }
    enter(refund.source === 'hand' ? 'offline_refund' : 'refund', refund, at, sums)
  }

  /** What a bank has sent back is the guest's. */
  function takeBack(refund: RefundRow, at: Date) {
    const withheldCents = -of(refund, 'withheldCents')
    if (refund.source) {
      const owedCents = refund.amountCents - withheldCents
      return giveBack('refund_returned', refund, at, { revenueCents: withheldCents, owedCents, withheldCents })
    }
    // As if it had never been sent: what went back meanwhile without us counts for it.
    const [revenueCents, owedCents] = [-of(refund, 'revenueCents'), -of(refund, 'owedCents')]
    enter('refund_returned', refund, at, { revenueCents, owedCents, withheldCents })
    const promised = promises.find((each) => each.refund === refund)?.entry
    const since = all.slice(all.findIndex((entry) => entry === promised || entry.id === refund.promiseId) + 1)
    const isElsewhere = ({ subjectId }: Entry) =>
      subjectId === paid.id || [...disputes, ...ofProvider].some(({ id }) => id === subjectId)
    offset(within(0, -sum(since.filter(isElsewhere), 'revenueCents'), owedCents), at)
  }

  /** As much of what is owed has gone back in another way. */
  function offset(cents: number, at: Date) {
    const withheldCents = within(0, gone() - now('withheldCents'), cents)
    if (cents > 0) enter('offset', paid, at, { revenueCents: cents, owedCents: -cents, withheldCents })
  }

  function settle(refund: RefundRow) {
    const { status, succeededAt, createdAt, settledAt } = refund
    const at = settledAt ?? createdAt
    const wasSent = () => has(refund, 'refund', 'offline_refund')
    const isOut = () => of(refund, 'receivedCents') < 0
    if (status === 'succeeded' ? !isOut() : succeededAt && !wasSent()) send(refund, at)
    if (status !== 'succeeded' && isOut()) takeBack(refund, at)
    const setAside = -of(refund, 'revenueCents')
    if (status === 'failed' && refund.source && !wasSent() && setAside > 0 && !has(refund, 'refund_failed'))
      giveBack('refund_failed', refund, at, { revenueCents: setAside, owedCents: -setAside })
  }

  /** One that is lost has paid what is owed first. */
  function decide(dispute: DisputeRow) {
    const lostCents = dispute.status === 'lost' ? (dispute.lostCents ?? dispute.amountCents) : 0
    const cents = lostCents + of(dispute, 'receivedCents')
    const at = dispute.reportedAt
    const owedCents = Math.min(cents, owedFor())
    if (cents > 0)
      enter('dispute_lost', dispute, at, {
        ...{ revenueCents: owedCents - cents, owedCents: -owedCents, withheldCents: owedCents },
      })
    if (cents < 0) giveBack('dispute_returned', dispute, at, { revenueCents: -cents })
  }

  if (known.length === 0) {
    const isApplied = paid.status === 'paid'
    const sums = isApplied ? { revenueCents: paid.paidCents } : { owedCents: paid.paidCents }
    enter(isApplied ? 'payment' : 'unapplied', paid, paid.at, sums)
  }
  const happened = [
    ...refunds.flatMap((refund) => {
      const settledAt = refund.settledAt ?? refund.createdAt
      // The provider's clock may be ahead of ours.
      const at = new Date(Math.min(refund.createdAt.getTime(), settledAt.getTime()))
      return [
        ...(refund.source || refund.promiseId ? [] : [{ at, happen: () => promise(refund) }]),
        ...(isBegun(refund) ? [{ at, happen: () => begin(refund) }] : []),
        { at: settledAt, happen: () => settle(refund) },
      ]
    }),
    ...disputes.map((dispute) => ({ at: dispute.reportedAt, happen: () => decide(dispute) })),
  ]
  for (const { happen } of happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())) happen()
  // Whoever has more than they paid is owed nothing, in whichever order we have heard of it.
  offset(Math.min(owedFor(), -now('revenueCents')), new Date())
  const entries = all.slice(known.length)
  const overdrawnCents = entries.some(({ revenueCents }) => revenueCents < 0) ? Math.max(0, -now('revenueCents')) : 0
  return {
    id: paid.id,
    bookingId: paid.bookingId,
    /** False when its booking did not need it. */
    isApplied: paid.status === 'paid',
    owedCents: now('owedCents'),
    refunds,
    isDisputed: disputes.some(({ status }) => status === 'open'),
    entries,
    promises,
    reopened,
    /** By how much more has gone back by these entries than came in. */
    overdrawnCents,
  }

  function isBegun(refund: RefundRow) {
    const hasBegun = refund.status !== 'failed' || refund.succeededAt
    return refund.source === 'provider' && hasBegun && entriesOf(refund).length === 0
  }
}

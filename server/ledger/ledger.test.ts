import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { aBooking, enterMoney, failing, insertRoom, insertUser, paymentOf } from '../../testing/rows'
import { openTestDatabase } from '../../testing/testDatabase'
import type { OpenDatabase } from '../db/database'
import { violatedConstraint } from '../db/errors'
import { bookings, disputes, ledger, payments, refunds } from '../db/schema'
import { transact } from '../db/transaction'
import { completeLedger } from '../payments/plan'
import { updateLedger } from './ledger'

let database: OpenDatabase
let bookingId: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
/** A night for $120.00, paid. */
async function insertPaid(): Promise<string> {
  const room = await insertRoom(database.db)
  const paid = { status: 'confirmed', paidAt: new Date() } as const
  const booking = aBooking(room, await insertUser(database.db), paid)
  const [added] = await database.db.insert(bookings).values(booking).returning({ id: bookings.id })
  await enterMoney(database.db)
  return added!.id
}
beforeEach(async () => {
  bookingId = await insertPaid()
})

const sums = async () => {
  const [found] = await database.db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentOf(bookingId)))
  const { receivedCents, revenueCents, owedCents, withheldCents } = found!
  return { receivedCents, revenueCents, owedCents, withheldCents }
}
const refused = async (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'nothing',
    (error: unknown) => violatedConstraint(error),
  )

describe('the database refuses', () => {
  const enter = (receivedCents: number, revenueCents: number, owedCents: number, more: object = {}) =>
    database.db.insert(ledger).values({
      ...{ bookingId, paymentId: paymentOf(bookingId), subjectId: bookingId, cause: 'refund' },
      ...{ receivedCents, revenueCents, owedCents },
      ...more,
    })

  test('an entry of which what came in is neither the hotel’s nor owed', async () => {
    expect(await refused(enter(-5, 0, 0))).toBe('ledger_balances')
  })

  test('to owe less than nothing', async () => {
    expect(await refused(enter(-5, 0, -5))).toBe('payments_owed_not_negative')
  })

  test('to withhold less than nothing', async () => {
    expect(await refused(enter(0, 0, 0, { withheldCents: -1 }))).toBe('payments_withheld_not_negative')
  })

  test('to settle a booking twice with one payment', async () => {
    expect(await refused(enter(5, 5, 0, { cause: 'payment' }))).toBe('ledger_one_payment')
  })

  test('to change what was entered, or take it away', async () => {
    expect(await refused(database.db.update(ledger).set({ cause: 'refund' }))).toBe('ledger_append_only')
    expect(await refused(database.db.delete(ledger))).toBe('ledger_append_only')
  })

  test('two refunds for one promise', async () => {
    const [{ id: promiseId } = { id: 0 }] = await database.db
      .select()
      .from(ledger)
      .where(eq(ledger.bookingId, bookingId))
    const refund = {
      bookingId,
      paymentSessionId: paymentOf(bookingId),
      reason: 'cancelled',
      amountCents: 1,
      promiseId,
    } as const
    await database.db.insert(refunds).values(refund)
    expect(await refused(database.db.insert(refunds).values(refund))).toBe('refunds_one_per_promise')
  })
})

describe('the ledger takes in', () => {
  /** Everything happens after what was told before. */
  let time = Date.now()
  const nextSecond = () => new Date((time += 1000))
  /** As the release before does it, which knows no ledger. */
  const refund = (status: string, amountCents: number, source: string | null = null, of = bookingId) =>
    database.db
      .execute(sql`INSERT INTO refunds (id, booking_id, payment_session_id, reason, source, amount_cents, status, created_at)
      VALUES (gen_random_uuid(), ${of}, ${paymentOf(of)}, 'cancelled', ${source}, ${amountCents}, ${status}, ${nextSecond().toISOString()})`)
  const dispute = (status: 'open' | 'lost' | 'won', amountCents: number, lostCents?: number) => {
    const at = nextSecond()
    const row = { status, amountCents, lostCents: lostCents ?? null, openedAt: at, reportedAt: at }
    return database.db
      .insert(disputes)
      .values({ bookingId, paymentSessionId: paymentOf(bookingId), providerDisputeId: bookingId, ...row })
      .onConflictDoUpdate({ target: disputes.providerDisputeId, set: row })
  }
  const update = () => transact(database.db, (tx) => updateLedger(tx, bookingId))

  test('what the release before has promised and sent, before anybody promises more', async () => {
    await refund('pending', 5_000)
    expect(await sums()).toMatchObject({ revenueCents: 12_000, owedCents: 0 })
    await update()
    expect(await sums()).toEqual({ receivedCents: 12_000, revenueCents: 7_000, owedCents: 5_000, withheldCents: 0 })
    await database.db.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.bookingId, bookingId))
    await completeLedger(database.db, failing)
    expect(await sums()).toEqual({ receivedCents: 7_000, revenueCents: 7_000, owedCents: 0, withheldCents: 0 })
  })

  test('each thing once, however often it is brought up to date', async () => {
    await refund('succeeded', 5_000)
    await update()
    const before = await sums()
    await database.db.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.bookingId, bookingId))
    await update()
    expect(await sums()).toEqual(before)
  })

  test('no promise beyond what the hotel has: the rest is owed once it comes back', async () => {
    await dispute('lost', 4_000)
    await refund('pending', 12_000)
    await update()
    expect(await sums()).toEqual({ receivedCents: 8_000, revenueCents: 0, owedCents: 8_000, withheldCents: 4_000 })
    const [ours] = await database.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    expect(ours?.amountCents).toBe(8_000)
    await dispute('won', 4_000)
    const [payment] = await update()
    expect(payment?.reopened.map(({ cents }) => cents)).toEqual([4_000])
    expect(await sums()).toEqual({ receivedCents: 12_000, revenueCents: 0, owedCents: 12_000, withheldCents: 0 })
  })

  test('what comes back at the release before: a refund is promised for it, beside the one that is under way', async () => {
    await dispute('lost', 4_000)
    await refund('pending', 12_000)
    await completeLedger(database.db, failing)
    await dispute('won', 4_000)
    await completeLedger(database.db, failing)
    const made = await database.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    expect(made.map(({ amountCents, status }) => [amountCents, status]).toSorted()).toEqual([
      [4_000, 'pending'],
      [8_000, 'pending'],
    ])
  })

  test('a lost dispute, which pays what is owed first', async () => {
    await refund('pending', 6_000)
    await update()
    await dispute('lost', 8_000)
    await update()
    expect(await sums()).toEqual({ receivedCents: 4_000, revenueCents: 4_000, owedCents: 0, withheldCents: 6_000 })
  })

  test('of a lost dispute only what its bank has not returned', async () => {
    await dispute('lost', 8_000, 5_000)
    await update()
    expect(await sums()).toMatchObject({ receivedCents: 7_000, revenueCents: 7_000 })
  })

  test('whatever provider and bank have done, also beyond what was paid', async () => {
    await refund('succeeded', 12_000)
    await dispute('lost', 12_000)
    const [payment] = await update()
    expect(payment?.overdrawnCents).toBe(12_000)
    expect(await sums()).toMatchObject({ receivedCents: -12_000, revenueCents: -12_000, owedCents: 0 })
  })

  test('what somebody refunds at the provider: as sent when it is begun, and as the hotel’s again when it fails', async () => {
    await refund('pending', 5_000, 'provider')
    await update()
    expect(await sums()).toEqual({ receivedCents: 12_000, revenueCents: 7_000, owedCents: 5_000, withheldCents: 0 })
    await database.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.bookingId, bookingId))
    await update()
    expect(await sums()).toMatchObject({ revenueCents: 12_000, owedCents: 0 })
  })

  test('two refunds of others of which it hears at once, one that failed and one that was sent', async () => {
    await refund('pending', 4_000, 'provider')
    await update()
    await refund('succeeded', 4_000, 'provider')
    const failed = { status: 'failed', settledAt: nextSecond() } as const
    await database.db.update(refunds).set(failed).where(eq(refunds.status, 'pending'))
    await update()
    expect(await sums()).toEqual({ receivedCents: 8_000, revenueCents: 8_000, owedCents: 0, withheldCents: 0 })
  })

  test('what a bank returns, as owed, though others have sent the rest of what was owed', async () => {
    await refund('failed', 12_000)
    await refund('succeeded', 7_000, 'provider')
    await dispute('lost', 5_000)
    await update()
    expect(await sums()).toEqual({ receivedCents: 0, revenueCents: 0, owedCents: 0, withheldCents: 5_000 })
    await dispute('won', 5_000)
    await update()
    expect(await sums()).toEqual({ receivedCents: 5_000, revenueCents: 0, owedCents: 5_000, withheldCents: 0 })
  })

  test('every other booking, though one cannot be completed, which is logged', async () => {
    const broken = await insertPaid()
    const least = -2_147_483_648
    await database.db
      .update(payments)
      .set({ receivedCents: least, revenueCents: least })
      .where(eq(payments.id, paymentOf(broken)))
    await refund('succeeded', 5_000, null, broken)
    await refund('succeeded', 5_000)
    const failed: string[] = []
    await completeLedger(database.db, { error: ({ booking }: { booking: string }) => void failed.push(booking) })
    expect(failed).toEqual([broken])
    expect(await sums()).toMatchObject({ revenueCents: 7_000 })
  })
})

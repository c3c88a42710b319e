import { eq, sql } from 'drizzle-orm'
import { fields } from '../../contract/fields'
import type { StayMark } from '../../contract/bookingStatus'
import { addDays, nightsBetween } from '../../contract/stay'
import { aBooking, insertRooms, insertUser, type OwnedRoom } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openVisitor, type Visitor } from '../../testing/visitor'
import {
  auditLog,
  bookings,
  disputes,
  mailQueue,
  markHistory,
  markMails,
  paymentSessions,
  refunds,
  takenNights,
  users,
} from '../db/schema'
import type { NewBooking } from '../db/schema'

type Mark = StayMark | 'none'

let testApp: TestApp
let own: OwnedRoom
let owner: Visitor
let guest: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  ;[own] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
  owner = openVisitor(testApp.app, own.owner)
  guest = await testApp.newUser('Ben Other')
  at('2027-05-10T18:00:00Z')
})
afterAll(() => testApp.close())

/** At 18:00 UTC it is the same day at UTC−12 and the next at UTC+14. */
const at = (moment: string) => void (testApp.clock.time = new Date(moment))

/** Ada's, paid; returns its id. */
async function stay(checkInDate: string, checkOutDate: string, values: Partial<NewBooking> = {}) {
  const ada = await insertUser(testApp.db)
  const paid = { status: 'confirmed', paidAt: new Date() } as const
  const [added] = await testApp.db
    .insert(bookings)
    .values(aBooking(own.room, ada, { checkInDate, checkOutDate, ...paid, ...values }))
    .returning()
  return added!.id
}
/** A check-out agrees to the nights that it is told it gives up. */
async function mark(bookingId: string, as: Mark, from?: string, by = owner) {
  const payload = { bookingId, mark: as, ...(from && { from }) }
  const reply = await by.call('markStay', payload)
  const { field, expected } = reply.body as { field?: string; expected?: number }
  return field === 'expectedNights' ? by.call('markStay', { ...payload, expectedNights: expected! }) : reply
}
const marked = async (bookingId: string, as: Mark, from?: string) => {
  const { body } = await mark(bookingId, as, from)
  expect(body).toMatchObject({ success: true })
  return body.message
}
const rowOf = async (id: string) => (await testApp.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const nightsOf = async (id: string) => {
  const [taken] = await testApp.db.select().from(takenNights).where(eq(takenNights.id, id))
  return taken ? [taken.checkInDate, taken.checkOutDate] : []
}
const audited = async (subjectId: string) =>
  (await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)).map(
    ({ action, actorId, detail }) => ({ action, actorId, detail }),
  )
const books = (checkInDate: string, checkOutDate: string) =>
  guest.call('createBooking', { roomId: own.room.id, checkInDate, checkOutDate, guests: 1 })

describe('the front desk', () => {
  test('records check-ins, check-outs and no-shows, says so, and audits who recorded them', async () => {
    const bookingId = await stay('2027-05-09', '2027-05-10')
    expect(await marked(bookingId, 'arrived')).toBe('Ada Guest is checked in.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'arrived', departedOn: null })
    expect(await marked(bookingId, 'left')).toBe('Ada Guest is checked out.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'left', departedOn: null })
    expect(await marked(bookingId, 'no-show')).toBe('No-show recorded for Ada Guest. The nights stay booked.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'no-show', departedOn: null })

    const entry = (noted: Mark) => ({
      action: 'stay.marked',
      actorId: own.owner.user.id,
      detail: { mark: noted },
    })
    expect(await audited(bookingId)).toEqual(['arrived', 'left', 'no-show'].map((each) => entry(each as Mark)))
    expect(await nightsOf(bookingId)).toEqual(['2027-05-09', '2027-05-10'])
  })

  test('marks no other stay', async () => {
    const [before, meant, after] = [
      await stay('2027-05-01', '2027-05-02'),
      await stay('2027-05-08', '2027-05-14'),
      await stay('2027-05-20', '2027-05-22'),
    ]
    await marked(meant, 'left')
    expect(await rowOf(meant)).toMatchObject({ mark: 'left', departedOn: '2027-05-10' })
    for (const other of [before, after]) expect(await rowOf(other)).toMatchObject({ mark: null, departedOn: null })
    expect((await mark('nothing', 'left')).body).toMatchObject({ success: false, field: 'bookingId' })
  })

  test('can set the same mark twice, which changes nothing', async () => {
    const bookingId = await stay('2027-05-09', '2027-05-13')
    const said = await marked(bookingId, 'left')
    const before = await rowOf(bookingId)
    at('2027-05-11T18:00:00Z')
    expect(await marked(bookingId, 'left')).toBe(said)
    expect(await rowOf(bookingId)).toEqual(before)
    expect(await audited(bookingId)).toHaveLength(1)

    const unmarked = await stay('2027-05-20', '2027-05-21')
    await marked(unmarked, 'none')
    expect(await audited(unmarked)).toEqual([])
  })

  test.each<[Mark, string, string | undefined]>([
    ['arrived', '2027-05-11T09:59:00Z', 'This stay has not begun yet.'],
    ['arrived', '2027-05-11T10:00:00Z', undefined],
    ['left', '2027-05-11T09:59:00Z', 'This stay has not begun yet.'],
    ['left', '2027-05-11T10:00:00Z', undefined],
    ['no-show', '2027-05-12T09:59:00Z', 'The day of arrival isn’t over yet.'],
    ['no-show', '2027-05-12T10:00:00Z', undefined],
  ])('marks a stay from 12 May as %s at %s: %s', async (as, moment, message) => {
    const bookingId = await stay('2027-05-12', '2027-05-14', { status: 'pending', paidAt: null })
    at(moment)
    const { status, body } = await mark(bookingId, as)
    expect([status, body.success]).toEqual([200, !message])
    expect((await rowOf(bookingId)).mark).toBe(message ? null : as)
    if (message) {
      expect(body).toMatchObject({ message, field: 'mark' })
      expect(await audited(bookingId)).toEqual([])
    }
  })

  test('cannot mark a cancelled stay', async () => {
    const bookingId = await stay('2027-05-09', '2027-05-13', { status: 'cancelled', cancelledBy: 'guest' })
    for (const as of ['arrived', 'left', 'no-show', 'none'] as const) {
      const { body } = await mark(bookingId, as)
      expect(body).toEqual({ success: false, field: 'bookingId', message: 'This booking is cancelled.' })
    }
    expect(await rowOf(bookingId)).toMatchObject({ mark: null, departedOn: null })
  })

  test.each([
    ['mark', { mark: 'asleep' }, fields.mark.message],
    ['bookingId', { bookingId: '../1' }, fields.bookingId.message],
    ['from', { from: 'today' }, fields.fromDate.message],
    ['from', { from: '2027-02-30' }, 'That day does not exist. Please name another.'],
  ])('is refused beside %s: %j', async (field, wrong, message) => {
    const bookingId = await stay('2027-05-09', '2027-05-13')
    const { status, body } = await owner.call('markStay', { bookingId, mark: 'arrived', ...wrong })
    expect({ status, ...body }).toEqual({ status: 200, success: false, field, message })
    expect((await rowOf(bookingId)).mark).toBeNull()
  })
})

describe('a guest who leaves early', () => {
  test('releases the remaining nights, and another guest can book them', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    expect((await books('2027-05-10', '2027-05-12')).body.success).toBe(false)
    expect(await marked(bookingId, 'left')).toBe('Ada Guest is checked out. The remaining nights are free again.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'left', departedOn: '2027-05-10', checkOutDate: '2027-05-14' })
    expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-10'])
    expect((await books('2027-05-09', '2027-05-11')).body.success).toBe(false)
    expect((await books('2027-05-10', '2027-05-12')).body.success).toBe(true)
  })

  test('releases all nights of an unpaid stay on the day of arrival', async () => {
    const bookingId = await stay('2027-05-10', '2027-05-12', { status: 'pending', paidAt: null })
    await marked(bookingId, 'left')
    expect(await rowOf(bookingId)).toMatchObject({ status: 'pending', departedOn: '2027-05-10' })
    expect(await nightsOf(bookingId)).toEqual([])
  })

  test('releases nothing on the day of check-out or after it', async () => {
    for (const checkOutDate of ['2027-05-10', '2027-05-08']) {
      const bookingId = await stay(addDays(checkOutDate, -2), checkOutDate)
      expect(await marked(bookingId, 'left')).toBe('Ada Guest is checked out.')
      expect(await rowOf(bookingId)).toMatchObject({ mark: 'left', departedOn: null })
      expect(await nightsOf(bookingId)).toEqual([addDays(checkOutDate, -2), checkOutDate])
    }
  })

  test.each([
    ['in the east, where it is already the next day', '2027-05-09T20:00:00Z', '2027-05-10', '2027-05-10'],
    ['in the west, where it is still the day before', '2027-05-11T04:00:00Z', '2027-05-10', '2027-05-10'],
    ['UTC, where no date is given', '2027-05-10T08:00:00Z', undefined, '2027-05-10'],
    ['by a clock that is years behind', '2027-05-10T18:00:00Z', '2001-01-01', '2027-05-10'],
    ['by a clock that is years ahead', '2027-05-10T18:00:00Z', '2101-01-01', '2027-05-11'],
  ])('leaves on the owner’s date: %s', async (_where, moment, from, expected) => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    at(moment)
    await marked(bookingId, 'left', from)
    expect((await rowOf(bookingId)).departedOn).toBe(expected)
  })

  test('has stayed all nights when checked out on the last morning in Europe', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-10')
    at('2027-05-10T07:00:00Z')
    await marked(bookingId, 'left')
    expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-10'])
  })

  test('gives up nights only once the owner has been told whose and which, and how many', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    const asked = (expectedNights?: number | string) =>
      owner.call('markStay', { bookingId, mark: 'left', ...(expectedNights !== undefined && { expectedNights }) })
    const question = (nights: string, expected: number) => ({
      success: false,
      field: 'expectedNights',
      message: `Ada Guest has booked ${nights} to Fri 14 May 2027. These nights go back on sale. Nothing is refunded.`,
      expected,
    })
    expect((await asked()).body).toEqual(question('4 more nights, Mon 10 May 2027', 4))
    expect(await rowOf(bookingId)).toMatchObject({ mark: null, departedOn: null })
    expect([await audited(bookingId), await testApp.db.$count(mailQueue)]).toEqual([[], 0])

    at('2027-05-11T18:00:00Z')
    expect((await asked(4)).body).toEqual(question('3 more nights, Tue 11 May 2027', 3))
    expect((await asked('3')).body).toMatchObject({ success: true })
    expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-11'])
    const { bookings: listed } = await owner.must('bookingList', { query: bookingId })
    expect(listed[0]).toMatchObject({ checkOutDate: '2027-05-14', leftOn: '2027-05-11' })
  })

  test('is asked about once when checked out twenty times at once', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    const leave = () => owner.call('markStay', { bookingId, mark: 'left', expectedNights: 4 })
    const replies = await Promise.all(Array.from({ length: 20 }, leave))
    expect(replies.every(({ body }) => body.success)).toBe(true)
    expect(await audited(bookingId)).toHaveLength(1)
  })

  test.each(['none', 'arrived', 'no-show'] as const)(
    'has all nights again when the check-out is undone (%s)',
    async (as) => {
      const bookingId = await stay('2027-05-08', '2027-05-14')
      await marked(bookingId, 'left')
      await marked(bookingId, as)
      expect(await rowOf(bookingId)).toMatchObject({ mark: as === 'none' ? null : as, departedOn: null })
      expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-14'])
      expect((await books('2027-05-12', '2027-05-13')).body.success).toBe(false)
    },
  )

  test.each(['none', 'arrived', 'no-show'] as const)(
    'stays checked out (%s) once a released night is booked by somebody else',
    async (as) => {
      const bookingId = await stay('2027-05-08', '2027-05-14')
      await marked(bookingId, 'left')
      expect((await books('2027-05-13', '2027-05-14')).body.success).toBe(true)
      const { status, body } = await mark(bookingId, as)
      expect({ status, ...body }).toEqual({
        status: 200,
        success: false,
        field: 'mark',
        message: 'The remaining nights have been taken since, so this can’t be undone.',
      })
      expect(await rowOf(bookingId)).toMatchObject({ mark: 'left', departedOn: '2027-05-10' })
      expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-10'])
      expect(await audited(bookingId)).toHaveLength(1)
    },
  )

  test('stays checked out once the owner has blocked a released night', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'left')
    const block = { roomId: own.room.id, checkInDate: '2027-05-11', checkOutDate: '2027-05-12', kind: 'block' as const }
    await testApp.db.insert(takenNights).values(block)
    expect((await mark(bookingId, 'none')).body).toMatchObject({ success: false, field: 'mark' })
  })
})

describe('a paid stay whose guest leaves before the first night', () => {
  /** For $240.00, from 10 to 12 May; a guest who cancels gets nothing back. */
  async function paidStay() {
    const bookingId = await stay('2027-05-10', '2027-05-12', { totalCents: 24_000 })
    await testApp.db.update(bookings).set({ cancellation: 'strict' }).where(eq(bookings.id, bookingId))
    await testApp.db.insert(paymentSessions).values({
      bookingId,
      attempt: 1,
      status: 'paid',
      amountCents: 24_000,
      paidCents: 24_000,
      expiresAt: new Date(),
    })
    return bookingId
  }
  const leave = (bookingId: string, expectedRefund?: number | string) =>
    owner.call('markStay', { bookingId, mark: 'left', ...(expectedRefund !== undefined && { expectedRefund }) })
  const refundsOf = (bookingId: string) => testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  const asked = (sum: string, expected: number) => ({
    success: false,
    field: 'expectedRefund',
    message: `Ada Guest has not stayed a night yet, so checking out now cancels the booking: 2 nights, Mon 10 May 2027 to Wed 12 May 2027. ${sum}`,
    expected,
  })

  test('is not cancelled before the owner has seen that all of it goes back', async () => {
    const bookingId = await paidStay()
    for (const wrong of [undefined, 0, 120, '239.99']) {
      const { status, body } = await leave(bookingId, wrong)
      expect({ status, body }).toEqual({ status: 200, body: asked('$240.00 will be refunded.', 240) })
    }
    expect(await rowOf(bookingId)).toMatchObject({ status: 'confirmed', mark: null, departedOn: null })
    expect(await nightsOf(bookingId)).toEqual(['2027-05-10', '2027-05-12'])
    expect([await audited(bookingId), await refundsOf(bookingId)]).toEqual([[], []])
  })

  test('is cancelled by the hotel for all of it, its nights are free, and guest and owner are mailed why', async () => {
    const bookingId = await paidStay()
    const { body } = await leave(bookingId, '240')
    expect(body).toEqual({
      success: true,
      message: 'Ada Guest is checked out. The booking is cancelled. $240.00 will be refunded.',
    })
    expect(await rowOf(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hotel', mark: 'left' })
    expect(await nightsOf(bookingId)).toEqual([])
    expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'cancelled', amountCents: 24_000, status: 'pending' }])
    const actorId = own.owner.user.id
    expect(await audited(bookingId)).toEqual([
      { action: 'stay.marked', actorId, detail: { mark: 'left' } },
      { action: 'booking.cancelled', actorId, detail: { by: 'hotel', hasLeft: true, refundCents: 24_000 } },
    ])
    const texts = (await testApp.db.select().from(mailQueue)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const said of [
      'Your hotel noted that you left before your first night, so your booking is cancelled.',
      'You noted that a guest left before their first night, so their booking is cancelled.',
    ])
      expect(texts.filter((text) => text.includes(said))).toHaveLength(1)
    expect((await books('2027-05-10', '2027-05-12')).body.success).toBe(true)
  })

  test('whose payment is disputed is promised its refund only if the bank decides for the hotel', async () => {
    const bookingId = await paidStay()
    const [session] = await testApp.db.select().from(paymentSessions).where(eq(paymentSessions.bookingId, bookingId))
    const at = new Date()
    const dispute = { providerDisputeId: `du_${bookingId}`, amountCents: 24_000, openedAt: at, reportedAt: at }
    await testApp.db.insert(disputes).values({ ...dispute, bookingId, paymentSessionId: session!.id, status: 'open' })
    const said = '$240.00 will be refunded if the guest’s bank decides that the payment stands.'
    expect((await leave(bookingId)).body).toEqual(asked(said, 240))
    expect((await leave(bookingId, 240)).body.message).toContain(said)
  })

  test('can be cancelled before the day of arrival has begun at the hotel', async () => {
    const bookingId = await paidStay()
    at('2027-05-09T18:00:00Z')
    expect((await leave(bookingId)).body).toEqual(asked('$240.00 will be refunded.', 240))
  })

  test('gives up its last night after the first one, and is refunded nothing', async () => {
    const bookingId = await paidStay()
    at('2027-05-11T18:00:00Z')
    expect((await leave(bookingId, 240)).body).toMatchObject({ field: 'expectedNights', expected: 1 })
    await marked(bookingId, 'left')
    expect(await rowOf(bookingId)).toMatchObject({ status: 'confirmed', departedOn: '2027-05-11' })
    expect(await refundsOf(bookingId)).toEqual([])
  })

  test('is cancelled once and refunded once when checked out twenty times at once', async () => {
    const bookingId = await paidStay()
    const replies = await Promise.all(Array.from({ length: 20 }, () => leave(bookingId, 240)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => !reply.body.success))
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'This booking is cancelled.' })
    expect(await refundsOf(bookingId)).toHaveLength(1)
  })

  test.each(['-1', 'all', '1.234'])('is not cancelled for the refund %p', async (sum) => {
    const bookingId = await paidStay()
    expect((await leave(bookingId, sum)).body).toMatchObject({
      success: false,
      field: 'expectedRefund',
      message: fields.expectedRefund.message,
    })
    expect((await rowOf(bookingId)).status).toBe('confirmed')
  })

  test('shows on the booking’s page why it was cancelled', async () => {
    const bookingId = await paidStay()
    await testApp.db
      .update(bookings)
      .set({ userId: (await benRow()).id })
      .where(eq(bookings.id, bookingId))
    await owner.must('markStay', { bookingId, mark: 'left', expectedRefund: 240 })
    const { booking } = await guest.must('booking', { bookingId })
    expect(booking.timeline.map(({ what }) => what).slice(-3)).toEqual([
      'The hotel noted that you have left early',
      'Cancelled, because you left before the first night',
      'Refund of $240.00 on its way',
    ])
  })
})

describe('Undo', () => {
  const undo = (bookingId: string, undoes?: StayMark) =>
    owner.call('markStay', { bookingId, mark: 'none', ...(undoes && { undoes }) })

  test('takes back the check-out alone, then the check-in, and says which', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'arrived')
    await marked(bookingId, 'left')

    expect((await undo(bookingId, 'left')).body.message).toBe(
      'Check-out undone for Ada Guest. The remaining nights are booked again.',
    )
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'arrived', departedOn: null })
    expect(await nightsOf(bookingId)).toEqual(['2027-05-08', '2027-05-14'])

    expect((await undo(bookingId, 'arrived')).body.message).toBe('Check-in undone for Ada Guest.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: null, departedOn: null })
    const taken = (await audited(bookingId)).map(({ detail }) => detail).slice(2)
    expect(taken).toEqual(['left', 'arrived'].map((undone) => ({ mark: 'none', undone })))
  })

  test.each<[string, string[]]>([
    ['arrived and left again after an undo', ['arrived', 'left', 'none', 'left']],
    ['three marks', ['arrived', 'left', 'arrived', 'none', 'no-show', 'left', 'none']],
    ['more removals than marks', ['none', 'arrived', 'none', 'none', 'no-show', 'arrived']],
  ])('goes back through %s as through what is left standing', async (_what, presses) => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    const standing: string[] = []
    for (const press of presses) {
      await marked(bookingId, press as Mark)
      if (press === 'none') standing.pop()
      else standing.push(press)
    }
    for (;;) {
      expect((await rowOf(bookingId)).mark).toBe(standing.at(-1) ?? null)
      if (standing.length === 0) return
      await marked(bookingId, 'none')
      standing.pop()
    }
  })

  test('of a check-out that came again takes back the second one', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'arrived')
    for (let times = 0; times < 2; times += 1) {
      await marked(bookingId, 'left')
      await undo(bookingId, 'left')
      expect((await rowOf(bookingId)).mark).toBe('arrived')
    }
  })

  test('pressed twenty times at once takes back one mark', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'arrived')
    await marked(bookingId, 'left')

    const replies = await Promise.all(Array.from({ length: 20 }, () => undo(bookingId, 'left')))

    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => !reply.body.success))
      expect({ status, ...body }).toEqual({
        ...{ status: 200, success: false, field: 'undoes' },
        message: 'This stay has been updated since. Please check it again.',
      })
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'arrived', departedOn: null })
    expect(await audited(bookingId)).toHaveLength(3)
  })

  test('comes after what it undoes, also when both are of one moment', async () => {
    const bookingId = await stay('2027-05-09', '2027-05-13')
    await marked(bookingId, 'arrived')
    // As if this moment had not come yet.
    const moment = new Date('2100-01-01T00:00:00Z')
    await testApp.db.update(markHistory).set({ at: moment }).where(eq(markHistory.bookingId, bookingId))
    await marked(bookingId, 'left')
    const history = await testApp.db.select().from(markHistory).where(eq(markHistory.bookingId, bookingId))
    expect(history.find(({ mark: noted }) => noted === 'left')!.at.getTime()).toBeGreaterThan(moment.getTime())
    expect((await undo(bookingId, 'left')).body.message).toMatch(/^Check-out undone/)
    expect(await rowOf(bookingId)).toMatchObject({ mark: 'arrived' })
  })

  test('of a no-show leaves nothing noted; where nothing is noted it changes nothing', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'no-show')
    expect((await undo(bookingId)).body.message).toBe('No-show undone for Ada Guest.')
    expect(await rowOf(bookingId)).toMatchObject({ mark: null })
    expect((await undo(bookingId)).body.message).toBe('There is nothing to undo for Ada Guest.')
    expect(await audited(bookingId)).toHaveLength(2)
  })
})

const benRow = async () => (await testApp.db.select().from(users).where(eq(users.email, guest.email)))[0]!

describe('a mark', () => {
  test('is noted twenty times a day at most, and a timeline has no more than fifty entries', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14', { userId: (await benRow()).id })
    const press = async (index: number) => (await mark(bookingId, index % 2 ? 'none' : 'arrived')).body
    const noted = () => testApp.db.$count(markHistory, eq(markHistory.bookingId, bookingId))

    for (let index = 0; index < 20; index += 1) expect(await press(index)).toMatchObject({ success: true })
    for (const as of ['arrived', 'no-show'] as const)
      expect((await mark(bookingId, as)).body).toEqual({
        success: false,
        field: 'mark',
        message: 'This stay has been updated 20 times within a day. Please try again tomorrow.',
      })
    expect([await noted(), (await audited(bookingId)).length]).toEqual([20, 20])
    expect((await mark(await stay('2027-05-20', '2027-05-21'), 'none')).body.success).toBe(true)

    for (let days = 1; days < 4; days += 1) {
      await testApp.db.update(markHistory).set({ at: sql`${markHistory.at} - interval '1 day'` })
      for (let index = 0; index < 20; index += 1) await press(index)
    }
    expect(await noted()).toBe(80)
    const { booking } = await guest.must('booking', { bookingId })
    expect(booking.timeline).toHaveLength(50)
    expect(booking.timeline.at(-1)!.what).toBe('The hotel took that note back')
    expect(JSON.stringify(booking).length).toBeLessThan(8000)
  })

  test('is shown in the guest’s timeline', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14', { userId: (await benRow()).id })
    for (const as of ['arrived', 'none', 'no-show', 'none', 'left'] as const) await marked(bookingId, as)

    const { booking } = await guest.must('booking', { bookingId })
    const noted = booking.timeline.map(({ what }) => what).filter((what) => what.startsWith('The hotel'))
    expect(noted).toEqual([
      'The hotel noted that you have arrived',
      'The hotel took that note back',
      'The hotel noted that you did not arrive',
      'The hotel took that note back',
      'The hotel noted that you have left early',
    ])
  })

  test('leaves no trace when it is refused', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    await marked(bookingId, 'left')
    expect((await books('2027-05-13', '2027-05-14')).body.success).toBe(true)
    await testApp.db.delete(mailQueue)
    expect((await mark(bookingId, 'none')).body.success).toBe(false)
    expect(await testApp.db.$count(markHistory)).toBe(1)
    expect([await testApp.db.$count(mailQueue), await testApp.db.$count(markMails)]).toEqual([0, 0])
  })
})

describe('at the same time,', () => {
  test('twenty marks of one stay at once leave one mark, and the nights that go with it', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    const marks: Mark[] = ['arrived', 'left', 'no-show', 'none']
    const replies = await Promise.all(Array.from({ length: 20 }, (_, turn) => mark(bookingId, marks[turn % 4]!)))
    expect(replies.map(({ status, body }) => [status, body.success])).toEqual(Array(20).fill([200, true]))

    const row = await rowOf(bookingId)
    expect(row.departedOn).toBe(row.mark === 'left' ? '2027-05-10' : null)
    expect(await nightsOf(bookingId)).toEqual(['2027-05-08', row.departedOn ?? '2027-05-14'])
    const last = (await audited(bookingId)).at(-1)
    expect(last?.detail).toEqual({ mark: row.mark ?? 'none' })
  })

  test('a check-out that is undone and booked over at once is one of the two', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    for (let turn = 0; turn < 10; turn += 1) {
      await marked(bookingId, 'left')
      const [undone, booked] = await Promise.all([mark(bookingId, 'none'), books('2027-05-10', '2027-05-14')])
      expect([undone.status, booked.status]).toEqual([200, 200])
      expect([undone.body.success, booked.body.success].filter(Boolean)).toHaveLength(1)
      const stays = await testApp.db.select().from(takenNights)
      expect(
        stays.reduce((sum, { checkInDate, checkOutDate }) => sum + nightsBetween(checkInDate, checkOutDate), 0),
      ).toBe(6)
      if (booked.body.success) await testApp.db.delete(bookings).where(eq(bookings.id, booked.body.bookingId))
    }
  })
})

describe('a stay at another hotel', () => {
  test('cannot be marked, and is refused like one that does not exist', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    const [other] = await insertRooms(testApp.db, 1)
    const stranger = openVisitor(testApp.app, other!.owner)
    const reply = await mark(bookingId, 'left', undefined, stranger)
    const unknown = await mark('nothing', 'left', undefined, stranger)
    expect([reply.status, reply.text]).toEqual([unknown.status, unknown.text])
    expect(reply.body).toEqual({ success: false, field: 'bookingId', message: 'We could not find that booking.' })
    expect(await rowOf(bookingId)).toMatchObject({ mark: null, departedOn: null })
    expect(await audited(bookingId)).toEqual([])
  })

  test('cannot be marked by a guest or a visitor who is logged out', async () => {
    const bookingId = await stay('2027-05-08', '2027-05-14')
    expect((await mark(bookingId, 'left', undefined, guest)).status).toBe(403)
    expect((await mark(bookingId, 'left', undefined, testApp.visitor())).status).toBe(401)
    expect(await rowOf(bookingId)).toMatchObject({ mark: null })
  })
})

describe('a stay that the desk has marked', () => {
  /** Ben's, of today. */
  async function bens() {
    const { body } = await books('2027-05-10', '2027-05-12')
    return body.bookingId
  }
  const canCancel = async (bookingId: string) => (await guest.must('booking', { bookingId })).booking.canCancel

  test.each(['arrived', 'left', 'no-show'] as const)('as %s cannot be cancelled by its guest any more', async (as) => {
    const bookingId = await bens()
    expect(await canCancel(bookingId)).toBe(true)
    expect((await guest.call('cancellation', { bookingId })).body.success).toBe(true)
    // At 18:00 UTC the terms have ended everywhere.
    await marked(bookingId, as)

    expect(await canCancel(bookingId)).toBe(false)
    for (const { body } of [
      await guest.call('cancellation', { bookingId }),
      await guest.call('cancelBooking', { bookingId, expectedRefund: 0 }),
    ]) {
      expect(body).toMatchObject({
        success: false,
        field: 'bookingId',
        message: 'This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.',
      })
    }
    expect((await rowOf(bookingId)).status).toBe('pending')
  })

  test('can be cancelled again once the mark is removed', async () => {
    const bookingId = await bens()
    await marked(bookingId, 'arrived')
    await marked(bookingId, 'none')
    expect(await canCancel(bookingId)).toBe(true)
  })
})

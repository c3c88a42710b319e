import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { Email } from 'postal-mime'
import { openMailbox, type Mailbox } from '../../../testing/mailbox'
import { aBooking, insertRoom, insertUser } from '../../../testing/rows'
import { openTestDatabase } from '../../../testing/testDatabase'
import type { OpenDatabase } from '../../db/database'
import { bookings, closedAddress, hotels, users, type NewBooking, type UserRow } from '../../db/schema'
import { transact } from '../../db/transaction'
import { createMailer, type Mailer } from '../../mail/mailer'
import { deliverMail } from '../../mail/queue'
import type { BookingEvent, EventOf } from './events'
import { notifyBooking } from './notifyBooking'

const settings = { appOrigin: 'https://stayscape.test', mailFrom: 'StayScape <no-reply@stayscape.test>' }

let database: OpenDatabase
let mailbox: Mailbox
let mailer: Mailer
beforeAll(async () => {
  database = await openTestDatabase()
  mailbox = await openMailbox()
  mailer = createMailer({ ...settings, smtpUrl: mailbox.url, dataDir: '' })
})
afterAll(async () => {
  mailer.close()
  await mailbox.close()
  await database.close()
})

const deliver = () => deliverMail({ database, mailer, log: pino({ level: 'silent' }) })

/** A booking of two guests for two nights at $240.00, with both people's addresses verified. */
async function aStay(values: Partial<NewBooking> = {}) {
  const { db } = database
  const room = await insertRoom(db)
  const guest = await insertUser(db, { isVerified: true })
  const stay = { checkInDate: '2099-05-10', checkOutDate: '2099-05-12', guests: 2, totalCents: 24_000 }
  const [booking] = await db
    .insert(bookings)
    .values(aBooking(room, guest, { ...stay, ...values }))
    .returning()
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, room.hotelId))
  const [owner] = await db.update(users).set({ isVerified: true }).where(eq(users.id, hotel!.ownerId)).returning()
  return { id: booking!.id, number: booking!.number, room, hotelId: hotel!.id, guest, owner: owner! }
}
type Stay = Awaited<ReturnType<typeof aStay>>

const paid = { status: 'confirmed', paidAt: new Date('2099-05-01T08:00:00Z') } as const
const cancelled = { status: 'cancelled', cancelledAt: new Date('2099-05-02T08:00:00Z') } as const

const tellOf = ({ id }: Stay, news: BookingEvent, more = {}) =>
  transact(database.db, (tx) => notifyBooking(tx, { ...settings, ...more }, id, news))

/** Has both mails sent over SMTP; undefined for whoever gets none. */
async function mailsOf(stay: Stay, news: BookingEvent, more: { mailReplyTo?: string } = {}) {
  await tellOf(stay, news, more)
  await deliver()
  const only = ({ email }: UserRow) => {
    const mails = mailbox.to(email)
    expect(mails.length).toBeLessThan(2)
    return mails[0]
  }
  return { toGuest: only(stay.guest), toOwner: only(stay.owner) }
}

/** The words as a mail program shows them, of the text and of the HTML. */
const bodiesOf = (mail: Email | undefined) =>
  [mail?.text, mail?.html].map((body) => body?.replaceAll('&#39;', "'") ?? '')

function expectSaid(mail: Email | undefined, subject: string, said: string[]) {
  expect(mail?.subject).toBe(subject)
  for (const body of bodiesOf(mail)) for (const words of said) expect(body).toContain(words)
}

const calendarOf = (mail: Email | undefined) => {
  const file = mail?.attachments.find(({ filename }) => filename === 'stay.ics')
  return file && new TextDecoder().decode(file.content as ArrayBuffer)
}

const facts = ['Sun 10 May 2099', 'Tue 12 May 2099']
const whereAndWho = ['Harbour House', '1 Quay, London', 'Double Bed', 'Call Harbour House on +44 20 7946 0000.']
const pageOf = ({ id }: Stay) => `https://stayscape.test/my-bookings/${id}`
const ownersPageOf = ({ id }: Stay) => `https://stayscape.test/owner/bookings?booking=${id}`

describe('a new booking', () => {
  test('tells the guest the price, the deadline to pay, the cancellation policy and the phone number', async () => {
    const stay = await aStay({ payBy: new Date('2099-05-07T14:00:59Z') })
    const { toGuest } = await mailsOf(stay, { type: 'booked' })
    expectSaid(toGuest, `Booked: Sun 10 – Tue 12 May, ${stay.number}`, [
      'Hello Ada,',
      'Your room is booked.',
      ...facts,
      ...whereAndWho,
      stay.number,
      'Unpaid',
      '2 nights × $120.00',
      '$240.00',
      'Pay by Thu 7 May, 14:00 UTC, or we’ll release the room.',
      'Cancelling costs nothing until you pay. If you cancel after that: full refund until Sat 9 May 2099, then none.',
      pageOf(stay),
    ])
  })

  test('tells the guest every line of its price, as it was booked', async () => {
    const lines = [
      { text: '1 night × $120.00', cents: 12_000 },
      { text: '1 weekend night × $150.00', cents: 15_000 },
      { text: '10% off a stay of 2 nights', cents: -2_700 },
    ]
    const stay = await aStay({ lines, totalCents: 24_300 })
    const { toGuest, toOwner } = await mailsOf(stay, { type: 'booked' })
    expect(toGuest?.text).toContain(
      [
        '1 night × $120.00: $120.00',
        '1 weekend night × $150.00: $150.00',
        '10% off a stay of 2 nights: -$27.00',
        'Total: $243.00',
      ].join('\n'),
    )
    const cells = [...toGuest!.html!.matchAll(/<t[hd] [^>]*>([^<]*)<\/t[hd]>/g)].map(([, words]) => words)
    expect(cells.slice(-8)).toEqual([
      ...['1 night × $120.00', '$120.00', '1 weekend night × $150.00', '$150.00'],
      ...['10% off a stay of 2 nights', '-$27.00', 'Total', '$243.00'],
    ])
    expect(toOwner?.text).toContain('Total: $243.00')
    expect(toOwner?.text).not.toContain('weekend')
  })

  test('tells the owner the guest, the dates and until when the nights are held', async () => {
    const stay = await aStay({ payBy: new Date('2099-05-07T14:00:00Z') })
    const { toOwner } = await mailsOf(stay, { type: 'booked' })
    expectSaid(toOwner, 'New booking from Sun 10 May 2099', [
      'has been booked',
      'Ada Guest',
      'Double Bed',
      ...facts,
      stay.number,
      '$240.00',
      'held until Thu 7 May, 14:00 UTC',
      ownersPageOf(stay),
      'write to you through StayScape',
    ])
    expect(JSON.stringify(toOwner)).not.toContain(stay.guest.email)
  })

  test.each<BookingEvent>([{ type: 'booked' }, { type: 'paid', amountCents: 24_000 }])(
    '%j tells the guest from when they may arrive and by when leave, as the hotel says it today',
    async (event) => {
      const stay = await aStay(event.type === 'paid' ? paid : {})
      const hours = { checkInFrom: '15:00', checkOutUntil: '11:00' }
      await database.db.update(hotels).set(hours).where(eq(hotels.id, stay.hotelId))
      const { toGuest, toOwner } = await mailsOf(stay, event)
      for (const body of bodiesOf(toGuest)) expect(body).toContain('Check-in from 15:00, check-out by 11:00')
      expect(calendarOf(toGuest)).toContain('Check-in from 15:00')
      for (const body of bodiesOf(toOwner)) expect(body).not.toContain('15:00')
    },
  )

  test('promises an unpaid guest no money back, only what they will get once they have paid', async () => {
    const { toGuest } = await mailsOf(await aStay(), { type: 'booked' })
    for (const body of bodiesOf(toGuest)) {
      expect(body).toContain('Cancelling costs nothing until you pay.')
      expect(body).not.toMatch(/money back|If you cancel:/)
    }
  })

  test('without a deadline names none', async () => {
    const { toGuest, toOwner } = await mailsOf(await aStay(), { type: 'booked' })
    for (const body of [...bodiesOf(toGuest), ...bodiesOf(toOwner)]) {
      expect(body).not.toMatch(/UTC|at any time/)
      expect(body).toContain('Unpaid')
    }
  })

  test.each([
    ['moderate', 'full refund until Tue 5 May 2099, half until Sat 9 May 2099, then none.'],
    ['strict', 'full refund until Sun 26 Apr 2099, then none.'],
  ] as const)('names the dates of a %s policy', async (cancellation, words) => {
    const stay = await aStay()
    await database.db.update(bookings).set({ cancellation }).where(eq(bookings.id, stay.id))
    expectSaid((await mailsOf(stay, { type: 'booked' })).toGuest, `Booked: Sun 10 – Tue 12 May, ${stay.number}`, [
      words,
    ])
  })

  test('made late names only the deadlines that are left', async () => {
    const stay = await aStay()
    const bookedAt = async (createdAt: string, cancellation: 'moderate' | 'strict') => {
      await database.db
        .update(bookings)
        .set({ createdAt: new Date(createdAt), cancellation })
        .where(eq(bookings.id, stay.id))
      const { toGuest } = await mailsOf(stay, { type: 'booked' })
      mailbox.clear()
      return toGuest?.text
    }
    expect(await bookedAt('2099-05-08T12:00:00Z', 'moderate')).toContain(
      'If you cancel after that: half refund until Sat 9 May 2099, then none.',
    )
    // A day that may have passed where the guest is.
    expect(await bookedAt('2099-05-09T11:00:00Z', 'moderate')).toContain(
      'If you cancel after that: half refund until Sun 10 May, 12:00 UTC, then none.',
    )
    expect(await bookedAt('2099-05-08T12:00:00Z', 'strict')).toContain('If you cancel after that: no refund.')
  })
})

test('a payment tells guest and owner the sum and that the booking is confirmed', async () => {
  const stay = await aStay(paid)
  const { toGuest, toOwner } = await mailsOf(stay, { type: 'paid', amountCents: 24_000 })
  expectSaid(toGuest, 'Paid: your StayScape booking from Sun 10 May 2099', [
    'We’ve received your payment of $240.00, and your booking is confirmed.',
    'There is nothing more to do until you arrive.',
    'Paid',
    'If you cancel: full refund until Sat 9 May 2099, then none.',
    ...facts,
    ...whereAndWho,
    pageOf(stay),
  ])
  expectSaid(toOwner, 'Your guest has paid: booking from Sun 10 May 2099', [
    'Your guest has paid $240.00, and the booking is confirmed. Please expect them on Sun 10 May 2099.',
    'Ada Guest',
    ownersPageOf(stay),
  ])
})

describe('a cancelled booking', () => {
  test('by the guest tells both the refund', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, {
      type: 'cancelled',
      cause: 'guest',
      refundCents: 12_000,
      refundedCents: 0,
    })
    expectSaid(toGuest, 'Cancelled: your StayScape booking from Sun 10 May 2099', [
      'Your booking is cancelled, as you asked.',
      '$240.00',
      '$120.00 will be refunded to the card you paid with.',
      ...facts,
      ...whereAndWho,
      pageOf(stay),
    ])
    expectSaid(toOwner, 'Cancelled: booking from Sun 10 May 2099', [
      'Your guest has cancelled their booking. The nights are free again',
      'Refund to the guest',
      '$120.00',
      ownersPageOf(stay),
    ])
    for (const body of [...bodiesOf(toGuest), ...bodiesOf(toOwner)]) {
      expect(body).toContain('Cancelled')
      expect(body).not.toMatch(/\bPaid\b/)
    }
  })

  test('by the hotel tells both so', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, {
      type: 'cancelled',
      cause: 'hotel',
      refundCents: 24_000,
      refundedCents: 0,
    })
    expectSaid(toGuest, 'Cancelled: your StayScape booking from Sun 10 May 2099', [
      'The hotel has cancelled your booking. We’re sorry.',
      '$240.00 will be refunded to the card you paid with.',
    ])
    expectSaid(toOwner, 'Cancelled: booking from Sun 10 May 2099', ['You have cancelled a booking'])
    for (const body of bodiesOf(toGuest)) expect(body).not.toMatch(/reason|The hotel writes/)
  })

  test('by the hotel quotes its reason to the guest, and not to the owner', async () => {
    const stay = await aStay({ ...paid, ...cancelled, cancelReason: 'Burst pipe.\nWe are sorry.' })
    const { toGuest, toOwner } = await mailsOf(stay, {
      type: 'cancelled',
      cause: 'hotel',
      refundCents: 24_000,
      refundedCents: 0,
    })
    expect(toGuest?.text).toContain('The hotel writes:\n\n> Burst pipe.\n> We are sorry.\n')
    expect(toGuest?.html).toMatch(/<blockquote[^>]*>Burst pipe\.<br>We are sorry\.<\/blockquote>/)
    expect(calendarOf(toGuest)).not.toContain('Burst pipe')
    expect(JSON.stringify(toOwner)).not.toContain('Burst pipe')
  })

  test('tells a guest with an unverified address where to read the hotel’s reason', async () => {
    const stay = await aStay({ ...cancelled, cancelReason: 'Burst pipe.' })
    await database.db.update(users).set({ isVerified: false }).where(eq(users.id, stay.guest.id))
    const { toGuest } = await mailsOf(stay, { type: 'cancelled_unpaid', cause: 'hotel' })
    for (const body of bodiesOf(toGuest)) {
      expect(body).toContain('The hotel’s reason is on your booking page.')
      expect(body).not.toContain('Burst pipe')
    }
  })

  test('by the guest quotes no reason', async () => {
    const stay = await aStay({ ...cancelled, cancelReason: 'Burst pipe.' })
    const { toGuest } = await mailsOf(stay, { type: 'cancelled_unpaid', cause: 'guest' })
    expect(JSON.stringify(toGuest)).not.toContain('Burst pipe')
  })

  test('without a refund says whether the terms give none or nothing was paid', async () => {
    const late = await mailsOf(await aStay({ ...paid, ...cancelled }), {
      ...{ type: 'cancelled', cause: 'guest', refundCents: 0, refundedCents: 0 },
    })
    expect(late.toGuest?.text).toContain('Under the terms of this booking, there is no refund.')
    const unpaid = await mailsOf(await aStay(cancelled), { type: 'cancelled_unpaid', cause: 'guest' })
    expect(unpaid.toGuest?.text).toContain('You hadn’t paid yet, so there’s nothing to refund')
    expect(unpaid.toOwner?.text).not.toContain('Refund to')
  })

  test('whose payment is disputed promises the refund only if the bank decides for the hotel', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, {
      ...{ type: 'cancelled_disputed', cause: 'guest', refundCents: 24_000 },
    })
    expectSaid(toGuest, 'Cancelled: your StayScape booking from Sun 10 May 2099', [
      'If it decides that the payment stands, $240.00 will be refunded',
    ])
    expectSaid(toOwner, 'Cancelled: booking from Sun 10 May 2099', ['$240.00, if the guest’s bank decides for you'])
  })

  test('of which all had gone back before says so', async () => {
    const { toGuest } = await mailsOf(await aStay({ ...paid, ...cancelled }), {
      ...{ type: 'cancelled', cause: 'hotel', refundCents: 0, refundedCents: 24_000 },
    })
    expectSaid(toGuest, 'Cancelled: your StayScape booking from Sun 10 May 2099', [
      '$240.00 of your payment has already gone back to you, so nothing more is refunded.',
    ])
  })

  test('because its guest left before the first night tells both so', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, {
      ...{ type: 'cancelled', cause: 'departure', refundCents: 24_000, refundedCents: 0 },
    })
    expectSaid(toGuest, 'Cancelled: your StayScape booking from Sun 10 May 2099', [
      'Your hotel noted that you left before your first night, so your booking is cancelled.',
    ])
    expectSaid(toOwner, 'Cancelled: booking from Sun 10 May 2099', [
      'You noted that a guest left before their first night, so their booking is cancelled.',
    ])
  })

  test('not paid in time tells both so, and links the guest to the room', async () => {
    const stay = await aStay(cancelled)
    const { toGuest, toOwner } = await mailsOf(stay, { type: 'expired' })
    expectSaid(toGuest, 'Ended: your unpaid StayScape booking from Sun 10 May 2099', [
      'wasn’t paid in time, so it has ended and we’ve released the room. You owe nothing.',
      ...facts,
      ...whereAndWho,
    ])
    expect(toGuest?.text).toContain(
      `https://stayscape.test/rooms/${stay.room.id}?checkIn=2099-05-10&checkOut=2099-05-12&guests=2`,
    )
    expectSaid(toOwner, 'Cancelled: booking from Sun 10 May 2099', [
      'was not paid in time and has ended. The nights are free again',
    ])
  })
})

describe('a refund', () => {
  const amountCents = 12_000

  test('that succeeded is mailed to the guest only', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, { type: 'refund_sent', amountCents, reason: 'cancelled' })
    expectSaid(toGuest, 'Refunded: your StayScape booking from Sun 10 May 2099', [
      'We have sent $120.00 back to the card you paid with, because your booking was cancelled.',
      'ten days',
      pageOf(stay),
      ...whereAndWho,
    ])
    expect(toOwner).toBeUndefined()
  })

  test('of a duplicate payment says that the booking stays as it is', async () => {
    const { toGuest } = await mailsOf(await aStay(paid), {
      ...{ type: 'refund_sent', amountCents: 24_000, reason: 'unwanted' },
    })
    expectSaid(toGuest, 'Refunded: your StayScape booking from Sun 10 May 2099', [
      'We have sent $240.00 back',
      'could not be used for your booking. Nothing else about the booking changes.',
      'Paid',
    ])
  })

  test('that failed tells both, and the guest to call the hotel', async () => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, { type: 'refund_rejected', amountCents })
    expectSaid(toGuest, 'Refund failed: your StayScape booking from Sun 10 May 2099', [
      'your bank rejected it. The money is still yours.',
      'Please call Harbour House on +44 20 7946 0000 and give your booking number, ' + stay.number,
    ])
    expectSaid(toOwner, 'Refund failed: booking from Sun 10 May 2099', [
      '$120.00 could not be refunded to your guest, because their bank rejected it.',
      'We’ve asked your guest to call your hotel.',
      stay.number,
      ownersPageOf(stay),
    ])
  })

  test('that failed for another reason than a bank blames none', async () => {
    const { toGuest, toOwner } = await mailsOf(await aStay({ ...paid, ...cancelled }), {
      ...{ type: 'refund_failed', amountCents },
    })
    for (const body of [...bodiesOf(toGuest), ...bodiesOf(toOwner)]) expect(body).not.toMatch(/bank/i)
    expectSaid(toGuest, 'Refund failed: your StayScape booking from Sun 10 May 2099', ['but it did not go through'])
  })

  test.each(['refund_rejected', 'refund_failed'] as const)(
    'that failed, of a closed hotel, tells the guest to ask a bank that refused: %s',
    async (type) => {
      const stay = await aStay({ ...paid, ...cancelled })
      await database.db.update(hotels).set({ contact: '' }).where(eq(hotels.id, stay.hotelId))
      await database.db
        .update(users)
        .set({ email: closedAddress(stay.owner.id) })
        .where(eq(users.id, stay.owner.id))
      const { toGuest, toOwner } = await mailsOf(stay, { type, amountCents })
      for (const body of bodiesOf(toGuest)) {
        const isRejected = type === 'refund_rejected'
        expect(body).toContain(isRejected ? 'Please ask your bank' : 'The people who run StayScape have been told.')
        expect(body).not.toMatch(isRejected ? /Phone|call/ : /Phone|call|bank/)
      }
      expect(toOwner).toBeUndefined()
    },
  )
})

test.each<[BookingEvent, string, string]>([
  [{ type: 'checked_in' }, 'Checked in', 'Your hotel noted that you have arrived.'],
  [{ type: 'checked_out' }, 'Checked out', 'Your hotel noted that you have left.'],
  [
    { type: 'departed_early', departedOn: '2099-05-11' },
    'Checked out',
    'Your hotel noted that you have left early. Your nights from Mon 11 May 2099 on have been released.',
  ],
  [{ type: 'no_show' }, 'No-show recorded', 'Your hotel noted that you did not arrive. Your nights stay booked.'],
  [{ type: 'mark_undone' }, 'Corrected', 'The hotel corrected its record of your stay.'],
])('what the desk records, %j, is mailed to the guest alone', async (event, title, said) => {
  const stay = await aStay(paid)
  const { toGuest, toOwner } = await mailsOf(stay, event)
  expectSaid(toGuest, `${title}: ${stay.number}`, [`${said} If that isn’t right, please call the hotel.`, pageOf(stay)])
  expect(toOwner).toBeUndefined()
})

test('what the hotel has refunded itself is mailed to the guest, and to the owner if the provider does it too', async () => {
  const stay = await aStay({ ...paid, ...cancelled })
  const offline = await mailsOf(stay, { type: 'refunded_offline', amountCents: 24_000 })
  expectSaid(offline.toGuest, 'Refunded by your hotel: your StayScape booking from Sun 10 May 2099', [
    'Our refund to your card did not go through. The hotel says it has paid you $240.00 directly.',
  ])
  expect(offline.toOwner).toBeUndefined()
  mailbox.clear()
  const twice = await mailsOf(stay, { type: 'refunded_twice', amountCents: 24_000 })
  expect(twice.toGuest).toBeUndefined()
  expectSaid(twice.toOwner, 'Refunded twice: booking from Sun 10 May 2099', [
    '$240.00 has been refunded to their card too',
  ])
})

test('the owner is mailed when more has gone back than was paid, and how much', async () => {
  const { toGuest, toOwner } = await mailsOf(await aStay({ ...paid, ...cancelled }), {
    ...{ type: 'overdrawn', amountCents: 24_000, overdrawnCents: 4_000 },
  })
  expect(toGuest).toBeUndefined()
  expectSaid(toOwner, 'Refunded too much: booking from Sun 10 May 2099', [
    'Another $240.00 has gone back to your guest, through the card provider or their bank: $40.00 more than they had paid',
  ])
})

describe('a dispute', () => {
  const at = new Date('2099-05-01T08:00:00Z')
  const opened: EventOf<'dispute_opened'> = {
    type: 'dispute_opened',
    amountCents: 24_000,
    respondBy: new Date('2099-05-20T23:59:00Z'),
    evidence: [{ at, what: 'Paid $240.00' }],
  }
  const nothingToRefund = { amountCents: 24_000, refundCents: 0, heldCents: 0 }

  test('is mailed to the owner alone, with what helps, what to do and until when', async () => {
    const { toGuest, toOwner } = await mailsOf(await aStay(paid), opened, { mailReplyTo: 'help@stayscape.test' })
    expect(toGuest).toBeUndefined()
    expectSaid(toOwner, 'Payment disputed: booking from Sun 10 May 2099', [
      'Your guest’s bank contests the payment of $240.00',
      'a signed registration form',
      'Please answer this email with it before Wed 20 May, 23:59 UTC',
      'Fri 1 May, 08:00 UTC',
      'Paid $240.00',
    ])
  })

  test('that is only an inquiry says what settles it', async () => {
    const { toOwner } = await mailsOf(await aStay(paid), { ...opened, type: 'inquiry_opened' })
    expectSaid(toOwner, 'Payment disputed: booking from Sun 10 May 2099', [
      'Your guest’s bank asks about the payment of $240.00',
      'Without an answer it may take the money back.',
      'If it is cancelled and all of it refunded, that settles the inquiry.',
    ])
  })

  test('where nobody reads answers goes to whoever runs the site', async () => {
    const { toOwner } = await mailsOf(await aStay(paid), { ...opened, respondBy: null })
    expectSaid(toOwner, 'Payment disputed: booking from Sun 10 May 2099', [
      'Please send it to the people who run StayScape as soon as you can',
    ])
  })

  test.each([
    ['won', 'the payment of $240.00 stands'],
    ['lost', 'it doesn’t count as your revenue'],
    ['closed', 'without a decision'],
  ] as const)('that is %s is mailed once more', async (status, said) => {
    const { toOwner } = await mailsOf(await aStay(paid), { ...nothingToRefund, type: `dispute_${status}` })
    expectSaid(toOwner, `Dispute ${status}: booking from Sun 10 May 2099`, [said])
  })
})

describe('a dispute that is decided', () => {
  test.each([
    [
      'is sent now',
      { refundCents: 24_000, heldCents: 0 },
      'The booking is cancelled: $240.00 is refunded to your guest now.',
    ],
    [
      'waits for another',
      { refundCents: 0, heldCents: 24_000 },
      'The booking is cancelled: $240.00 waits to be refunded until the other dispute is decided.',
    ],
  ])('says of a promised refund whether it %s', async (_what, sums, said) => {
    const stay = await aStay({ ...paid, ...cancelled })
    const { toGuest, toOwner } = await mailsOf(stay, { ...sums, type: 'dispute_won', amountCents: 24_000 })
    expect(toGuest).toBeUndefined()
    expectSaid(toOwner, 'Dispute won: booking from Sun 10 May 2099', [said])
  })
})

describe('the calendar file', () => {
  test('is attached to every mail to the guest and to none to the owner', async () => {
    const everything: [Partial<NewBooking>, BookingEvent, string][] = [
      [{}, { type: 'booked' }, 'PUBLISH'],
      [paid, { type: 'paid', amountCents: 24_000 }, 'PUBLISH'],
      [
        { ...paid, ...cancelled },
        { type: 'cancelled', cause: 'guest', refundCents: 24_000, refundedCents: 0 },
        'CANCEL',
      ],
      [
        { ...paid, ...cancelled },
        { type: 'cancelled', cause: 'hotel', refundCents: 24_000, refundedCents: 0 },
        'CANCEL',
      ],
      [cancelled, { type: 'expired' }, 'CANCEL'],
      [{ ...paid, ...cancelled }, { type: 'refund_failed', amountCents: 24_000 }, 'CANCEL'],
      [paid, { type: 'refund_sent', amountCents: 24_000, reason: 'unwanted' }, 'PUBLISH'],
    ]
    for (const [state, news, method] of everything) {
      const stay = await aStay(state)
      const { toGuest, toOwner } = await mailsOf(stay, news)
      expect(calendarOf(toGuest)).toContain(`METHOD:${method}\nBEGIN:VEVENT\nUID:${stay.id}@stayscape\n`)
      // Mail programs that know calendars look for it here.
      expect(toGuest?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.method).toBe(method)
      expect(toOwner?.attachments ?? []).toEqual([])
    }
  })
})

test('mails name the hotel as it was called when it was booked, with its phone number of today', async () => {
  const stay = await aStay(paid)
  await database.db
    .update(hotels)
    .set({ name: 'Other House', address: 'Elsewhere', contact: '+44 20 7946 0999' })
    .where(eq(hotels.id, stay.hotelId))
  const { toGuest } = await mailsOf(stay, { type: 'paid', amountCents: 24_000 })
  for (const body of bodiesOf(toGuest)) {
    expect(body).toContain('Call Harbour House on +44 20 7946 0999.')
    expect(body).not.toMatch(/Other House|Elsewhere/)
  }
})

test('nothing is mailed when the transaction is rolled back', async () => {
  const stay = await aStay()
  const undone = transact(database.db, async (tx) => {
    await notifyBooking(tx, settings, stay.id, { type: 'booked' })
    throw new Error('no booking after all')
  })
  await expect(undone).rejects.toThrow('no booking after all')
  await deliver()
  expect([mailbox.to(stay.guest.email), mailbox.to(stay.owner.email)]).toEqual([[], []])
})

test('a closed account gets no mail, the other side does', async () => {
  const stay = await aStay(cancelled)
  const gone = closedAddress(stay.guest.id)
  await database.db.update(users).set({ email: gone }).where(eq(users.id, stay.guest.id))
  const { toOwner } = await mailsOf(stay, { type: 'expired' })
  expect(toOwner?.subject).toContain('Cancelled:')
  expect(mailbox.to(gone)).toEqual([])
})

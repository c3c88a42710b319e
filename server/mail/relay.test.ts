import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import type { EventType } from '../bookings/mails/events'
import { contents, notifyBooking } from '../bookings/mails/notifyBooking'
import { findUser } from '../accounts/userStore'
import { sendDueMails } from '../bookings/mails/dueMails'
import { timelineOf } from '../bookings/timeline'
import { findBookingHistory } from '../bookings/store'
import { bookings, hotels, mailQueue, mailSummaries, oneTimeCodes, rateLimits } from '../db/schema'
import { transact } from '../db/transaction'
import { relistHotel, unlistHotel } from '../operations/hotelCommands'
import { conflictMail, failingMail } from '../icalendar/mails'
import { deliverMail, enqueueMail } from './queue'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { newHotel, newRoom, signUp, type Newcomer } from '../../testing/newcomers'

/** What somebody would have us say to a stranger, each short enough for a phone number. */
const hostile = [
  'https://evil.example/win',
  '<a href="//evil.example">Win</a>',
  'Win\r\nBcc: all@evil.example',
  '\u202e evil.example \u2066',
  '*|evil.example|* ${7*7} {{x}}',
  '=?utf-8?q?evil.example?=',
]
const marker = /evil\.example/i
/** As it is read: a space of no width keeps mail programs from linking it. */
const asRead = /evil\.\u200bexample/i
/** Why the hotel cancels, told apart from the other words. */
const reasonOf = (words: string) => `Because: ${words}`
const reasonMarker = /Because:/

/** Every mail about a booking, by the beginning of its subject. */
const bookingKinds = {
  booked: 'Booked: ',
  paid: 'Paid: your StayScape booking from ',
  ended: 'Ended: your unpaid StayScape booking from ',
  cancelled: 'Cancelled: your StayScape booking from ',
  checkedIn: 'Checked in: ',
  checkedOut: 'Checked out: ',
  noShow: 'No-show recorded: ',
  corrected: 'Corrected: ',
  refunded: 'Refunded: your StayScape booking from ',
  refundedOffline: 'Refunded by your hotel: your StayScape booking from ',
  refundFailed: 'Refund failed: your StayScape booking from ',
  newBooking: 'New booking from ',
  guestHasPaid: 'Your guest has paid: booking from ',
  bookingCancelled: 'Cancelled: booking from ',
  guestsRefundFailed: 'Refund failed: booking from ',
  refundedTwice: 'Refunded twice: booking from ',
  overdrawn: 'Refunded too much: booking from ',
  disputed: 'Payment disputed: booking from ',
  closed: 'Dispute closed: booking from ',
  won: 'Dispute won: booking from ',
  lost: 'Dispute lost: booking from ',
}
const otherKinds = {
  verify: 'Your StayScape code',
  reset: 'Your StayScape password reset code',
  changed: 'Your StayScape password was changed',
  message: 'A guest has written to you on StayScape',
  waiting: 'A message is waiting for you on StayScape',
  closed: 'Your StayScape account is closed',
  summary: 'More about your StayScape bookings',
  unlisted: 'Your hotel is no longer listed on StayScape',
  relisted: 'Your hotel is listed on StayScape again',
  conflict: 'Another site has nights of your hotel that are taken',
  failing: 'We cannot read a calendar of another site',
}
/** They carry words of the guest, the hotel and the room to who has proved that the mailbox is theirs. */
const withWords = [...Object.values(bookingKinds), otherKinds.message, otherKinds.conflict, otherKinds.failing]
const kindsBut = (...left: string[]) =>
  [...Object.values(bookingKinds), ...Object.values(otherKinds)].filter((kind) => !left.includes(kind))
const kindOf = ({ subject }: Email) => kindsBut().find((kind) => subject?.startsWith(kind))
/** With what is attached, as its reader sees it. */
function whole({ headers, subject, text, html, attachments }: Email) {
  const files = attachments.map(({ filename, content }) => [filename, new TextDecoder().decode(content as ArrayBuffer)])
  return JSON.stringify([headers, subject, text, html, files.map(([name, file]) => [name, unfolded(file ?? '')])])
}
const unfolded = (file: string) => file.replaceAll(/\r?\n /g, '')

let testApp: PaymentTestApp
beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())

let people = 0
const anEmail = () => `person${(people += 1)}@example.com`

/** Has every mail sent that these words can get into, and returns those to the guest and to the host. */
async function mailsAbout(words: string, isVerified: boolean): Promise<Email[]> {
  const { app, mails, verify, db } = testApp
  await db.delete(rateLimits)
  const sendResetCode = async (user: Newcomer) => {
    await db.delete(oneTimeCodes)
    await user.must('sendResetOtp', { email: user.email })
    return mails.next(user.email, ({ subject }) => subject === otherKinds.reset)
  }

  const host = await signUp(app, words, anEmail())
  const guest = await signUp(app, words, anEmail())
  await mails.code(host.email)
  if (isVerified) for (const person of [host, guest]) await verify(person)
  await newHotel(host, words, words)
  const roomId = await newRoom(host, { roomType: words })
  const [hotel] = await db
    .select()
    .from(hotels)
    .where(eq(hotels.ownerId, (await findUser(db, host.email))!.id))
  const deps = { ...testApp, settings: { ...testApp.settings, mailReplyTo: 'help@stayscape.test' } }
  await unlistHotel(deps, hotel!.id, 'The pictures show another hotel.')
  await relistHotel(deps, hotel!.id)
  const owner = { email: host.email, isVerified }
  const room = { roomType: words, publicName: words, privateName: words }
  const nights = { checkInDate: testApp.inDays(1), checkOutDate: testApp.inDays(2), name: words }
  const problem = 'The other site does not answer.'
  await enqueueMail(db, conflictMail(owner, room, [nights], testApp.settings.appOrigin))
  await enqueueMail(db, failingMail(owner, room, { name: words, problem }, testApp.settings.appOrigin))
  await guest.must('contactHost', { roomId, message: words })

  const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
  const { bookingId } = await guest.must('createBooking', { roomId, ...dates, guests: 2 })
  const { url } = await guest.must('stripePayment', { bookingId })
  expect((await testApp.send(await testApp.completed(url.split('/').at(-1)!))).status).toBe(200)

  await db
    .update(bookings)
    .set({ cancelReason: reasonOf(words) })
    .where(eq(bookings.id, bookingId))
  await haveTold(bookingId)
  const { id: userId } = (await findUser(db, guest.email))!
  await db.insert(mailSummaries).values({ userId, reader: 'guest', booked: 1, dueAt: new Date() })
  await sendDueMails(testApp.deps)
  await sendResetCode(guest)
  const newPassword = 'another-quiet-harbour'
  await guest.must('changePassword', { currentPassword: guest.password, newPassword })
  // What is tried here is not how many there are.
  await db.update(mailQueue).set({ pool: null })
  await deliverMail(testApp.deps)
  // It removes what is queued for the address, and its own mail leaves after the answer.
  await guest.must('closeAccount', { currentPassword: newPassword })
  if (isVerified) await mails.next(guest.email, ({ subject }) => subject === otherKinds.closed)
  return [...mails.to(guest.email), ...mails.to(host.email)]
}

/** Everything there is to tell of a booking, told as it stands. */
async function haveTold(bookingId: string) {
  const { db, settings } = testApp
  const refund = {
    amountCents: 100,
    refundCents: 100,
    refundedCents: 0,
    heldCents: 0,
    overdrawnCents: 1,
    reason: 'cancelled',
  } as const
  const evidence = timelineOf(await findBookingHistory(db, bookingId), 'hotel')
  const facts = { ...refund, cause: 'hotel', departedOn: '2099-05-11', respondBy: new Date(), evidence } as const
  for (const type of Object.keys(contents) as EventType[]) {
    await db.delete(rateLimits)
    await transact(db, (tx) => notifyBooking(tx, settings, bookingId, { ...facts, type }))
  }
}

/** Has every mail sent to a guest without an account, for whom the desk has booked under these words. */
async function mailsFromDesk(words: string): Promise<Email[]> {
  const { db, mails, newUser } = testApp
  await db.delete(rateLimits)
  const host = await newHotel(await newUser('Olive Owner'), 'Harbour House')
  const roomId = await newRoom(host)
  const email = anEmail()
  const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2, email }
  const guest = { guestName: words, phone: words, note: words }
  const { bookingId } = await host.must('enterBooking', { ...stay, ...guest })
  await db
    .update(bookings)
    .set({ cancelReason: reasonOf(words) })
    .where(eq(bookings.id, bookingId))
  await db.update(hotels).set({ contact: words })
  await haveTold(bookingId)
  await db.update(mailQueue).set({ pool: null })
  await deliverMail(testApp.deps)
  return mails.to(email)
}

describe.each(hostile)('%j', (words) => {
  test('does not reach a guest without an account, for whom the desk has booked', async () => {
    const sent = await mailsFromDesk(words)

    expect(sent.length).toBeGreaterThan(10)
    for (const mail of sent) {
      expect(whole(mail)).not.toMatch(/evil/)
      expect(whole(mail)).not.toMatch(reasonMarker)
      expect(mail.text).not.toMatch(/https?:|confirm(ed)? this|My Bookings/)
    }
  })

  test('reaches a verified mailbox as somebody’s words and never in a subject', async () => {
    const sent = await mailsAbout(words, true)

    expect(new Set(sent.map(kindOf))).toEqual(new Set(kindsBut(otherKinds.waiting)))
    for (const mail of sent) expect(mail.subject).not.toMatch(/evil/)
    for (const kind of withWords) expect(whole(sent.find(({ subject }) => subject?.startsWith(kind))!)).toMatch(asRead)
    for (const mail of sent) expect(whole(mail)).not.toMatch(marker)
    for (const mail of sent) expect(mail.html).not.toContain('<a href="//evil')
    const withReason = sent.filter((mail) => reasonMarker.test(whole(mail)))
    expect(new Set(withReason.map(kindOf))).toEqual(new Set([bookingKinds.cancelled]))
    for (const mail of withReason)
      expect(whole({ ...mail, text: undefined, html: undefined })).not.toMatch(reasonMarker)
  })

  test('does not reach a mailbox that nobody has verified', async () => {
    const sent = await mailsAbout(words, false)

    expect(new Set(sent.map(kindOf))).toEqual(new Set(kindsBut(otherKinds.message, otherKinds.closed)))
    for (const mail of sent) {
      expect(whole(mail)).not.toMatch(/evil/)
      expect(whole(mail)).not.toMatch(reasonMarker)
    }
  })
})

test('no mail is left out above', () => {
  const server = path.resolve('server')
  // What makes mails, what takes the words out of one that waits, and what composes all about bookings: each of those is sent above.
  const noMail = ['mail/compose.ts', 'mail/queue.ts', 'bookings/mails/bookingMail.ts']
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !noMail.includes(file),
  )
  const composed = sources.flatMap(
    (file) => readFileSync(path.join(server, file), 'utf8').match(/\bcomposeMail\(/g) ?? [],
  )
  expect(composed).toHaveLength(Object.keys(otherKinds).length)
})

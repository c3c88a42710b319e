/** What one process guarantees, three guarantee together. */
import { inDays } from '../../testing/days'
import { signUp } from '../../testing/newcomers'
import { openProvider } from '../../testing/provider'
import { localAddress, openVisitor, type Visitor } from '../../testing/visitor'
import { atMost, tally, type Report } from '../support/proof'
import { until } from '../support/load'
import type { Arrangement } from './arrangement'

type Experiment = (arrangement: Arrangement, report: Report) => Promise<void>

const sameNights: Experiment = async ({ proxy, insert }, report) => {
  const { guests, rooms } = await insert(200, 1)
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  const visitors = guests.map((account) => openVisitor(proxy, account))
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))
  const replies = await Promise.all(visitors.map((visitor) => visitor.call('createBooking', stay)))
  const { granted, refused, slowest } = tally(replies)
  report.row('200 bookings of the same nights at once', {
    booked: [granted, 1],
    refused: [refused, 199],
    slowest: atMost(slowest, 5000),
  })
}

/** A new user who has requested a password reset, and the code. */
async function forgetful({ proxy, replicas, mails }: Arrangement, name: string) {
  const person = await signUp(proxy, name, `${name.toLowerCase()}@example.com`)
  await mails.code(person.email)
  mails.clear()
  await openVisitor(replicas[1]).must('sendResetOtp', { email: person.email })
  return { ...person, otp: await mails.code(person.email) }
}

const newPassword = 'loud-lighthouse-bell'

const codes: Experiment = async (arrangement, report) => {
  const { email, otp } = await forgetful(arrangement, 'Cora')
  const visitors = Array.from({ length: 40 }, (_, index) =>
    openVisitor(arrangement.proxy, { from: localAddress(index) }),
  )
  const reset = (guess: number) =>
    visitors[guess % visitors.length]!.call('resetPassword', {
      email,
      otp: String(guess % 1_000_000).padStart(6, '0'),
      newPassword,
    })
  const guesses = Array.from({ length: 200 }, (_, index) => Number(otp) + 1 + index)
  const replies = [...(await Promise.all(guesses.map(reset))), await reset(Number(otp))]
  const { granted, faults } = tally(replies)
  const tries = `SELECT tries AS count FROM one_time_codes JOIN users ON users.id = user_id WHERE email = $1 AND purpose = 'reset'`
  report.row('200 wrong guesses from 40 addresses at once, then the right code', {
    counted: [await arrangement.count(tries, email), 25],
    accepted: [granted, 0],
    'answers ≥ 500': [faults, 0],
  })
}

const sessions: Experiment = async (arrangement, report) => {
  const { replicas, insert } = arrangement
  const everywhere = (account: { token: string }) => replicas.map((replica) => openVisitor(replica, account))
  const isOut = async (visitor: Visitor) => (await visitor.call('getBookings')).status === 401
  const allOut = async (visitors: Visitor[]) =>
    Math.max(...(await Promise.all(visitors.map((visitor) => until(() => isOut(visitor))))))

  const { guests } = await insert(1, 0)
  const loggedOut = everywhere(guests[0]!)
  const person = await forgetful(arrangement, 'Rita')
  const reset = everywhere({ token: person.jar.get('session')! })
  const before = await Promise.all([...loggedOut, ...reset].map(isOut))
  await loggedOut[0]!.must('logout')
  const afterLogout = await allOut(loggedOut)
  await openVisitor(replicas[1]).must('resetPassword', { email: person.email, otp: person.otp, newPassword })
  report.row('logout on one replica, reset on another: 401 on all', {
    'out before': [before.filter(Boolean).length, 0],
    'after the logout': atMost(afterLogout, 1000),
    'after the reset': atMost(await allOut(reset), 1000),
  })
}

/** A booking, and what its guest asks for through the proxy. */
async function booked({ proxy, insert }: Arrangement) {
  const { guests, rooms } = await insert(1, 1)
  const visitor = openVisitor(proxy, guests[0])
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  return { visitor, ...(await visitor.must('createBooking', stay)) }
}

const messages: Experiment = async (arrangement, report) => {
  const { proxy, replicas, secretKey, count } = arrangement
  const { visitor, bookingId } = await booked(arrangement)
  const { url } = await visitor.must('stripePayment', { bookingId })
  const provider = openProvider({ port: replicas[0].port, secretKey, visitor: openVisitor(proxy) })
  const message = await provider.completed(url.split('/').at(-1)!)
  const replies = await Promise.all(Array.from({ length: 50 }, () => provider.send(message)))
  const of = (query: string) => count(`SELECT count(*) FROM ${query}`, bookingId)
  report.row('one message of the provider × 50 at once', {
    'answers 200': [replies.filter(({ status }) => status === 200).length, 50],
    paid: [await of('bookings WHERE id = $1 AND is_paid'), 1],
    audited: [await of(`audit_log WHERE subject_id = $1 AND action = 'payment.received'`), 1],
    receipts: [await of(`mail_queue WHERE strpos(text, $1) > 0 AND subject LIKE 'Paid:%'`), 1],
  })
}

export const asOne = [sameNights, codes, sessions, messages]

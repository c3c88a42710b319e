/**
 * Three replicas with the settings of compose.yml behind Caddy with deploy/Caddyfile, on PostgreSQL, an S3 store and a mail
 * catcher, without Docker: as strict as one process, and none is missed when it is lost. Short and long are the same.
 */
import { inDays } from '../testing/days'
import { signUp } from '../testing/newcomers'
import { localAddress, openVisitor, type Visitor } from '../testing/visitor'
import { startArrangement, type Arrangement } from './replicas/arrangement'
import { journey } from './replicas/journey'
import { killed, upgraded } from './replicas/losses'
import { count } from './support/audit'
import { bookAtOnce } from './support/load'
import { prove, tally, type Report } from './support/proof'

type Experiment = (arrangement: Arrangement, report: Report) => Promise<void>

const sameNights: Experiment = async ({ proxy, insert }, report) => {
  const { guests, rooms } = await insert(200, 1)
  const stay = { roomId: rooms[0]!.room.id, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }
  const visitors = guests.map((account) => openVisitor(proxy, account))
  const { granted, refused } = await bookAtOnce(visitors, stay)
  report.row('200 bookings of the same nights at once', { booked: [granted, 1], refused: [refused, 199] })
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
  const query = `SELECT tries AS count FROM one_time_codes JOIN users ON users.id = user_id WHERE email = $1 AND purpose = 'reset'`
  const tries = await arrangement.withDatabase((database) => count(database, query, [email]))
  report.row('200 wrong guesses from 40 addresses at once, then the right code', {
    counted: [tries, 25],
    accepted: [granted, 0],
    'answers ≥ 500': [faults, 0],
  })
}

const sessions: Experiment = async (arrangement, report) => {
  const { replicas, insert } = arrangement
  const everywhere = (account: { token: string }) => replicas.map((replica) => openVisitor(replica, account))
  const isOut = async (visitor: Visitor) => (await visitor.call('getBookings')).status === 401
  const out = async (visitors: Visitor[]) => (await Promise.all(visitors.map(isOut))).filter(Boolean).length

  const { guests } = await insert(1, 0)
  const loggedOut = everywhere(guests[0]!)
  const person = await forgetful(arrangement, 'Rita')
  const reset = everywhere({ token: person.jar.get('session')! })
  const before = await out([...loggedOut, ...reset])
  await loggedOut[0]!.must('logout')
  const afterLogout = await out(loggedOut)
  await openVisitor(replicas[1]).must('resetPassword', { email: person.email, otp: person.otp, newPassword })
  report.row('logout on one replica, reset on another: 401 on all', {
    'out before': [before, 0],
    'after the logout': [afterLogout, replicas.length],
    'after the reset': [await out(reset), replicas.length],
  })
}

await prove('Replicas: three processes, one StayScape', async ({ report, random, defer }) => {
  const arrangement = await startArrangement(defer)
  const finishPaying = await journey(arrangement, report)
  for (const experiment of [sameNights, codes, sessions]) await experiment(arrangement, report)
  await killed(arrangement, random, finishPaying, report)
  await upgraded(arrangement, random, report)
})

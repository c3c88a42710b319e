import { aPicture } from '../../testing/pictures'
import { count } from '../support/audit'
import { insertGuests } from '../support/people'
import { seconds } from '../support/report'
import { openVisitor, type Visitor } from '../support/visitor'
import { until, type Fleet, type Report } from './fleet'

/** Somebody who has signed up through a replica; the address is theirs alone. */
async function signUp({ replicas }: Fleet, name: string) {
  const person = {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    password: 'quiet-harbour-lights',
  }
  const visitor = openVisitor(replicas[0]!)
  const { body } = await visitor.call('register', person, { files: [await aPicture()] })
  if (!body.success) throw new Error(`sign-up was refused: ${body.message}`)
  return { ...person, visitor }
}

async function resetCode(fleet: Fleet, email: string): Promise<string> {
  fleet.mails.clear()
  await openVisitor(fleet.replicas[1]!).call('sendResetOtp', { email })
  return fleet.mails.code(email)
}

/** B3: however many ask however many replicas, five wrong guesses are all there are. */
export async function codesAcross(fleet: Fleet, report: Report): Promise<void> {
  const { email, visitor } = await signUp(fleet, 'Cora Code')
  await fleet.mails.code(email)
  const otp = await resetCode(fleet, email)
  const reset = (guess: string) =>
    openVisitor(fleet.balancer).call('resetPassword', { email, otp: guess, newPassword: 'loud-lighthouse-bell' })
  const wrong = (Number(otp) + 1) % 1_000_000
  const guesses = Array.from({ length: 200 }, (_, index) => String((wrong + index) % 1_000_000).padStart(6, '0'))
  const replies = await Promise.all(guesses.filter((guess) => guess !== otp).map(reset))
  const right = await reset(otp)

  const tries = await fleet.stage.withDatabase((database) =>
    count(
      database,
      `SELECT tries AS count FROM one_time_codes JOIN users ON users.id = user_id WHERE email = $1 AND purpose = 'reset'`,
      [email],
    ),
  )
  const accepted = [...replies, right].filter(({ body }) => body.success).length
  const broken = replies.filter(({ status }) => status >= 500).length
  report.row(
    'B3',
    '200 parallel wrong guesses over three replicas, then the right code',
    `${tries} tries counted, ${accepted} accepted, ${broken} answers ≥ 500`,
    tries === 5 && accepted === 0 && broken === 0,
  )
  visitor.close()
}

const isTurnedAway = async (visitor: Visitor) => (await visitor.call('getBookings')).status === 401

/** A5: a session that ends, ends everywhere. */
export async function accountsAcross(fleet: Fleet, report: Report): Promise<void> {
  const { replicas, stage } = fleet
  const [account] = await stage.withDatabase(({ db }) => insertGuests(db, 1))
  const everywhere = replicas.map((replica) => openVisitor(replica, account))
  const before = await Promise.all(everywhere.map(isTurnedAway))
  await openVisitor(replicas[0]!, account).call('logout')
  const afterLogout = Math.max(...(await Promise.all(everywhere.map((each) => until(() => isTurnedAway(each))))))

  const { email, visitor } = await signUp(fleet, 'Rita Reset')
  await fleet.mails.code(email)
  const token = visitor.jar.get('session')!
  const holders = replicas.map((replica) => openVisitor(replica, { token }))
  const live = await Promise.all(holders.map(isTurnedAway))
  const otp = await resetCode(fleet, email)
  const { body } = await openVisitor(replicas[1]!).call('resetPassword', {
    email,
    otp,
    newPassword: 'loud-lighthouse-bell',
  })
  const afterReset = Math.max(...(await Promise.all(holders.map((each) => until(() => isTurnedAway(each))))))

  report.row(
    'A5',
    'logout on one replica, reset on another: 401 on all',
    `after logout ${seconds(afterLogout)}, after reset ${seconds(afterReset)}`,
    !before.includes(true) && !live.includes(true) && body.success && afterLogout <= 1000 && afterReset <= 1000,
  )
}

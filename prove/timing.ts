/**
 * A3, B5: the time of an answer does not tell whether an e-mail has an account. 300 samples of each kind, by turns. The
 * short form leaves out the reset, which takes a tenth of a second each time.
 *
 * `--without decoy` falls short: an unknown e-mail is then refused without a password being hashed.
 */
import { paths } from '../contract/paths'
import { newId } from '../server/db/id'
import { interleaved } from '../testing/timing'
import { insertGuests } from './support/people'
import { prove } from './support/proof'
import { seeded } from './support/random'
import type { Report } from './support/report'
import { openVisitor, type Visitor } from './support/visitor'

const asJson = { 'content-type': 'application/json' }
const samples = 300
const warmUp = 25

/** What a stranger can ask about an e-mail, and how. */
const questions: { id: string; what: string; call: keyof typeof paths; about: (email: string) => object }[] = [
  {
    id: 'A3',
    what: 'login: a wrong password, an unknown e-mail',
    call: 'login',
    about: (email) => ({ email, password: 'not-the-password' }),
  },
  { id: 'B5', what: 'send-reset-otp: known, unknown', call: 'sendResetOtp', about: (email) => ({ email }) },
  {
    id: 'B5',
    what: 'reset-password: a wrong code, an unknown e-mail',
    call: 'resetPassword',
    about: (email) => ({ email, otp: '000000', newPassword: 'other-harbour-lights' }),
  },
]

await prove('Timing: an answer does not tell who has an account', async ({ report, options, onEach }) => {
  await onEach(async (newStage) => {
    const stage = await newStage()
    const guests = await stage.withDatabase(({ db }) => insertGuests(db, samples + warmUp))
    const server = await stage.serve({ TRUST_PROXY: '127.0.0.1' })
    const visitor = openVisitor(server)
    const emails = guests.map(({ user }) => user.email)
    for (const question of questions.slice(0, options.long ? undefined : -1)) {
      await compare(visitor, emails, question, report, options.seed)
    }
    await server.stop()
    await stage.close()
  })
})

async function compare(
  visitor: Visitor,
  emails: string[],
  { id, what, call, about }: (typeof questions)[number],
  report: Report,
  seed: number,
): Promise<void> {
  const random = seeded(seed)
  const bodies = new Set<string>()
  const ask = async (email: string) => {
    // Another address each time: limits are not what is measured.
    const headers = { 'x-forwarded-for': `10.0.${random.between(0, 255)}.${random.between(1, 254)}` }
    const body = JSON.stringify(about(email))
    const { status, text } = await visitor.send({ ...paths[call], headers: { ...asJson, ...headers }, body })
    bodies.add(`${status} ${text}`)
  }
  let turn = 0
  const known = () => ask(emails[turn++ % emails.length]!)
  const unknown = () => ask(`${newId()}@example.com`)

  await interleaved(warmUp, known, unknown)
  const { medians, firstIsLonger } = await interleaved(samples, known, unknown)
  const [one = NaN, other = NaN] = medians as number[]
  report.row(
    id,
    what,
    `medians ${one.toFixed(1)} and ${other.toFixed(1)} ms, classifier ${firstIsLonger.toFixed(2)}, ${bodies.size} kind of answer`,
    Math.abs(one - other) < 5 && firstIsLonger >= 0.4 && firstIsLonger <= 0.6 && bodies.size === 1,
  )
}

/**
 * The time of an answer does not tell whether an e-mail has an account. 300 samples of each kind, by turns. The short form
 * leaves out the reset, which takes a tenth of a second each time.
 *
 * `--without decoy` falls short: an unknown e-mail is then refused without a password being hashed.
 */
import { newId } from '../server/db/schema'
import { interleaved } from '../testing/timing'
import { seeded } from '../testing/random'
import { openVisitor, type Visitor } from '../testing/visitor'
import { prove } from './support/proof'

const samples = 300
const warmUp = 25

type Extras = Parameters<Visitor['call']>[2]

/** What a stranger can ask about an e-mail. */
const questions: Record<string, (visitor: Visitor, email: string, extras: Extras) => ReturnType<Visitor['call']>> = {
  'login: a wrong password, an unknown e-mail': (visitor, email, extras) =>
    visitor.call('login', { email, password: 'not-the-password' }, extras),
  'send-reset-otp: known, unknown': (visitor, email, extras) => visitor.call('sendResetOtp', { email }, extras),
  'reset-password: a wrong code, an unknown e-mail': (visitor, email, extras) =>
    visitor.call('resetPassword', { email, otp: '000000', newPassword: 'other-harbour-lights' }, extras),
}

await prove('Timing: an answer does not tell who has an account', async ({ options, onEach }) => {
  await onEach(async (environment, report) => {
    const { guests } = await environment.insert(samples + warmUp, 0)
    const server = await environment.startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    const visitor = openVisitor(server)
    for (const [what, question] of Object.entries(questions).slice(0, options.long ? undefined : -1)) {
      const random = seeded(options.seed)
      const answers = new Set<string>()
      const ask = async (email: string) => {
        // Another address each time: limits are not what is measured.
        const address = `10.0.${random.between(0, 255)}.${random.between(1, 254)}`
        const { status, text } = await question(visitor, email, { headers: { 'x-forwarded-for': address } })
        answers.add(`${status} ${text}`)
      }
      let turn = 0
      const known = () => ask(guests[turn++ % guests.length]!.user.email)
      const unknown = () => ask(`${newId()}@example.com`)
      await interleaved(warmUp, known, unknown)
      const { medians, firstIsLonger } = await interleaved(samples, known, unknown)
      const [one, other] = medians as [number, number]
      report.row(what, {
        medians: { text: `${one.toFixed(1)} and ${other.toFixed(1)} ms`, holds: Math.abs(one - other) < 5 },
        classifier: { text: firstIsLonger.toFixed(2), holds: firstIsLonger >= 0.4 && firstIsLonger <= 0.6 },
        'kinds of answer': [answers.size, 1],
      })
    }
    await server.stop()
  })
})

import { hash } from '@node-rs/argon2'
import { hashingLimits } from './limits'
import { hashPassword, verifyPassword, needsRehash } from './passwords'

test('a password matches its own hash only, and nobody’s hash matches any', async () => {
  const stored = await hashPassword('quiet-harbour-lights')

  await expect(verifyPassword(stored, 'quiet-harbour-lights')).resolves.toBe(true)
  await expect(verifyPassword(stored, 'quiet-harbour-light')).resolves.toBe(false)
  await expect(verifyPassword(undefined, 'quiet-harbour-lights')).resolves.toBe(false)
})

test('the same password is never stored the same way twice', async () => {
  expect(await hashPassword('quiet-harbour-lights')).not.toBe(await hashPassword('quiet-harbour-lights'))
})

test.each([
  ['of less memory is weaker than today’s', { memoryCost: 19_455, timeCost: 2 }, true],
  ['of fewer passes is weaker', { memoryCost: 19_456, timeCost: 1 }, true],
  ['of another kind of argon2 is weaker', { memoryCost: 19_456, timeCost: 2, algorithm: 1 }, true],
  ['of today’s parameters is not', { memoryCost: 19_456, timeCost: 2 }, false],
  ['of more memory and passes is not', { memoryCost: 32_768, timeCost: 3 }, false],
])('a hash %s', async (_what, parameters, weaker) => {
  expect(needsRehash(await hash('quiet-harbour-lights', parameters))).toBe(weaker)
})

test('more passwords at once than may wait are turned away, all others are answered', async () => {
  const { concurrency, queueMax } = hashingLimits
  const stored = await hashPassword('quiet-harbour-lights')

  const answers = await Promise.allSettled(
    Array.from({ length: concurrency + queueMax + 40 }, () => verifyPassword(stored, 'quiet-harbour-lights')),
  )

  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(concurrency + queueMax)
  expect(refused).toHaveLength(40)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, more: { retryAfterSeconds: 5 } })
})

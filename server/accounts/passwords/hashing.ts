import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../http/limitConcurrency'
import { hashingLimits } from '../limits'

/** OWASP's figures for argon2id, the library's default algorithm: KiB of memory, passes, threads. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id = 2

const limited = limitConcurrency(hashingLimits.atOnce, hashingLimits.queueMax)

/** Checked for an unknown email, so that it takes as long as a wrong password. */
const decoyHash = hash(randomBytes(16), strength)

/** The PHC string to store for a password. Errors: 503 when too many are being hashed already. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, strength))

/** Without a stored hash (an unknown email) it takes the same time and is false. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await limited(async () => verify(stored ?? (await decoyHash), password))
  return matches && stored !== undefined
}

/** Was it hashed with less than we ask for today? Then the next login hashes it anew. */
export function isWeaker(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    (algorithm as number) !== argon2id ||
    memoryCost < strength.memoryCost ||
    timeCost < strength.timeCost ||
    parallelism < strength.parallelism
  )
}

import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { gate } from '../http/gate'
import { hashingLimits } from '../limits'

/** OWASP's figures for argon2id, which is the library's default algorithm: KiB of memory, passes, threads (A1). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2id = 2

/** Every hash of this process goes through here: each takes 19 MiB and a thread for some milliseconds (H3). */
const hashing = gate(hashingLimits.atOnce, hashingLimits.waiting)

/** Stands in for the hash of nobody, so that an unknown e-mail takes as long as a wrong password (A3). */
const nobodys = hash(randomBytes(16), strength)

/** The PHC string to store for a password. 503 when too many are being hashed already. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, strength))

/** Is it the password of this hash? Without a hash (nobody has that e-mail) it takes the same time and is not. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await hashing(async () => verify(stored ?? (await nobodys), password))
  return matches && stored !== undefined
}

/** Was it hashed with less than we ask for today? Then the next login hashes it anew (A1). */
export function isWeaker(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    (algorithm as number) !== argon2id ||
    memoryCost < strength.memoryCost ||
    timeCost < strength.timeCost ||
    parallelism < strength.parallelism
  )
}

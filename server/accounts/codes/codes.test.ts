import { networksOf } from '../../http/networks'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { codeValidMinutes } from '../../../contract/limits'
import type { Database, OpenDatabase } from '../../db/database'
import { oneTimeCodes, rateLimits, users } from '../../db/schema'
import { fromNow } from '../../db/drizzle'
import { transact } from '../../db/transaction'
import { second } from '../../time'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../../testing/testDatabase'
import { codeService, newCode } from './service'
import type { Client } from '../devices'
import { lockUser } from '../userStore'
import type { CodeOwner } from './store'

let database: OpenDatabase
let ada: CodeOwner
beforeAll(async () => {
  database = await openTestDatabase()
  letCrowdWait(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  ada = { userId: await aUser('ada@example.com'), purpose: 'verify' }
})

const codes = codeService(randomBytes(32))

async function aUser(email: string) {
  const [user] = await database.db.insert(users).values({ name: 'Ada', email, passwordHash: '-' }).returning()
  return user?.id ?? ''
}
const from = (address: string): Client => ({ name: address, networks: networksOf(address) })
const home = from('203.0.113.1')
/** To others a mailbox has a limit of its own. */
const verified = { email: 'ada@example.com', isVerified: true }
const issue = (owner = ada, client = home) =>
  transact(database.db, async (tx) => {
    await lockUser(tx, owner.userId)
    return codes.issue(tx, owner, client, verified)
  })
/** A code that was surely issued. */
async function issued(owner = ada, client = home) {
  const { code } = await issue(owner, client)
  if (code === undefined) throw new Error('no code was issued')
  return code
}
const guess = async (code: string, owner = ada, client = home) =>
  (await codes.check(database.db, owner, code, client)).verdict
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Lets time pass for everything about codes. */
async function pass(seconds: number) {
  const by = sql`${seconds} * interval '1 second'`
  await database.db
    .update(oneTimeCodes)
    .set({ sentAt: sql`${oneTimeCodes.sentAt} - ${by}`, expiresAt: sql`${oneTimeCodes.expiresAt} - ${by}` })
  await database.db.update(rateLimits).set({ expiresAt: sql`${rateLimits.expiresAt} - ${by}` })
}

/** What is answered so many seconds after a code was sent: within a transaction the database's clock stands still. */
const secondsLater = <Result>(seconds: number, ask: (tx: Database) => Promise<Result>) =>
  transact(database.db, async (tx) => {
    const sentAt = fromNow(-seconds * second)
    await tx.update(oneTimeCodes).set({ sentAt, expiresAt: sql`${sentAt} + ${codeValidMinutes} * interval '1 minute'` })
    return ask(tx)
  })

test('a code is six digits, each of a million as likely as any other', () => {
  const draw = () => {
    const buckets = new Array<number>(1000).fill(0)
    for (let time = 0; time < 100_000; time += 1) {
      const code = newCode()
      if (!/^\d{6}$/.test(code)) throw new Error(`${code} is not six digits`)
      const bucket = Number(code) % 1000
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
    return buckets.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  }
  // Chi-square of 999 degrees of freedom at p = 0.001. A fair draw exceeds it once in a thousand, so a second is allowed.
  const limit = 1143
  expect(Math.min(draw(), draw())).toBeLessThan(limit)
})

test('a code is right once it is entered as it was sent, and wrong otherwise', async () => {
  const code = await issued()

  await expect(guess(other(code))).resolves.toBe('wrong')
  await expect(guess(code)).resolves.toBe('right')
})

test('a code is good for nine minutes and fifty-nine seconds and not for ten and one', async () => {
  const code = await issued()

  const guessed = (tx: Database) => codes.check(tx, ada, code, home)
  await expect(secondsLater(9 * 60 + 59, guessed)).resolves.toMatchObject({ verdict: 'right' })
  await expect(secondsLater(10 * 60 + 1, guessed)).resolves.toMatchObject({ verdict: 'expired' })
})

test('a code is good for its user and its purpose alone', async () => {
  const code = await issued()
  const bob: CodeOwner = { userId: await aUser('bob@example.com'), purpose: 'verify' }
  const reset: CodeOwner = { ...ada, purpose: 'reset' }

  // Moved over to somebody else and to another use, as by somebody who can write the table.
  const [row] = await database.db.select().from(oneTimeCodes)
  await database.db.insert(oneTimeCodes).values([
    { ...row!, ...bob },
    { ...row!, ...reset },
  ])

  await expect(guess(code, bob)).resolves.toBe('wrong')
  await expect(guess(code, reset)).resolves.toBe('wrong')
  await expect(guess(code)).resolves.toBe('right')
})

test('a code is of no use under another key', async () => {
  const code = await issued()

  const elsewhere = codeService(randomBytes(32))

  expect((await elsewhere.check(database.db, ada, code, home)).verdict).toBe('wrong')
})

test('a new code ends the one before', async () => {
  const before = await issued()
  await pass(61)
  const now = await issued()

  // Once in a million the same is drawn.
  await expect(guess(before)).resolves.toBe(before === now ? 'right' : 'wrong')
  await expect(guess(now)).resolves.toBe('right')
})

test('of two hundred guesses at once five are compared, and then the right code is of no use', async () => {
  const code = await issued()

  const verdicts = await Promise.all(Array.from({ length: 200 }, () => guess(other(code))))
  const last = await guess(code)

  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(4)
  expect(verdicts.filter((verdict) => verdict === 'tried too often')).toHaveLength(196)
  expect(last).toBe('tried too often')
  const [row] = await database.db.select().from(oneTimeCodes)
  expect(row?.tries).toBe(5)
})

test('of fifty uses of the right code at once one succeeds', async () => {
  const code = await issued()

  const used = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      const guessed = await codes.check(database.db, ada, code, from(`198.51.100.${number % 10}`))
      return guessed.verdict === 'right' && transact(database.db, (tx) => codes.redeem(tx, ada, guessed.salt))
    }),
  )

  expect(used.filter(Boolean)).toHaveLength(1)
  await expect(guess(code)).resolves.not.toBe('right')
})

test('a code is sent once a minute, however often and however many at once ask', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => issue()))
  const again = (tx: Database) => codes.issue(tx, ada, home, verified)
  const early = await secondsLater(59, again)
  const later = await secondsLater(61, again)

  const sentMomentsAgo = {}
  expect(first.filter(({ code }) => code !== undefined)).toHaveLength(1)
  expect(first.filter(({ code }) => code === undefined)).toEqual(Array(19).fill(sentMomentsAgo))
  expect(early).toEqual(sentMomentsAgo)
  expect(later).toHaveProperty('code')
})

test('a code for a new password can be had right after one for the e-mail', async () => {
  await issued()

  await expect(issue({ ...ada, purpose: 'reset' })).resolves.toHaveProperty('code')
})

test('strangers who guess use up their own tries and leave the owner theirs', async () => {
  const code = await issued()
  for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(from)) {
    for (let time = 0; time < 100; time += 1) await guess(other(code), ada, stranger)
  }

  const [row] = await database.db.select().from(oneTimeCodes)
  expect(row?.tries).toBe(15)
  await expect(guess(code)).resolves.toBe('right')
})

test('from however many places, twenty-five guesses at a code are compared', async () => {
  const code = await issued()

  const verdicts = await Promise.all(
    Array.from({ length: 200 }, (_, number) => guess(other(code), ada, from(`198.51.100.${number % 40}`))),
  )

  const [row] = await database.db.select().from(oneTimeCodes)
  expect(row?.tries).toBe(25)
  expect(verdicts.filter((verdict) => verdict === 'wrong').length).toBeLessThanOrEqual(25)
  await expect(guess(code)).resolves.toBe('tried too often')
})

test('one client is sent five codes an hour and six a day', async () => {
  for (let time = 0; time < 5; time += 1) {
    await issued()
    await pass(61)
  }
  const sixth = await issue()
  expect((sixth as { waitSeconds: number }).waitSeconds).toBeGreaterThan(3600 - 6 * 61)

  await pass(3600)
  await issued()
  await pass(61)
  const seventh = await issue()

  expect((seventh as { waitSeconds: number }).waitSeconds).toBeGreaterThan(20 * 3600)
})

test('what three strangers ask for leaves the owner codes, and so do codes for something else', async () => {
  const reset: CodeOwner = { ...ada, purpose: 'reset' }
  for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(from)) {
    for (let time = 0; time < 7; time += 1) {
      await issue(reset, stranger)
      await pass(61)
    }
  }

  await expect(issue(reset)).resolves.toHaveProperty('code')
  await expect(issue()).resolves.toHaveProperty('code')
})

test('an account is sent twenty codes a day, and more only where its owner has logged in before', async () => {
  const clients = Array.from({ length: 21 }, (_, number) => from(`198.51.100.${number}`))
  for (const client of clients.slice(0, 20)) {
    await issued(ada, client)
    await pass(61)
  }

  await expect(issue(ada, clients[20])).resolves.toHaveProperty('waitSeconds')
  await expect(issue(ada, { ...clients[20]!, name: 'device:hers', deviceEpoch: 0 })).resolves.toHaveProperty('code')
})

import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { pino } from 'pino'
import { openLine } from '../../testing/line'
import { openTestApp } from '../../testing/testApp'
import { openDatabase, type OpenDatabase } from '../db/database'
import { errors } from '../http/errors'
import { healthRoutes } from './health'

/** Only a server answers on several connections. */
const { TEST_DATABASE_URL } = process.env
const onServer = TEST_DATABASE_URL ? test : test.skip

const close: (() => unknown)[] = []
afterEach(async () => {
  while (close.length > 0) await close.pop()!()
})

async function openHealth(database: Pick<OpenDatabase, 'ping'>) {
  const app = Fastify()
  await app.register(errors)
  await app.register(healthRoutes, { database, isDraining: () => false })
  close.push(() => app.close())
  return async () => (await app.inject('/readyz')).statusCode
}

onServer('a replica whose connections are all busy is ready, because others would be no better', async () => {
  const { app, database, close: closeApp } = await openTestApp()
  const busy = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()))
  close.push(closeApp, () => busy.forEach((client) => client.release()))

  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

onServer('a replica is not ready while the database does not answer, and is again once it does', async () => {
  const line = await openLine(TEST_DATABASE_URL!)
  close.push(line.close)
  const databaseUrl = Object.assign(new URL(TEST_DATABASE_URL!), { host: line.host }).href
  const database = await openDatabase({ databaseUrl, dataDir: '', log: pino({ level: 'silent' }) })
  close.push(() => database.close())
  const readyz = await openHealth(database)
  expect(await readyz()).toBe(200)

  line.cut()
  expect([await readyz(), await readyz()]).toEqual([503, 503])

  line.mend()
  while ((await readyz()) !== 200) await wait(20)
})

test('however many ask at once whether it is ready, the database is asked once', async () => {
  let pings = 0
  let answer!: () => void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const readyz = await openHealth({ ping: () => ((pings += 1), answered) })

  const asked = Array.from({ length: 20 }, readyz)
  setImmediate(answer)
  expect(await Promise.all(asked)).toEqual(Array(20).fill(200))
  expect(pings).toBe(1)

  expect(await readyz()).toBe(200)
  expect(pings).toBe(2)
})

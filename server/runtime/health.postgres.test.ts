import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { pino } from 'pino'
import { openLine } from '../../testing/line'
import { openTestApp } from '../../testing/testApp'
import { openDatabase } from '../db/database'
import { errors } from '../http/errors'
import { healthRoutes } from './health'

const databaseUrl = process.env.TEST_DATABASE_URL!

const close: (() => unknown)[] = []
afterEach(async () => {
  while (close.length > 0) await close.pop()!()
})

test('a replica whose connections are all busy is ready, because others would be no better', async () => {
  const { app, database, close: closeApp } = await openTestApp()
  const busy = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()))
  close.push(closeApp, () => busy.forEach((client) => client.release()))

  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('a replica is not ready while the database does not answer, and is again once it does', async () => {
  const line = await openLine(databaseUrl)
  close.push(line.close)
  const throughLine = Object.assign(new URL(databaseUrl), { host: line.host }).href
  const database = await openDatabase({ databaseUrl: throughLine, dataDir: '', log: pino({ level: 'silent' }) })
  close.push(() => database.close())
  const app = Fastify()
  close.push(() => app.close())
  await app.register(errors)
  await app.register(healthRoutes, { database, isDraining: () => false })
  const readyz = async () => (await app.inject('/readyz')).statusCode
  expect(await readyz()).toBe(200)

  line.cut()
  expect([await readyz(), await readyz()]).toEqual([503, 503])

  line.mend()
  while ((await readyz()) !== 200) await wait(20)
})

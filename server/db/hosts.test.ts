import { afterEach, describe, expect, test } from '@jest/globals'
import { openLine } from '../../testing/line'
import { runOn } from '../../testing/testDatabase'
import { isUnavailable } from './errors'
import { splitHosts, Hosts, NoPrimary } from './hosts'

test.each([
  ['postgres://ada:secret@db-1/hotel', ['postgres://ada:secret@db-1/hotel']],
  [
    'postgres://ada:p%40ss,word@db-1:5432,db-2:5433/hotel?sslmode=verify-full',
    [
      'postgres://ada:p%40ss,word@db-1:5432/hotel?sslmode=verify-full',
      'postgres://ada:p%40ss,word@db-2:5433/hotel?sslmode=verify-full',
    ],
  ],
  ['postgresql://db-1,[::1]:5433', ['postgresql://db-1', 'postgresql://[::1]:5433']],
])('%s names its hosts', (databaseUrl, addresses) => {
  expect(splitHosts(databaseUrl)).toEqual(addresses)
})

const { TEST_DATABASE_URL } = process.env
const onServer = TEST_DATABASE_URL ? describe : describe.skip

onServer('of several hosts', () => {
  const close: (() => unknown)[] = []
  afterEach(async () => {
    while (close.length > 0) await close.pop()!()
  })

  const { host, username, pathname } = new URL(TEST_DATABASE_URL ?? 'postgres://nobody@localhost/none')
  const urlOf = (...hosts: string[]) => `postgres://${username}@${hosts.join()}${pathname}`
  /** At this port nothing listens: it was free a moment ago. */
  const nowhere = '127.0.0.1:1'

  async function connectTo(hosts: Hosts) {
    const client = await hosts.connect({ connectionTimeoutMillis: 2000 })
    close.push(() => client.end().catch(() => undefined))
    return client
  }

  test('the one that takes writes is found, wherever it stands', async () => {
    for (const databaseUrl of [urlOf(nowhere, host), urlOf(host, nowhere)]) {
      const hosts = new Hosts(databaseUrl)
      await connectTo(hosts)

      expect(new URL(hosts.address).host).toBe(host)
    }
  })

  test('one that takes no writes is passed over', async () => {
    await runOn(TEST_DATABASE_URL!, 'CREATE ROLE reader LOGIN')
    close.push(() => runOn(TEST_DATABASE_URL!, 'DROP ROLE reader'))
    await runOn(TEST_DATABASE_URL!, 'ALTER ROLE reader SET default_transaction_read_only = on')
    const readOnly = new Hosts(urlOf(nowhere, host).replace(`${username}@`, 'reader@'))

    const error: unknown = await readOnly.connect({}).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(NoPrimary)
    expect(isUnavailable(error)).toBe(true)
  })

  test('one that never answers is given up for another, and so is what was asked of it', async () => {
    const line = await openLine(TEST_DATABASE_URL!)
    close.push(line.close)
    const hosts = new Hosts(urlOf(line.host, host))
    const client = await connectTo(hosts)

    line.cut()
    const asked = client.query('SELECT').catch((error: unknown) => error)
    await connectTo(hosts)

    expect(isUnavailable(await asked)).toBe(true)
    expect(new URL(hosts.address).host).toBe(host)
  })
})

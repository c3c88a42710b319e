import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFeedSite } from '../../testing/feedSite'
import { fetchCalendar, isPublic, type FetchOptions } from './fetchCalendar'
import { readingLimits } from './limits'

let site: Awaited<ReturnType<typeof openFeedSite>>
beforeAll(async () => {
  site = await openFeedSite()
  site.serves('a calendar', { etag: '"one"' })
})
afterAll(() => site.close())

const fetch = (url: string, options: Partial<FetchOptions> = {}, etag: string | null = null) =>
  fetchCalendar(url, etag, {
    settings: { appOrigin: 'https://stayscape.example', calendarAllowPrivate: false },
    limits: readingLimits,
    ...options,
  })

/** Answers each look-up with the next of these; the last goes on. */
const resolver = (...answers: string[][]) => {
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  }
  return { asked, resolve }
}
const onlyThisMachine = (address: string) => address === '127.0.0.1'

const special = [
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[fe80::1]', '[fc00::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:a01:203]', '[::ffff:0:10.1.2.3]', '[64:ff9b::10.1.2.3]', '[64:ff9b:1::10.1.2.3]'],
  ...['[2002:a01:203::1]', '[2001:0:a01:203::1]'],
]

test.each(special)('%s is not connected to', async (host) => {
  await expect(fetch(`http://${host}:${site.port}/`)).rejects.toThrow('private network')
})

test('nor is a name that has such an address, in either family', async () => {
  for (const addresses of [['10.1.2.3'], ['::1'], ['64:ff9b::a01:203'], ['::ffff:7f00:1', '127.0.0.1']])
    await expect(fetch(`http://other.example:${site.port}/`, resolver(addresses))).rejects.toThrow('private network')
  expect(site.requests).toEqual([])
})

test('addresses of the world may be connected to', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1', '::ffff:8.8.8.8'])
    expect([address, isPublic(address)]).toEqual([address, true])
})

test('a name is looked up once, and what passed is what is connected to', async () => {
  const { asked, resolve } = resolver(['127.0.0.1'], ['169.254.169.254'])
  const answer = await fetch(`http://rebinding.example:${site.port}/`, { resolve, isAllowed: onlyThisMachine })

  expect(answer).toEqual({ text: 'a calendar', etag: '"one"' })
  expect(asked).toEqual(['rebinding.example'])
})

test('of several addresses only those that pass are tried', async () => {
  const { resolve } = resolver(['10.1.2.3', '127.0.0.1', '::1'])
  expect(await fetch(`http://mixed.example:${site.port}/`, { resolve, isAllowed: onlyThisMachine })).toMatchObject({
    etag: '"one"',
  })
})

test('a network of one’s own can be allowed, but not ourselves', async () => {
  const settings = { appOrigin: `http://127.0.0.1:${site.port}`, calendarAllowPrivate: true }
  expect(
    await fetch(`http://127.0.0.1:${site.port}/`, { settings: { ...settings, appOrigin: 'http://localhost' } }),
  ).toMatchObject({ etag: '"one"' })
  await expect(fetch(`http://127.0.0.1:${site.port}/`, { settings })).rejects.toThrow('StayScape itself')
})

test('our own host is ours at every port, unless it may be shared', async () => {
  const settings = { appOrigin: 'https://rooms.example', calendarAllowPrivate: false }
  await expect(fetch('http://rooms.example:3000/', { settings })).rejects.toThrow('StayScape itself')
})

test('the other site learns nothing of us', async () => {
  site.requests.splice(0)
  await fetch(`http://user:password@127.0.0.1:${site.port}/`, { isAllowed: onlyThisMachine }, '"known"')

  expect(Object.keys(site.requests[0]!).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'if-none-match',
    'user-agent',
  ])
  expect(site.requests[0]).toMatchObject({ 'accept-encoding': 'identity', 'if-none-match': '"known"' })
})

test('304 counts only where we know the calendar', async () => {
  site.answers((_request, response) => void response.writeHead(304).end())
  const allowed = { isAllowed: onlyThisMachine }
  expect(await fetch(site.url(), allowed, '"known"')).toBeUndefined()
  await expect(fetch(site.url(), allowed)).rejects.toThrow('an error (304)')
})

test('an error says nothing of the address', async () => {
  site.answers((_request, response) => response.destroy())
  const error: unknown = await fetch(site.url('/secret'), { isAllowed: onlyThisMachine }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toEqual(new Error('We could not reach that address.'))
})

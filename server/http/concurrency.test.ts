import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { setImmediate as nextTick } from 'node:timers/promises'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { limitConcurrencyByKey, turnsPerAddress } from './concurrency'
import { searchLimits, turnLimits } from './limits'
import { unavailable } from './refusal'

/** Work that logs when it begins and ends. */
const logged = (log: string[], name: string) => async () => {
  log.push(`${name} begins`)
  await nextTick()
  log.push(`${name} ends`)
  return name
}

test('work for the same room runs in order; other rooms do not wait', async () => {
  const log: string[] = []
  const admit = limitConcurrencyByKey(1, 10, Infinity)
  await Promise.all([
    admit('room', logged(log, 'first')),
    admit('room', logged(log, 'second')),
    admit('other', logged(log, 'other')),
  ])
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'))
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'))
})

test('as much as is allowed runs together, and no more', async () => {
  const log: string[] = []
  const admit = limitConcurrencyByKey(2, 10, Infinity)
  await Promise.all(['first', 'second', 'third'].map((name) => admit('address', logged(log, name))))
  expect(log.slice(0, 2)).toEqual(['first begins', 'second begins'])
  expect(log.indexOf('third begins')).toBeGreaterThan(log.indexOf('first ends'))
})

test('a failure lets the next one run', async () => {
  const admit = limitConcurrencyByKey(1, 10, Infinity)
  const failed = admit('room', () => Promise.reject(new Error('no')))
  const next = admit('room', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})

test('a queue that is full answers 503', async () => {
  const admit = limitConcurrencyByKey(1, 1, Infinity)
  const log: string[] = []
  const waiting = [admit('room', logged(log, 'first')), admit('room', logged(log, 'second'))]
  await expect(admit('room', logged(log, 'third'))).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all(waiting)).toEqual(['first', 'second'])
  await expect(admit('room', logged(log, 'fourth'))).resolves.toBe('fourth')
})

test('who has waited too long is answered 503, and the next one runs', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000)
  const admit = limitConcurrencyByKey(1, 10, 50)
  let end = () => {}
  const long = admit('room', () => new Promise<void>((resolve) => (end = resolve)))
  const late = admit('room', () => Promise.resolve('too late'))
  now.mockReturnValue(1001)
  const next = admit('room', () => Promise.resolve('in time'))
  await nextTick()
  now.mockReturnValue(1051)
  end()
  await expect(late).rejects.toMatchObject({ status: 503 })
  await expect(next).resolves.toBe('in time')
  await long
  now.mockRestore()
})

/** Tasks of addresses that end when they are told to. */
function openLimit(limits: Partial<typeof turnLimits> = {}) {
  const takeTurn = turnsPerAddress({ ...turnLimits, ...limits })
  const running: { task: string; end: () => void }[] = []
  return {
    running: () => running.map(({ task }) => task),
    ask: (ip: string, kind = 'search') =>
      new Promise<void>((resolve, reject) => {
        const begin = (end: () => void) => running.push({ task: `${kind} of ${ip}`, end: () => (end(), resolve()) })
        takeTurn(ip, kind, begin, () => reject(unavailable()))
      }),
    endAll() {
      for (const { end } of running.splice(0)) end()
    },
  }
}

test('one address has two things of a kind done at a time, and neither other addresses nor other kinds wait for it', async () => {
  const limit = openLimit()
  const greedy = Array.from({ length: 6 }, () => limit.ask('203.0.113.1'))
  const others = [limit.ask('203.0.113.2'), limit.ask('203.0.113.1', 'page')]
  await nextTick()
  expect(limit.running()).toEqual([
    ...['search of 203.0.113.1', 'search of 203.0.113.1'],
    ...['search of 203.0.113.2', 'page of 203.0.113.1'],
  ])

  for (let turn = 0; turn < 3; turn += 1) {
    limit.endAll()
    await nextTick()
  }
  await Promise.all([...greedy, ...others])
})

test('an IPv6 network counts as one address, and a larger one as so many', async () => {
  const limit = openLimit()
  const all = Array.from({ length: 3 }, (_, host) => limit.ask(`2001:db8::${host}`))
  for (let network = 1; network < 9; network += 1) all.push(limit.ask(`2001:db8:0:${network}::1`))
  await nextTick()
  expect(limit.running()).toHaveLength(8)
  expect(limit.running().filter((task) => task.startsWith('search of 2001:db8::'))).toHaveLength(2)
  for (let turn = 0; turn < 3; turn += 1) {
    limit.endAll()
    await nextTick()
  }
  await Promise.all(all)
})

test('an address that has too much waiting is answered 503', async () => {
  const limit = openLimit({ queueMax: 3 })
  const ofOne = Array.from({ length: 5 }, () => limit.ask('203.0.113.1'))
  await expect(limit.ask('203.0.113.1')).rejects.toMatchObject({ status: 503 })
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTick()
    limit.endAll()
  }
  await Promise.all(ofOne)
})

test('it may make no more than four searches', () => {
  expect(searchLimits.concurrency).toBeLessThanOrEqual(4)
})

describe('the calls that anybody may make and that cost much', () => {
  let testApp: TestApp
  beforeAll(async () => (testApp = await openTestApp()))
  afterAll(() => testApp.close())

  test('wait for their turn, and no other call does', async () => {
    const turns = jest.spyOn(testApp.app, 'limitSearches')
    const guest = testApp.visitor()
    await guest.must('searchRooms', {})
    await guest.must('places', { destination: 'London' })
    await guest.must('takenRooms', { checkInDate: testApp.inDays(1), checkOutDate: testApp.inDays(2) })
    expect(turns).toHaveBeenCalledTimes(3)

    await guest.must('getRooms')
    await guest.call('isAuth')
    await guest.call('room', { roomId: 'none' })
    expect(turns).toHaveBeenCalledTimes(3)
    turns.mockRestore()
  })
})

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { setImmediate as nextTick } from 'node:timers/promises'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { limitConcurrencyByKey, limitSearches } from './concurrency'
import { searchLimits } from './limits'

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
  now.mockReturnValue(1051)
  end()
  await expect(late).rejects.toMatchObject({ status: 503 })
  await expect(next).resolves.toBe('in time')
  await long
  now.mockRestore()
})

/** Searches that end when they are told to. */
function openLimit(limits: Partial<typeof searchLimits> = {}) {
  const search = limitSearches({ ...searchLimits, concurrency: 4, waitMax: Infinity, ...limits })
  const running: { ip: string; end: () => void }[] = []
  return {
    running: () => running.map(({ ip }) => ip),
    search: (ip: string) =>
      search({ ip }, () => new Promise<string>((resolve) => running.push({ ip, end: () => resolve(ip) }))),
    endAll() {
      for (const { end } of running.splice(0)) end()
    },
  }
}

test('one address makes two searches at a time, and its others wait without a place among all', async () => {
  const searches = openLimit()
  const greedy = Array.from({ length: 6 }, () => searches.search('203.0.113.1'))
  await nextTick()
  expect(searches.running()).toHaveLength(2)

  const other = searches.search('203.0.113.2')
  await nextTick()
  expect(searches.running()).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2'])

  for (let turn = 0; turn < 3; turn += 1) {
    searches.endAll()
    await nextTick()
  }
  await expect(other).resolves.toBe('203.0.113.2')
  await expect(Promise.all(greedy)).resolves.toHaveLength(6)
})

test('an IPv6 network counts as one address', async () => {
  const searches = openLimit()
  const all = [1, 2, 3].map((host) => searches.search(`2001:db8::${host}`))
  await nextTick()
  expect(searches.running()).toHaveLength(2)
  searches.endAll()
  await nextTick()
  searches.endAll()
  await Promise.all(all)
})

test('a process makes as many at a time as it may, in the order in which they came', async () => {
  const searches = openLimit()
  const all = [1, 2, 3, 4, 5, 6].map((host) => searches.search(`203.0.113.${host}`))
  await nextTick()
  expect(searches.running()).toEqual([1, 2, 3, 4].map((host) => `203.0.113.${host}`))
  searches.endAll()
  await nextTick()
  expect(searches.running()).toEqual(['203.0.113.5', '203.0.113.6'])
  searches.endAll()
  await Promise.all(all)
})

test('who finds too many waiting is answered 503, of all and of one address', async () => {
  const searches = openLimit({ queueMaxPerAddress: 3, queueMax: 2 })
  const ofOne = Array.from({ length: 5 }, () => searches.search('203.0.113.1'))
  await expect(searches.search('203.0.113.1')).rejects.toMatchObject({ status: 503 })

  const others = [2, 3, 4, 5].map((host) => searches.search(`203.0.113.${host}`))
  await nextTick()
  await expect(searches.search('203.0.113.6')).rejects.toMatchObject({ status: 503 })

  for (let turn = 0; turn < 6; turn += 1) {
    searches.endAll()
    await nextTick()
  }
  await expect(Promise.all([...ofOne, ...others])).resolves.toHaveLength(9)
})

test('it may make no more than four', () => {
  expect(searchLimits.concurrency).toBeLessThanOrEqual(4)
  expect(searchLimits.perAddress).toBe(2)
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

import { jest } from '@jest/globals'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { searchTurns } from './limits'
import { searchGate } from './searchGate'

/** Searches that end when they are told to. */
function openGate(limits: Partial<typeof searchTurns> = {}) {
  const search = searchGate({ ...searchTurns, atOnce: 4, wait: Infinity, ...limits })
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

/** Until what can run runs. */
const settle = () => new Promise(setImmediate)

test('one address makes two searches at a time, and its others wait without a place among all', async () => {
  const gate = openGate()
  const greedy = Array.from({ length: 6 }, () => gate.search('203.0.113.1'))
  await settle()
  expect(gate.running()).toHaveLength(2)

  const other = gate.search('203.0.113.2')
  await settle()
  expect(gate.running()).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2'])

  for (let turn = 0; turn < 3; turn += 1) {
    gate.endAll()
    await settle()
  }
  await expect(other).resolves.toBe('203.0.113.2')
  await expect(Promise.all(greedy)).resolves.toHaveLength(6)
})

test('an IPv6 network counts as one address', async () => {
  const gate = openGate()
  const all = [1, 2, 3].map((host) => gate.search(`2001:db8::${host}`))
  await settle()
  expect(gate.running()).toHaveLength(2)
  gate.endAll()
  await settle()
  gate.endAll()
  await Promise.all(all)
})

test('a process makes as many at a time as it may, in the order in which they came', async () => {
  const gate = openGate()
  const all = [1, 2, 3, 4, 5, 6].map((host) => gate.search(`203.0.113.${host}`))
  await settle()
  expect(gate.running()).toEqual([1, 2, 3, 4].map((host) => `203.0.113.${host}`))
  gate.endAll()
  await settle()
  expect(gate.running()).toEqual(['203.0.113.5', '203.0.113.6'])
  gate.endAll()
  await Promise.all(all)
})

test('who finds too many waiting is answered 503, of all and of one address', async () => {
  const gate = openGate({ waitingPerAddress: 3, waiting: 2 })
  const ofOne = Array.from({ length: 5 }, () => gate.search('203.0.113.1'))
  await expect(gate.search('203.0.113.1')).rejects.toMatchObject({ status: 503 })

  const others = [2, 3, 4, 5].map((host) => gate.search(`203.0.113.${host}`))
  await settle()
  await expect(gate.search('203.0.113.6')).rejects.toMatchObject({ status: 503 })

  for (let turn = 0; turn < 6; turn += 1) {
    gate.endAll()
    await settle()
  }
  await expect(Promise.all([...ofOne, ...others])).resolves.toHaveLength(9)
})

test('it may make no more than four', () => {
  expect(searchTurns.atOnce).toBeLessThanOrEqual(4)
  expect(searchTurns.perAddress).toBe(2)
})

describe('the calls that anybody may make and that cost much', () => {
  let testApp: TestApp
  beforeAll(async () => (testApp = await openTestApp()))
  afterAll(() => testApp.close())

  test('wait for their turn, and no other call does', async () => {
    const turns = jest.spyOn(testApp.app, 'searchInTurn')
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

import { expect, jest, test } from '@jest/globals'
import { setImmediate as aTurn } from 'node:timers/promises'
import { limitConcurrencyByKey } from './limitByKey'

/** Work that logs when it begins and ends. */
const logged = (log: string[], name: string) => async () => {
  log.push(`${name} begins`)
  await aTurn()
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

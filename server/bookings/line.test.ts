import { expect, test } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { linePerKey } from './line'

/** Work that notes when it begins and ends. */
const noting = (log: string[], name: string) => async () => {
  log.push(`${name} begins`)
  await wait(5)
  log.push(`${name} ends`)
  return name
}

test('who asks for the same room waits for whoever came before; other rooms go on', async () => {
  const log: string[] = []
  const inLine = linePerKey(10)
  await Promise.all([
    inLine('room', noting(log, 'first')),
    inLine('room', noting(log, 'second')),
    inLine('other', noting(log, 'other')),
  ])
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'))
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'))
})

test('a failure lets the next one through', async () => {
  const inLine = linePerKey(10)
  const failed = inLine('room', () => Promise.reject(new Error('no')))
  const next = inLine('room', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})

test('a line that is too long turns people away with 503', async () => {
  const inLine = linePerKey(1)
  const log: string[] = []
  const waiting = [inLine('room', noting(log, 'first')), inLine('room', noting(log, 'second'))]
  await expect(inLine('room', noting(log, 'third'))).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all(waiting)).toEqual(['first', 'second'])
  await expect(inLine('room', noting(log, 'fourth'))).resolves.toBe('fourth')
})

import { describe, expect, test } from '@jest/globals'
import { circuitBreaker, CircuitOpen } from './circuitBreaker'

describe('a circuit breaker', () => {
  const failing = () => Promise.reject(new Error('down'))
  const refusing = () => Promise.reject(new Error('no such thing'))
  const working = () => Promise.resolve('done')

  function setUp() {
    const clock = { time: 0 }
    const run = circuitBreaker({
      failures: 5,
      rest: 30_000,
      isFailure: (error) => (error as Error).message === 'down',
      now: () => clock.time,
    })
    const fail = async (times: number) => {
      for (let time = 0; time < times; time += 1) await expect(run(failing)).rejects.toThrow('down')
    }
    return { clock, run, fail }
  }

  test('opens after five consecutive failures', async () => {
    const { run, fail } = setUp()
    await fail(5)
    let called = false
    await expect(run(async () => (called = true))).rejects.toBeInstanceOf(CircuitOpen)
    expect(called).toBe(false)
  })

  test('resets after a success and after an error that is no failure', async () => {
    const { run, fail } = setUp()
    await fail(4)
    await run(working)
    await fail(4)
    await expect(run(refusing)).rejects.toThrow('no such thing')
    await fail(4)
    await expect(run(working)).resolves.toBe('done')
  })

  test('tries again after its rest: one success closes it, one failure reopens it', async () => {
    const { clock, run, fail } = setUp()
    await fail(5)
    clock.time = 29_999
    await expect(run(working)).rejects.toBeInstanceOf(CircuitOpen)
    clock.time = 30_000
    await fail(1)
    await expect(run(working)).rejects.toBeInstanceOf(CircuitOpen)
    clock.time = 60_000
    await run(working)
    await fail(4)
    await expect(run(working)).resolves.toBe('done')
  })
})

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { pino } from 'pino'
import { createCounts } from './counts'
import { startJobs, type Job } from './jobs'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const counts = createCounts()
const deps = { log: pino({ level: 'silent' }), counts }

test('a run under way is told to stop and waited for, and no other begins', async () => {
  const told: string[] = []
  const job: Job = {
    name: 'long',
    every: 1,
    run: async (stopping) => {
      told.push('began')
      await new Promise((resolve) => stopping?.addEventListener('abort', resolve))
      told.push('ended')
    },
  }
  const jobs = startJobs([job], deps)

  await jobs.stop()

  expect(told).toEqual(['began', 'ended'])
  expect(jest.getTimerCount()).toBe(0)
})

test('a run that fails is counted and tried again', async () => {
  const run = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('once'))
  const jobs = startJobs([{ name: 'failing', every: 5000, run }], deps)
  await jest.advanceTimersByTimeAsync(4999)
  expect(run).toHaveBeenCalledTimes(1)

  await jest.advanceTimersByTimeAsync(1)
  await jobs.stop()

  expect(counts.jobs.failing).toEqual({ failed: 1, succeeded: 1, lastSuccess: Date.now() / 1000 })
})

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import type { OpenDatabase } from '../db/database'
import { createMetrics } from '../metrics/metrics'
import { startJobs, type Job } from './jobs'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const deps = { log: pino({ level: 'silent' }) }

test('a run under way is told to stop and waited for, and no other begins', async () => {
  const told: string[] = []
  const job: Job = {
    name: 'long',
    interval: 1,
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
  const metrics = await createMetrics({
    ...deps,
    database: { pool: new pg.Pool() } as OpenDatabase,
    waitingPictures: () => 0,
  })
  const jobs = startJobs([{ name: 'failing', interval: 5000, run }], { ...deps, metrics })
  await jest.advanceTimersByTimeAsync(4999)
  expect(run).toHaveBeenCalledTimes(1)

  await jest.advanceTimersByTimeAsync(1)
  await jobs.stop()

  const { values } = await metrics.taskRuns.get()
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['succeeded', 1],
    ['failed', 1],
  ])
  expect((await metrics.taskLastSuccess.get()).values).toMatchObject([{ value: Date.now() / 1000 }])
  metrics.stop()
})

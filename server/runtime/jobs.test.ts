import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import type { OpenDatabase } from '../db/database'
import { createMetrics } from '../metrics/metrics'
import { startJobs, type Job } from './jobs'

const deps = { log: pino({ level: 'silent' }) }

/** What lies between two runs, in milliseconds; it is over as soon as `pass` is called. */
const pauses: number[] = []
let pass: () => void
beforeEach(() => {
  pauses.length = 0
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (interval = 0, value) => {
    pauses.push(interval)
    await new Promise<void>((resolve) => (pass = resolve))
    return value!
  })
})
afterEach(() => void jest.restoreAllMocks())
const paused = () => new Promise(setImmediate)

test('a run under way is told to stop and waited for, and no other begins', async () => {
  const told: string[] = []
  const job: Job = {
    name: 'long',
    interval: 5000,
    run: async (stopping) => {
      told.push('began')
      await new Promise((resolve) => stopping?.addEventListener('abort', resolve))
      told.push('ended')
    },
  }
  const jobs = startJobs([job], deps)

  const stopped = jobs.stop()
  await paused()
  pass()
  await stopped

  expect(told).toEqual(['began', 'ended'])
})

test('a run that fails is counted and tried again', async () => {
  const run = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('once'))
  const metrics = await createMetrics({
    ...deps,
    database: { pool: new pg.Pool() } as OpenDatabase,
    waitingPictures: () => 0,
  })
  const startedAt = Date.now()
  const jobs = startJobs([{ name: 'failing', interval: 5000, run }], { ...deps, metrics })
  await paused()
  expect(run).toHaveBeenCalledTimes(1)
  expect(pauses).toEqual([5000])

  pass()
  await paused()
  expect(run).toHaveBeenCalledTimes(2)
  const stopped = jobs.stop()
  pass()
  await stopped

  const { values } = await metrics.taskRuns.get()
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['succeeded', 1],
    ['failed', 1],
  ])
  const [lastSuccess] = (await metrics.taskLastSuccess.get()).values
  expect(Math.round(lastSuccess!.value * 1000)).toBeGreaterThanOrEqual(startedAt)
  metrics.stop()
})

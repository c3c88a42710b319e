import { setTimeout as wait } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import type { OpenDatabase } from '../db/database'
import { createMetrics } from '../metrics/metrics'
import { startJobs, type Job } from './jobs'

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
  await wait(2 * job.interval)

  expect(told).toEqual(['began', 'ended'])
})

test('a run that fails is counted and tried again', async () => {
  const runs: number[] = []
  const run = jest.fn(async () => {
    runs.push(performance.now())
    if (runs.length === 1) throw new Error('once')
  })
  const metrics = await createMetrics({
    ...deps,
    database: { pool: new pg.Pool() } as OpenDatabase,
    waitingPictures: () => 0,
  })
  const startedAt = Date.now()
  const jobs = startJobs([{ name: 'failing', interval: 50, run }], { ...deps, metrics })
  while (runs.length < 2) await wait(5)
  await jobs.stop()

  expect(run).toHaveBeenCalledTimes(2)
  // A timer counts whole milliseconds.
  expect(runs[1]! - runs[0]!).toBeGreaterThan(49)
  const { values } = await metrics.taskRuns.get()
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['succeeded', 1],
    ['failed', 1],
  ])
  const [lastSuccess] = (await metrics.taskLastSuccess.get()).values
  expect(lastSuccess!.value * 1000).toBeGreaterThanOrEqual(startedAt)
  metrics.stop()
})

import { pino } from 'pino'
import { createCounts } from './counts'
import { startJobs, type Job } from './jobs'

const counts = createCounts()
const parts = { log: pino({ level: 'silent' }), counts }

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
  const jobs = startJobs([job], parts)

  await jobs.stop()
  await new Promise((resolve) => setTimeout(resolve, 10))

  expect(told).toEqual(['began', 'ended'])
})

let startedJobs: ReturnType<typeof startJobs>

test('a run that fails is counted and tried again', async () => {
  let runs = 0
  const again = new Promise<void>((resolve) => {
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
      resolve()
    }
    startedJobs = startJobs([{ name: 'failing', every: 1, run }], parts)
  })

  await again
  await startedJobs.stop()
  expect(counts.jobs.failing!.failed).toBe(1)
  expect(counts.jobs.failing!.succeeded).toBeGreaterThan(0)
  expect(counts.jobs.failing!.lastSuccess).toBeCloseTo(Date.now() / 1000, -1)
})

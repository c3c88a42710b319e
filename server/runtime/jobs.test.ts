import { pino } from 'pino'
import { startJobs, type Job } from './jobs'

const silent = pino({ level: 'silent' })

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
  const jobs = startJobs([job], silent)

  await jobs.stop()
  await new Promise((resolve) => setTimeout(resolve, 10))

  expect(told).toEqual(['began', 'ended'])
})

let startedJobs: ReturnType<typeof startJobs>

test('a run that fails is tried again', async () => {
  let runs = 0
  const again = new Promise<void>((resolve) => {
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
      resolve()
    }
    startedJobs = startJobs([{ name: 'failing', every: 1, run }], silent)
  })

  await again
  await startedJobs.stop()
})

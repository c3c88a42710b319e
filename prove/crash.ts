/**
 * I1, I2, I4: what a crash, a second start and a graceful stop do to bookings. Short: 5 kills; long: 20, and each step three
 * times. The database server itself stays up: what it promises is its own.
 */
import { gracefulStop } from './crash/gracefulStop'
import { kills, killsAtFiles, killsAtSteps } from './crash/kills'
import { secondProcess } from './crash/secondProcess'
import { prove } from './support/proof'
import { seeded } from './support/random'
import type { Stage } from './support/stage'

await prove('Crashes and stops: nothing acknowledged is lost', async ({ report, options, onEach }) => {
  const rounds = options.long ? 20 : 5
  await onEach(async (newStage, kind) => {
    const random = seeded(options.seed)
    const on = async (work: (stage: Stage) => Promise<void>) => {
      const stage = await newStage()
      await work(stage)
      await stage.close()
    }
    await on((stage) => kills(stage, report, random, rounds))
    await on((stage) => killsAtSteps(stage, report, random, options.long ? 3 : 1))
    await on((stage) => killsAtFiles(stage, report))
    if (kind === 'embedded') await on((stage) => secondProcess(stage, report))
    await on((stage) => gracefulStop(stage, report))
  })
})

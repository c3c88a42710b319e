/**
 * D1 to D5: a booking is paid when the provider says so, once, and whatever happens meanwhile. One form: short and long are
 * the same here, because the wait for the reconciler is most of it.
 *
 * `--without signature`, `--without once` and `--without owner` (A6) fall short.
 */
import { deathAfterPaying, deathsWhileOpening, unheard } from './payments/deaths'
import { everyOrder, forgeries, repeats } from './payments/messages'
import { manyPresses } from './payments/presses'
import { prove } from './support/proof'
import { openGround, type Stage } from './support/stage'

await prove('Payments: paid once, and only by the provider', async ({ report, options, onEach, defer }) => {
  // Begun first and told last: for a minute these only wait.
  const told: Parameters<typeof report.row>[] = []
  const later: typeof report = { ...report, row: (...row) => void told.push(row) }
  const waits = options.on.map(async (kind) => {
    const ground = await openGround(kind, { defer })
    const on = async (experiment: (stage: Stage, to: typeof report) => Promise<void>) =>
      experiment(await ground.newStage(), later)
    await Promise.all([on(unheard), on(deathAfterPaying)])
  })
  const waited = Promise.allSettled(waits)

  await onEach(async (newStage) => {
    for (const experiment of [repeats, everyOrder, forgeries, manyPresses, deathsWhileOpening]) {
      const stage = await newStage()
      await experiment(stage, report)
      await stage.close()
    }
  })

  report.about('What only time tells, on each database at once')
  await waited
  await Promise.all(waits)
  for (const row of told) report.row(...row)
})

/** `npm run backup -- FOLDER`: makes a new backup in the folder, or with `--check` verifies the newest one there. */
import { runCommand } from './command'
import { checkNewestBackup, summary } from './manifest'
import { takeBackup } from './takeBackup'

await runCommand(
  { usage: 'Usage: npm run backup -- FOLDER [--check]', takes: 1, flags: { check: { type: 'boolean' } } },
  async ({ given: [folder = ''], flags, settings }) => {
    if (flags.check) return checkNewestBackup(folder)
    const started = performance.now()
    const { folder: backup, manifest } = await takeBackup(settings, folder)
    const took = ((performance.now() - started) / 1000).toFixed(1)
    return `${backup}: ${summary(manifest)}, in ${took} s.`
  },
)

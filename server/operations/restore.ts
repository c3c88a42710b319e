/** `npm run restore -- BACKUP`: restores a backup to the empty location that the settings name. */
import { runCommand } from './command'
import { restoreBackup } from './restoreBackup'
import { summary } from './manifest'

await runCommand(
  { usage: 'Usage: npm run restore -- BACKUP', takes: 1 },
  async ({ given: [folder = ''], settings }) => {
    const manifest = await restoreBackup(settings, folder)
    return `Restored ${summary(manifest)}, as of ${manifest.takenAt}.`
  },
)

/** `npm run restore -- BACKUP`: restores a backup to the empty location that the settings name. */
import { runCommand } from './command'
import { restoreBackup } from './restoreBackup'
import { summary } from './takeBackup'

await runCommand('Usage: npm run restore -- BACKUP', {}, async ({ folder, location }) => {
  const manifest = await restoreBackup(location, folder)
  return `Restored ${summary(manifest)}, as of ${manifest.takenAt}.`
})

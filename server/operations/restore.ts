/** `npm run restore -- BACKUP`: brings one backup back into the empty place that the settings name. */
import { runCommand } from './command'
import { restoreBackup } from './restoreBackup'
import { summary } from './takeBackup'

await runCommand('Usage: npm run restore -- BACKUP', {}, async ({ folder, place }) => {
  const manifest = await restoreBackup(place, folder)
  return `Restored ${summary(manifest)}, as of ${manifest.takenAt}.`
})

/** `npm run backup -- FOLDER`: a new backup inside the folder; with `--check`, is the newest one there young and whole? */
import { CannotOpen } from '../db/errors'
import { runCommand } from './command'
import { checkShelf } from './newestBackup'
import { summary, takeBackup } from './takeBackup'

await runCommand(
  'Usage: npm run backup -- FOLDER [--check]',
  { check: { type: 'boolean' } },
  async ({ folder, flags, place }) => {
    if (flags.check) {
      const { isFine, sentence } = await checkShelf(folder)
      if (!isFine) throw new CannotOpen(sentence)
      return sentence
    }
    const started = performance.now()
    const { folder: made, manifest } = await takeBackup(place, folder)
    const took = ((performance.now() - started) / 1000).toFixed(1)
    return `${made}: ${summary(manifest)}, in ${took} s.`
  },
)

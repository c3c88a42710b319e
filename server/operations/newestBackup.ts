import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { verifiedManifest } from './manifest'

/** Milliseconds: two of the quarter-hourly backups have failed. */
const maxAge = 30 * 60_000

/** Whether the newest backup in the folder is recent and intact, as a sentence. */
export async function checkNewestBackup(
  folder: string,
  now = new Date(),
): Promise<{ isGood: boolean; sentence: string }> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .at(-1)
  if (!newest) return { isGood: false, sentence: `There is no backup in ${folder}.` }

  const { takenAt } = await verifiedManifest(path.join(folder, newest))
  const minutes = Math.floor((now.getTime() - Date.parse(takenAt)) / 60_000)
  const isGood = minutes * 60_000 <= maxAge
  return { isGood, sentence: `The newest backup, ${newest}, is ${minutes} minutes old and intact.` }
}

import { readdir } from 'node:fs/promises'
import { verified } from './manifest'
import path from 'node:path'

/** A backup older than this, in milliseconds, is an alarm: two of the quarter-hourly ones have failed (I6). */
const oldest = 30 * 60_000

/** Whether the newest backup on the shelf is young enough and whole, as a sentence. */
export async function checkShelf(shelf: string, now = new Date()): Promise<{ isFine: boolean; sentence: string }> {
  const names = await readdir(shelf).catch(() => [])
  const newest = names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .at(-1)
  if (!newest) return { isFine: false, sentence: `There is no backup in ${shelf}.` }

  const { takenAt } = await verified(path.join(shelf, newest))
  const minutes = Math.floor((now.getTime() - Date.parse(takenAt)) / 60_000)
  const isFine = minutes * 60_000 <= oldest
  return { isFine, sentence: `The newest backup, ${newest}, is ${minutes} minutes old and whole.` }
}

import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Names of files and folders below that others than their owner may read or write, itself as `.`. */
export async function accessibleToOthers(below: string): Promise<string[]> {
  const names = ['.', ...(await readdir(below, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(path.join(below, name))).mode })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the data folder and everything in it its owner's alone, whatever the umask was and whatever an earlier release has
 * left; what is made from now on in this process is so by itself. What belongs to another user is left as it is.
 */
export async function restrictPermissions(folder: string): Promise<void> {
  process.umask(0o077)
  await mkdir(folder, { recursive: true })
  await close(folder)
}

async function close(file: string): Promise<void> {
  // A temporary file may have gone meanwhile.
  const stats = await lstat(file).catch(() => undefined)
  if (!stats || stats.isSymbolicLink()) return
  const wanted = stats.isDirectory() ? 0o700 : 0o600
  const isOurs = process.getuid === undefined || stats.uid === process.getuid()
  if (isOurs && (stats.mode & 0o777) !== wanted) await chmod(file, wanted)
  if (stats.isDirectory()) for (const name of await readdir(file)) await close(path.join(file, name))
}

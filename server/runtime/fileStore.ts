import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files by name, whose bytes never change, such as pictures: of those replicas need a shared store. */
export interface FileStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  /** Unordered. */
  names(): AsyncIterable<string>
  /** Undefined when there is no such file. */
  writtenAt(name: string): Promise<Date | undefined>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The folder is created by the first write, for the process's own user only: mails in it contain one-time codes. */
export function diskStore(folder: string): FileStore {
  const orMissing = (error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  }
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that no reader sees half a file and no crash leaves one.
      const temporary = path.join(folder, `.${randomBytes(8).toString('hex')}.part`)
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flush: true })
        await rename(temporary, path.join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (name) => readFile(path.join(folder, name)).catch(orMissing),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async *names() {
      const all = await readdir(folder).catch(orMissing)
      yield* (all ?? []).filter((name) => !name.startsWith('.'))
    },
    async writtenAt(name) {
      return (await stat(path.join(folder, name)).catch(orMissing))?.mtime
    },
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where pictures lie, each under a file name that we made. Bytes under a name never change, so what was read once may be
 * kept for good. A folder fits one machine; replicas need a store they share (J1).
 */
export interface ImageStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is nothing of that name. */
  read(name: string): Promise<Buffer | undefined>
  /** Does nothing when there is nothing of that name. */
  remove(name: string): Promise<void>
  /** All there are, in no order: for a backup. */
  names(): AsyncIterable<string>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Pictures as files of one folder, which is made when the first is written. */
export function diskStore(folder: string): ImageStore {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true })
      // Written aside and renamed: whoever reads, or comes back after a crash, finds a whole picture or none.
      const aside = path.join(folder, `.${randomBytes(8).toString('hex')}.part`)
      try {
        await writeFile(aside, bytes, { flush: true })
        await rename(aside, path.join(folder, name))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(path.join(folder, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async *names() {
      const all = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      yield* all.filter((name) => !name.startsWith('.'))
    },
  }
}

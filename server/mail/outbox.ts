import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { newId } from '../db/schema'

export interface OutboxMail {
  id: string
  mail: Email
}

/** Stands in for a mail server: a folder with an .eml file per mail, which mail programs can open. */
export function outbox(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const file = (id: string) => path.join(folder, `${id}.eml`)
  const parse = async (id: string): Promise<OutboxMail> => ({
    id,
    mail: await PostalMime.parse(await readFile(file(id))),
  })

  return {
    /** Readable by the process's own user only, because mails contain one-time codes. */
    async add(message: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newId()
      // Renamed when complete, so that nobody reads half a mail.
      const unfinished = path.join(folder, `${id}.part`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, file(id))
    },

    /** Newest first. */
    async newest(count: number): Promise<OutboxMail[]> {
      const names = await readdir(folder).catch(ifMissing<string[]>([]))
      // Identifiers begin with a timestamp.
      const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
      return Promise.all(ids.sort().reverse().slice(0, count).map(parse))
    },

    /** Only a well-formed id ever reaches the file system. */
    async find(id: string): Promise<OutboxMail | undefined> {
      return /^[0-9a-f]{28}$/.test(id) ? parse(id).catch(ifMissing(undefined)) : undefined
    },
  }
}

const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: NodeJS.ErrnoException): Fallback => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { newId } from '../db/schema'

/** A mail that was kept instead of sent. */
export interface KeptMail {
  id: string
  mail: Email
}

/** Where mail goes while there is no mail server: a folder with a file per mail, as mail programs open them (D22). */
export function outbox(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const file = (id: string) => path.join(folder, `${id}.eml`)
  const parse = async (id: string): Promise<KeptMail> => ({
    id,
    mail: await PostalMime.parse(await readFile(file(id))),
  })

  return {
    /** Keeps a composed message, for the owner of the process alone: codes are in it. */
    async keep(message: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newId()
      // Under its name only when it is whole, so that nobody reads half of it.
      const unfinished = path.join(folder, `${id}.part`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, file(id))
    },

    /** The newest mails first, at most `count` of them. */
    async newest(count: number): Promise<KeptMail[]> {
      const names = await readdir(folder).catch(ifThereIsNone<string[]>([]))
      // Identifiers begin with the time.
      const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
      return Promise.all(ids.sort().reverse().slice(0, count).map(parse))
    },

    /** One mail; undefined when there is none of that id. Anything but an id of ours never reaches the file system. */
    async find(id: string): Promise<KeptMail | undefined> {
      return /^[0-9a-f]{28}$/.test(id) ? parse(id).catch(ifThereIsNone(undefined)) : undefined
    },
  }
}

const ifThereIsNone =
  <Fallback>(fallback: Fallback) =>
  (error: NodeJS.ErrnoException): Fallback => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }

import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { newId } from '../db/schema'
import { diskStore } from '../runtime/fileStore'

export interface OutboxMail {
  id: string
  mail: Email
}

/** Stands in for a mail server: a folder with an .eml file per mail, which mail programs can open. */
export function outbox(dataDir: string) {
  const files = diskStore(path.join(dataDir, 'outbox'))

  async function parse(name: string): Promise<OutboxMail | undefined> {
    const message = await files.read(name)
    return message && { id: path.basename(name, '.eml'), mail: await PostalMime.parse(message) }
  }

  return {
    add: (message: Uint8Array) => files.write(`${newId()}.eml`, message),

    /** Newest first. */
    async newest(count: number): Promise<OutboxMail[]> {
      const names: string[] = []
      for await (const name of files.names()) if (name.endsWith('.eml')) names.push(name)
      // Identifiers begin with a timestamp.
      const mails = await Promise.all(names.sort().reverse().slice(0, count).map(parse))
      return mails.filter((mail) => mail !== undefined)
    },

    /** Only a well-formed id ever reaches the file system. */
    find: async (id: string) => (/^[0-9a-f]{28}$/.test(id) ? parse(`${id}.eml`) : undefined),
  }
}

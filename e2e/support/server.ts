import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { startServer as start } from '../../testing/programs'

/** Demo data made once by `prepare.ts`; every server starts on its own copy. */
export const preparedData = path.resolve('.cache/e2e-data')

/** Does something to the data in a folder before a server starts on it. */
export type Fill = (dataDir: string) => Promise<unknown>

/** A server on a fresh copy of the demo data, with the mails it writes to its outbox. */
export async function startServer(fill?: Fill) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-e2e-'))
  await cp(preparedData, dataDir, { recursive: true })
  await fill?.(dataDir)
  const server = await start(dataDir)

  async function mails(): Promise<Email[]> {
    const folder = path.join(dataDir, 'outbox')
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
    return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))))
  }

  const mailsTo = async (email: string) =>
    (await mails()).filter((mail) => mail.to?.some(({ address }) => address === email))

  async function mailed(email: string, read: (mail: Email) => string | undefined): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = (await mailsTo(email)).map(read).findLast(Boolean)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`what was waited for was not mailed to ${email}`)
  }

  return {
    ...server,
    /** Every mail there is, in the order in which they were sent. */
    mails,
    mailsTo,
    /** The newest code mailed to somebody; waits for it, because mail leaves after the answer. */
    codeFor: (email: string) => mailed(email, ({ text }) => /\b(\d{6})\b/.exec(text ?? '')?.[1]),
    /** The text of the newest mail to somebody with these words in its subject; waits for it. */
    mailTo: (email: string, subject: string) =>
      mailed(email, (mail) => (mail.subject?.includes(subject) ? mail.text : undefined)),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>

import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const sentTo = (mails: Email[], email: string) =>
  mails.filter((mail) => mail.to?.some(({ address }) => address === email))

/** Reads mails that somebody gets; waits for them, because mail leaves after the answer. */
function reader(all: () => Email[] | Promise<Email[]>) {
  /** The newest mail to `email` that `wanted` accepts. */
  async function next(email: string, wanted: (mail: Email) => boolean = () => true): Promise<Email> {
    for (let tries = 0; tries < 400; tries += 1) {
      const mail = sentTo(await all(), email).findLast(wanted)
      if (mail) return mail
      await wait(25)
    }
    throw new Error(`No such mail came to ${email}; ${sentTo(await all(), email).length} others did.`)
  }
  return {
    next,
    /** The newest six digits that were mailed to somebody. */
    async code(email: string): Promise<string> {
      const { text } = await next(email, (mail) => /\b\d{6}\b/.test(mail.text ?? ''))
      return /\b\d{6}\b/.exec(text ?? '')![0]
    },
  }
}

/** A real SMTP server on a free port of this machine that keeps what it is sent. */
export async function openMailbox() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  // A client that is killed in the middle of a mail is no trouble of the mail server's.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  return {
    ...reader(() => mails),
    url: `smtp://127.0.0.1:${port}`,
    all: () => mails,
    to: (email: string) => sentTo(mails, email),
    clear: () => void mails.splice(0),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** The mails that a server without a mail server leaves in its data folder. */
export function openOutbox(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const all = async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
    return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))))
  }
  return { ...reader(all), all, to: async (email: string) => sentTo(await all(), email) }
}
export type Outbox = ReturnType<typeof openOutbox>

/** A mail server that takes connections and never says a word. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    /** Its address, for a client that gives up after so many milliseconds. */
    url: (timeoutMs: number) => `smtp://127.0.0.1:${port}?greetingTimeout=${timeoutMs}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

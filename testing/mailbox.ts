import { createServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server on a free port of this machine; keeps every mail. `refusals`: its answers to who names a recipient, such as
 * `550 5.1.1 Unknown`.
 */
export async function openMailbox(refusals = new Map<string, string>()) {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [code, ...words] = refusals.get(address)?.split(' ') ?? []
      done(code ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null)
    },
    onData(stream, _session, done) {
      const received = buffer(stream).then((mail) => PostalMime.parse(mail))
      received.then((mail) => mails.push(mail)).then(() => done(), done)
    },
  })
  // A client may be killed in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  const to = (email: string) => mails.filter((mail) => mail.to?.some(({ address }) => address === email))

  /** Waits for a mail to this address that `isWanted` accepts, because mail leaves after the answer; the newest of several. */
  async function next(email: string, isWanted: (mail: Email) => boolean = () => true): Promise<Email> {
    for (let tries = 0; tries < 4000; tries += 1) {
      const mail = to(email).findLast(isWanted)
      if (mail) return mail
      await wait(25)
    }
    throw new Error(`No such mail to ${email} arrived, but ${to(email).length} others.`)
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => mails,
    to,
    next,
    /** The newest code that was mailed to this address. */
    async code(email: string): Promise<string> {
      const { text } = await next(email, (mail) => /\b\d{6}\b/.test(mail.text ?? ''))
      return /\b\d{6}\b/.exec(text ?? '')![0]
    },
    clear: () => void mails.splice(0),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** A mail server that accepts connections and never answers. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  let connected: () => void
  const isConnected = new Promise<void>((resolve) => (connected = resolve))
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    connected()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    isConnected,
    /** With the time after which the client gives up. */
    url: (timeoutMs: number) => `smtp://127.0.0.1:${port}?greetingTimeout=${timeoutMs}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

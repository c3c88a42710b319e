import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

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
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const to = (email: string) => mails.filter((mail) => mail.to?.some(({ address: sentTo }) => sentTo === email))

  /** Waits until a mail to `email` has come that `wanted` accepts: mail leaves after the answer. */
  async function next(email: string, wanted: (mail: Email) => boolean = () => true): Promise<Email> {
    for (let tries = 0; tries < 200; tries += 1) {
      const mail = to(email).filter(wanted).at(-1)
      if (mail) return mail
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`no such mail came to ${email}; there are ${to(email).length} others`)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => mails,
    to,
    next,
    /** The newest six digits that were mailed to somebody. */
    async code(email: string): Promise<string> {
      const mail = await next(email, ({ text }) => /\b\d{6}\b/.test(text ?? ''))
      return /\b(\d{6})\b/.exec(mail.text ?? '')?.[1] ?? ''
    },
    clear: () => void mails.splice(0),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

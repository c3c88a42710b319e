import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { openSilentServer } from '../../testing/mailbox'
import { composeMail } from './compose'
import { createMailer } from './mailer'

const mailFrom = 'StayScape <no-reply@stayscape.test>'
const mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Zimmer frei: ja', html: '<p>Zimmer frei: ja</p>' }

describe('through a mail server', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox.close())

  test('a mail arrives as it was written', async () => {
    const mailer = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })

    await mailer.send({ ...mail, id: '0123' })
    mailer.close()

    const received = await mailbox.next('ada@example.com')
    expect(received).toMatchObject({
      subject: 'Grüße',
      from: { address: 'no-reply@stayscape.test', name: 'StayScape' },
      messageId: '<0123@stayscape.test>',
    })
    expect(received.text?.trim()).toBe('Zimmer frei: ja')
    expect(received.html?.trim()).toBe('<p>Zimmer frei: ja</p>')
  })

  test('a calendar file arrives as an attachment and as what mail programs offer to enter', async () => {
    const mailer = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Grüße 🏨\r\nEND:VCALENDAR'

    await mailer.send({ ...mail, to: 'dora@example.com', calendar })
    mailer.close()

    const { attachments, text } = await mailbox.next('dora@example.com')
    expect(attachments.map(({ mimeType, filename, method }) => [mimeType, filename, method])).toEqual([
      ['text/calendar', null, 'CANCEL'],
      ['application/ics', 'stay.ics', undefined],
    ])
    for (const { content } of attachments) {
      expect(new TextDecoder().decode(content as ArrayBuffer)).toContain('SUMMARY:Grüße 🏨')
    }
    expect(text?.trim()).toBe('Zimmer frei: ja')
  })

  test('answers go where the mail says, else where all go, else nowhere', async () => {
    const help = createMailer({ smtpUrl: mailbox.url, mailFrom, mailReplyTo: 'help@stayscape.test', dataDir: '' })
    const nobody = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })
    await nobody.send({ ...mail, to: 'first@example.com' })
    await help.send({ ...mail, to: 'second@example.com' })
    await help.send({ ...mail, to: 'third@example.com', replyTo: 'ada@example.com' })
    for (const mailer of [help, nobody]) mailer.close()

    const answered = async (to: string) => (await mailbox.next(to)).replyTo?.map(({ address }) => address)
    expect(await answered('first@example.com')).toBeUndefined()
    expect(await answered('second@example.com')).toEqual(['help@stayscape.test'])
    expect(await answered('third@example.com')).toEqual(['ada@example.com'])
  })

  test('names below each mail where to ask for help, if anybody can', async () => {
    const written = composeMail({ email: 'help.me@example.com', isVerified: true }, 'Hello', ['Dear <!-- support -->'])
    const help = createMailer({ smtpUrl: mailbox.url, mailFrom, supportEmail: 'help@stayscape.test', dataDir: '' })
    const nobody = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })
    await help.send(written)
    await nobody.send({ ...written, to: 'alone@example.com' })
    for (const mailer of [help, nobody]) mailer.close()

    const helped = await mailbox.next('help.me@example.com')
    expect(helped.text?.trimEnd()).toMatch(/\n-- \nStayScape\nQuestions\? Write to help@stayscape\.test$/)
    expect(helped.html?.match(/<a href="mailto:help@stayscape\.test"/g)).toHaveLength(1)
    const alone = await mailbox.next('alone@example.com')
    for (const body of [alone.text, alone.html]) expect(body).not.toContain('Questions?')
  })

  test('a line break in a subject adds no header and no recipient', async () => {
    const mailer = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })

    await mailer.send({ ...mail, to: 'bob@example.com', subject: 'Hello\r\nBcc: eve@example.com\nX-Evil: 1\u2028more' })
    mailer.close()

    const received = await mailbox.next('bob@example.com')
    expect(received.subject).toBe('Hello Bcc: eve@example.com X-Evil: 1 more')
    expect(received.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(mailbox.to('eve@example.com')).toHaveLength(0)
  })

  test('an address with a comma stays one address', async () => {
    const mailer = createMailer({ smtpUrl: mailbox.url, mailFrom, dataDir: '' })

    await mailer.send({ ...mail, to: 'carol,eve@example.com' }).catch(() => undefined)
    mailer.close()

    expect(mailbox.to('eve@example.com')).toHaveLength(0)
  })

  test('a server that never greets is given up', async () => {
    const silent = await openSilentServer()
    const mailer = createMailer({ smtpUrl: silent.url(200), mailFrom, dataDir: '' })

    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })

    mailer.close()
    silent.close()
  })
})

describe('without a mail server', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-mailer-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('each mail becomes a file that mail programs open and only we can read', async () => {
    const mailer = createMailer({ mailFrom, dataDir })

    await mailer.send(mail)
    await mailer.send({ ...mail, to: 'bob@example.com' })

    const files = await readdir(path.join(dataDir, 'outbox'))
    expect(files.every((file) => /^[0-9a-f]{28}\.eml$/.test(file))).toBe(true)
    const mails = []
    for (const file of files.map((name) => path.join(dataDir, 'outbox', name))) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const { subject, to } = await PostalMime.parse(await readFile(file))
      mails.push([subject, to?.[0]?.address])
    }
    expect(mails.toSorted()).toEqual([
      ['Grüße', 'ada@example.com'],
      ['Grüße', 'bob@example.com'],
    ])
  })
})

test('closing ends a mail that the mail server does not answer, and all that wait behind it', async () => {
  const silent = await openSilentServer()
  const mailer = createMailer({ smtpUrl: silent.url(1_000_000), mailFrom, dataDir: '' })
  const sends = Promise.allSettled(Array.from({ length: 8 }, () => mailer.send(mail)))
  await silent.isConnected

  mailer.close()

  expect((await sends).map(({ status }) => status)).toEqual(Array<string>(8).fill('rejected'))
  silent.close()
})

describe.each(['through a mail server', 'without a mail server'])('%s, a mail', (way) => {
  let folder: string
  let mailbox: Mailbox
  let website: Server
  let visits: number
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stayscape-mailer-'))
    mailbox = await openMailbox()
    website = createServer((_request, response) => {
      visits += 1
      response.end('from the network')
    })
    await new Promise<void>((listening) => website.listen(0, '127.0.0.1', listening))
  })
  beforeEach(() => (visits = 0))
  afterAll(async () => {
    website.close()
    await mailbox.close()
    await rm(folder, { recursive: true })
  })

  /** Sends what can only get here past our types, such as a value read from JSON. */
  async function send(content: object) {
    const smtpUrl = way === 'through a mail server' ? mailbox.url : undefined
    const mailer = createMailer({ smtpUrl, mailFrom, dataDir: folder })
    try {
      await mailer.send({ ...mail, ...content })
    } finally {
      mailer.close()
    }
  }
  const sent = async () => mailbox.all().length + (await readdir(path.join(folder, 'outbox')).catch(() => [])).length

  test.each(['text', 'html', 'calendar'])('carries no file of ours, named in its %s', async (part) => {
    const file = path.join(folder, 'secret')
    await writeFile(file, 'the key')
    await expect(send({ [part]: { path: file } })).rejects.toThrow('File access rejected')
    expect(await sent()).toBe(0)
  })

  test.each(['text', 'html', 'calendar'])('fetches no address, named in its %s', async (part) => {
    const href = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`
    await expect(send({ [part]: { href } })).rejects.toThrow('Url access rejected')
    expect([visits, await sent()]).toEqual([0, 0])
  })
})

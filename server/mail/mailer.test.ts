import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { openSilentServer } from '../../testing/mailbox'
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

    const files = (await readdir(path.join(dataDir, 'outbox'))).sort()
    expect(files).toHaveLength(2)
    expect(files.every((file) => /^[0-9a-f]{28}\.eml$/.test(file))).toBe(true)
    const first = path.join(dataDir, 'outbox', files[0] ?? '')
    expect((await stat(first)).mode & 0o777).toBe(0o600)
    expect(await PostalMime.parse(await readFile(first))).toMatchObject({
      subject: 'Grüße',
      to: [{ address: 'ada@example.com' }],
    })
  })
})

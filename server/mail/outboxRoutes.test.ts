import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { readBuildManifest } from '../http/pages'
import { secureHeaders } from '../http/headers'
import { serverPages } from '../http/serverPage'
import { readSettings } from '../settings'
import { composeMail } from './compose'
import { createMailer } from './mailer'
import { outboxRoutes } from './outboxRoutes'

let dataDir: string
let app: FastifyInstance
let send: ReturnType<typeof createMailer>['send']
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-outbox-'))
  const settings = readSettings({ DATA_DIR: dataDir })
  send = createMailer(settings).send
  app = Fastify()
  await app.register(secureHeaders, { secure: false })
  await app.register(outboxRoutes, { settings, renderPage: serverPages(readBuildManifest(undefined)) })
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const get = (url: string) => app.inject({ url })
const firstLink = (body: string) => /href="(\/dev\/outbox\/[0-9a-f]{28})"/.exec(body)?.[1] ?? ''

test('an empty outbox says so', async () => {
  const { statusCode, body } = await get('/dev/outbox')

  expect(statusCode).toBe(200)
  expect(body).toContain('No mail yet.')
})

test('lists mails newest first, readable', async () => {
  await send(composeMail({ email: 'ada@example.com', isVerified: true }, 'The first', [{ code: '111111' }]))
  await new Promise((resolve) => setTimeout(resolve, 2))
  await send(composeMail({ email: 'bob@example.com', isVerified: true }, 'Grüße', [{ code: '222222' }]))

  const { body, headers } = await get('/dev/outbox')

  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(body.indexOf('222222')).toBeGreaterThan(0)
  expect(body.indexOf('111111')).toBeGreaterThan(body.indexOf('222222'))
  expect(body).toContain('Grüße')
  expect(body).toContain('bob@example.com')
})

test('each mail has a page of its own, and one as it will look', async () => {
  await send(composeMail({ email: 'ada@example.com', isVerified: true }, 'Your code', [{ code: '123456' }]))
  const link = firstLink((await get('/dev/outbox')).body)

  const own = await get(link)
  const asSent = await get(`${link}/html`)

  expect(own.body).toContain('123456')
  expect(asSent.body).toContain('letter-spacing')
  expect(asSent.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('a mail with a calendar file names it and gives it out as a download', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'
  await send({ ...composeMail({ email: 'ada@example.com', isVerified: true }, 'Your stay', []), calendar })
  const { body } = await get('/dev/outbox')
  const link = firstLink(body)

  const file = await get(`${link}/stay.ics`)

  expect(body).toContain(`<a href="${link}/stay.ics">stay.ics</a>`)
  expect(file.body).toBe(calendar)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="stay.ics"',
    'x-content-type-options': 'nosniff',
  })
})

test('a mail without a calendar file has none to give out', async () => {
  await send(composeMail({ email: 'ada@example.com', isVerified: true }, 'Your code', [{ code: '123456' }]))
  const { body } = await get('/dev/outbox')

  expect(body).not.toContain('stay.ics')
  expect((await get(`${firstLink(body)}/stay.ics`)).statusCode).toBe(404)
})

test("needs no inline style or script, which the page's policy would block", async () => {
  await send(composeMail({ email: 'ada@example.com', isVerified: true }, 'Your code', [{ code: '123456' }]))

  const { body } = await get('/dev/outbox')
  const style = await get('/dev/outbox.css')

  expect(body).not.toMatch(/<style|<script| style=| on\w+=/)
  expect(style.headers['content-type']).toMatch(/^text\/css/)
})

test('shows markup in a mail as text', async () => {
  await send({ to: 'ada@example.com', subject: '<b>bold</b>', text: '<img src=x onerror=alert(1)>' })

  const { body } = await get('/dev/outbox')

  expect(body).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(body).not.toContain('<img')
})

test.each(['..%2Fsecret', '..%2F..%2Fetc%2Fpasswd', 'secret', '%00', 'ABCDEF', 'x'.repeat(90), '0'.repeat(28)])(
  'answers 404 for %s and reads nothing outside its folder',
  async (id) => {
    await send(composeMail({ email: 'ada@example.com', isVerified: true }, 'Your code', []))
    await writeFile(path.join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')

    for (const url of [`/dev/outbox/${id}`, `/dev/outbox/${id}/html`, `/dev/outbox/${id}/stay.ics`]) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('Subject')
    }
  },
)

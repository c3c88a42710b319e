import Fastify from 'fastify'
import { afterResponse } from './afterResponse'

const refusedByMailServer = () =>
  Object.assign(new Error('550 <canary@example.com>: no such user, code 123456'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })

function appWith(work: () => Promise<unknown>) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  const later = afterResponse(app, 'send a code')
  app.get('/', async (_request, reply) => {
    later(reply, work)
    return 'answered'
  })
  return { app, lines }
}

test('the answer does not wait for the work, closing does', async () => {
  let finish = () => {}
  let isDone = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const { app } = appWith(async () => {
    begin()
    await new Promise<void>((resolve) => (finish = resolve))
    isDone = true
  })

  expect((await app.inject('/')).body).toBe('answered')
  await begun
  const closed = app.close()
  finish()
  await closed

  expect(isDone).toBe(true)
})

test('work that fails is logged by its kind, without the words in which an address or a code may stand', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const { app, lines } = appWith(() => {
    begin()
    return Promise.reject(refusedByMailServer())
  })

  const { statusCode } = await app.inject('/')
  await begun
  await app.close()

  expect(statusCode).toBe(200)
  expect(lines.join()).toContain('"reason":"EENVELOPE 550"')
  expect(lines.join()).toContain('failed to send a code')
  expect(lines.join()).not.toMatch(/canary|123456/)
})

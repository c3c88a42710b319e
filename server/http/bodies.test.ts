import { setTimeout as wait } from 'node:timers/promises'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { connectRaw } from '../../testing/rawRequests'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ listening: true, bodyWait: 300 })
})
afterAll(() => testApp.close())

const post = (path: string, length: number, type = 'application/json', body = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`
const isAlive = 'GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
const open = (text: string) => connectRaw(testApp.settings.port, text)
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as object

test('a body that stops, or drips, is ended with a sentence', async () => {
  const beginning = post('/api/user/login', 100, undefined, '{')
  const [silent, dripping] = [await open(beginning), await open(beginning)]
  const drops = setInterval(() => dripping.socket.writable && dripping.socket.write(' '), 20)

  const answers = await Promise.all([silent.ended, dripping.ended])
  clearInterval(drops)

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toMatch(/connection: close\r/i)
    expect(bodyOf(answer)).toEqual({
      Success: false,
      success: false,
      message: 'That request took too long to arrive.',
    })
  }
})

test.each([
  ['who is not signed in', 401, post('/api/booking/create-booking', 1000)],
  ['too much', 413, post('/api/user/login', 10_000_000)],
  ['what nobody reads', 415, post('/api/user/login', 1000, 'text/plain')],
  ['a form over the limit', 413, post('/api/user/register', 10_000_000_000, 'multipart/form-data; boundary=b')],
  ['a question that brings a body', 200, post('/livez', 1000).replace('POST', 'GET')],
])('is not waited for, and the connection closed, once it is answered: %s', async (_what, status, request) => {
  const answer = await (await open(request)).ended

  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toMatch(/connection: close\r/i)
})

test('a refusal of what came whole leaves the connection open', async () => {
  const answer = await (await open(post('/api/booking/create-booking', 2, undefined, '{}') + isAlive)).ended

  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('who is no longer signed in may finish sending pictures, and so can read why they were refused', async () => {
  const bytes = 5_000_000
  const form = await open(post('/api/ownerHotel/add-room', bytes, 'multipart/form-data; boundary=b'))
  while (!form.received()) await wait(10)

  form.socket.write(Buffer.alloc(bytes))
  form.socket.write(isAlive)

  expect((await form.ended).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

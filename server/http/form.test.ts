import { setTimeout as wait } from 'node:timers/promises'
import { users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { aPicture } from '../../testing/pictures'
import { beginningOfForm, connectRaw } from '../../testing/rawRequests'
import { password } from '../../testing/rows'
import { openVisitor } from '../../testing/visitor'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ listening: true, formProgress: { bytes: 60_000, within: 1000, checkInterval: 100 } })
})
afterAll(() => testApp.close())

const open = (from: string) => connectRaw(testApp.settings.port, beginningOfForm(), from)

test('one address has four forms under way and no more; another’s sign-up goes through', async () => {
  const forms = await Promise.all([1, 2, 3, 4, 5].map(() => open('127.0.0.2')))
  const refused = () => forms.filter(({ received }) => received().startsWith('HTTP/1.1 429 '))
  while (refused().length === 0) await wait(10)

  const ada = openVisitor(testApp.settings)
  await ada.must('register', { name: 'Ada', email: 'ada@example.com', password }, { files: [await aPicture()] })
  ada.close()
  expect(refused()).toHaveLength(1)

  for (const { socket } of forms) socket.destroy()
  const bob = openVisitor(testApp.settings, { from: '127.0.0.2' })
  const entered = { name: 'Bob', email: 'bob@example.com', password }
  const signUp = async () => bob.call('register', entered, { files: [await aPicture()] })
  let answer = await signUp()
  // The server hears a moment later that the forms were given up.
  while (answer.status === 429) answer = await signUp()
  expect(answer.body.success).toBe(true)
  bob.close()
})

test('a form that stops, or drips, is ended with a sentence, and nothing of it is kept', async () => {
  const [silent, dripping] = [await open('127.0.0.3'), await open('127.0.0.3')]
  const drops = setInterval(() => dripping.socket.writable && dripping.socket.write('x'), 20)

  const answers = await Promise.all([silent.ended, dripping.ended])
  clearInterval(drops)

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('That took too long to arrive.')
  }
  await expect(testApp.db.$count(users)).resolves.toBe(2)
})

test('an address that has signed up too often is told before it has sent its form', async () => {
  const { app, settings } = testApp
  const many = Array.from({ length: 100 }, () =>
    app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      remoteAddress: '127.0.0.4',
    }),
  )
  await Promise.all(many)

  const form = await connectRaw(settings.port, beginningOfForm(), '127.0.0.4')
  while (!form.received()) await wait(10)

  expect(form.received()).toMatch(/^HTTP\/1.1 429 /)
  form.socket.destroy()
})

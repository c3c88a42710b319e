import { calls, forUserHeader, type Call, type CallName } from '../../contract/calls'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newOwner']>>
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newOwner()
})
afterAll(() => testApp.close())

const meantFor = (userId: string) => ({ headers: { [forUserHeader]: userId } })
const idOf = async (one: typeof ada) => (await one.must('getUser')).userData._id!

const writing = Object.entries<Call>(calls).filter(([, { method, who }]) => method !== 'GET' && who !== 'anyone') as [
  CallName,
  Call,
][]

test.each(writing)('%s changes nothing when it is meant for somebody else than is logged in', async (name) => {
  const reply = await ada.call(name, undefined, meantFor('somebody'))

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ success: false, field: forUserHeader })
  expect(reply.body.message).toMatch(/^You are now logged in as .+\. Nothing was changed\.$/)
})

test('what is meant for who is logged in is done', async () => {
  const reply = await ada.call('searchHistory', { destination: 'London' }, meantFor(await idOf(ada)))

  expect(reply.body.success).toBe(true)
})

test('what does not say for whom it is meant is done, as before', async () => {
  expect((await ada.call('searchHistory', { destination: 'Cork' })).body.success).toBe(true)
})

test('an answer can be read, and anybody can log out, whoever the page showed', async () => {
  const bea = await testApp.newUser()

  expect((await bea.call('getBookings', undefined, meantFor('somebody'))).body.success).toBe(true)
  expect((await bea.call('logout', undefined, meantFor('somebody'))).body.success).toBe(true)
})

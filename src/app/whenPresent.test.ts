import { whenPresent } from './whenPresent'

const heading = () => document.querySelector('h1')
const add = () => document.body.append(document.createElement('h1'))

afterEach(() => document.body.replaceChildren())

test('what is there already is used at once', () => {
  add()
  const found = jest.fn()
  whenPresent(heading, found)
  expect(found).toHaveBeenCalledWith(heading())
})

test('what comes late is used when it comes, once', async () => {
  const found = jest.fn()
  whenPresent(heading, found)
  expect(found).not.toHaveBeenCalled()

  add()
  add()
  await Promise.resolve()
  expect(found).toHaveBeenCalledTimes(1)
})

test('what is no longer waited for is not used', async () => {
  const found = jest.fn()
  whenPresent(heading, found)()
  add()
  await Promise.resolve()
  expect(found).not.toHaveBeenCalled()
})

import { whenPresent } from './whenPresent'

const heading = () => document.querySelector('h1')
const add = () => document.body.append(document.createElement('h1'))

afterEach(() => document.body.replaceChildren())

test('an element that exists is found at once', () => {
  add()
  const found = jest.fn()
  whenPresent(heading, found)
  expect(found).toHaveBeenCalledWith(heading())
})

test('an element rendered later is found once', async () => {
  const found = jest.fn()
  whenPresent(heading, found)
  expect(found).not.toHaveBeenCalled()

  add()
  add()
  await Promise.resolve()
  expect(found).toHaveBeenCalledTimes(1)
})

test('a cancelled search finds nothing', async () => {
  const found = jest.fn()
  whenPresent(heading, found)()
  add()
  await Promise.resolve()
  expect(found).not.toHaveBeenCalled()
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { useDebouncedField } from './FilterForm'

const onPause = jest.fn<void, [string]>()

function Field({ value }: { value: string }) {
  return <input {...useDebouncedField(value, onPause)} />
}

const field = () => screen.getByRole('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [] })
  onPause.mockClear()
})
afterEach(() => jest.useRealTimers())

test('what is typed counts once somebody pauses, not with every letter, and without blanks around it', () => {
  render(<Field value="" />)

  for (const text of ['a', 'ad', 'ada', 'ada ']) {
    type(text)
    wait(100)
  }
  expect(onPause).not.toHaveBeenCalled()
  wait(1000)

  expect(onPause.mock.calls).toEqual([['ada']])
  expect(field()).toHaveValue('ada ')
})

test('what comes back late of what was sent does not take away what was typed since', () => {
  const { rerender } = render(<Field value="" />)
  type('ad')
  wait(1000)
  type('ada')

  rerender(<Field value="ad" />)

  expect(field()).toHaveValue('ada')
  wait(1000)
  expect(onPause).toHaveBeenLastCalledWith('ada')
})

test('a value that changes elsewhere is shown, and nothing is sent for it', () => {
  const { rerender } = render(<Field value="ada" />)

  rerender(<Field value="" />)
  wait(1000)

  expect(field()).toHaveValue('')
  expect(onPause).not.toHaveBeenCalled()
})

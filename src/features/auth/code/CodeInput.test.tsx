import { createRef, useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CodeInput } from './CodeInput'

const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number}` })
const boxes = () => screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)

function renderCode(start = '') {
  const handle = createRef<{ focus: () => void }>()

  function Form() {
    const [code, setCode] = useState(start)
    return <CodeInput ref={handle} legend="Code" value={code} onChange={setCode} />
  }

  render(<Form />)
  return { handle }
}

test('typing digits moves from box to box', async () => {
  renderCode()

  await userEvent.type(box(1), '123456')

  expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('letters are ignored', async () => {
  renderCode()

  await userEvent.type(box(1), 'a')

  expect(boxes().join('')).toBe('')
  expect(box(1)).toHaveFocus()
})

test('typing over a digit replaces it', async () => {
  renderCode('123456')

  await userEvent.click(box(3))
  await userEvent.keyboard('9')

  expect(boxes().join('')).toBe('129456')
  expect(box(4)).toHaveFocus()
})

test('the same digit typed again moves on', async () => {
  renderCode('123456')

  await userEvent.click(box(3))
  await userEvent.keyboard('3')

  expect(boxes().join('')).toBe('123456')
  expect(box(4)).toHaveFocus()
})

test('backspace empties a box, then moves back and empties the one before', async () => {
  renderCode('123')
  await userEvent.click(box(3))

  await userEvent.keyboard('{Backspace}')
  expect(boxes()).toEqual(['1', '2', '', '', '', ''])
  expect(box(3)).toHaveFocus()

  await userEvent.keyboard('{Backspace}')
  expect(boxes()).toEqual(['1', '', '', '', '', ''])
  expect(box(2)).toHaveFocus()
})

test('arrows move between the boxes', async () => {
  renderCode('123')
  await userEvent.click(box(2))

  await userEvent.keyboard('{ArrowRight}')
  expect(box(3)).toHaveFocus()

  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(box(1)).toHaveFocus()
})

test.each([
  '123456',
  '123 456',
  '123-456',
  ' 123456\n',
  'Your code is 123456.',
  'StayScape: 123 456 is your code, valid for 10 minutes',
])('%j pasted into any box is the whole code', async (text) => {
  renderCode()
  await userEvent.click(box(4))

  await userEvent.paste(text)

  expect(boxes().join('')).toBe('123456')
  expect(box(6)).toHaveFocus()
})

test('pasting fewer digits fills the boxes from the focused one', async () => {
  renderCode('12')
  await userEvent.click(box(3))

  await userEvent.paste('34')

  expect(boxes().join('')).toBe('1234')
  expect(box(5)).toHaveFocus()
})

test('pasting text without digits changes nothing', async () => {
  renderCode('12')
  await userEvent.click(box(1))

  await userEvent.paste('hello')

  expect(boxes().join('')).toBe('12')
})

test('autofill may enter the whole code into the first box', () => {
  renderCode()
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code')

  fireEvent.change(box(1), { target: { value: '123456' } })

  expect(boxes().join('')).toBe('123456')
})

test('a gap stays a gap, and focus goes to the first one', () => {
  const { handle } = renderCode('12 45')

  handle.current?.focus()
  expect(box(3)).toHaveFocus()

  fireEvent.change(box(6), { target: { value: '6' } })
  expect(boxes()).toEqual(['1', '2', '', '4', '5', '6'])
})

test('an error names itself on the group and marks every box', () => {
  render(<CodeInput legend="Code" value="" onChange={() => {}} error="That code has expired." />)

  expect(screen.getByRole('group', { name: 'Code' })).toHaveAccessibleDescription('That code has expired.')
  expect(box(6)).toBeInvalid()
})

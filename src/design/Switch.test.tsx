import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Switch } from './Switch'

const words = ['Available', 'Hidden'] as const

test('a switch keeps its name and tells its position by state and by word', () => {
  const { rerender } = render(<Switch label="Sea View Double" checked words={words} labelHidden onChange={() => {}} />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).toBeChecked()
  expect(screen.getByText('Available')).toBeVisible()

  rerender(<Switch label="Sea View Double" checked={false} words={words} labelHidden onChange={() => {}} />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).not.toBeChecked()
  expect(screen.getByText('Hidden')).toBeVisible()
})

test('pressing it asks for the other position and leaves it to the answer to move it', async () => {
  const change = jest.fn()
  render(<Switch label="Sea View Double" checked onChange={change} />)

  await userEvent.click(screen.getByRole('switch'))

  expect(change).toHaveBeenCalledWith(false)
  expect(screen.getByRole('switch')).toBeChecked()
})

test('while it waits it is busy and takes no press', async () => {
  const change = jest.fn()
  render(<Switch label="Sea View Double" checked busy onChange={change} />)

  await userEvent.click(screen.getByRole('switch'))

  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('switch')).toHaveAttribute('aria-busy', 'true')
})

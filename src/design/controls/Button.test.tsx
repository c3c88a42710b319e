import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'

test('a busy button is announced as busy, keeps the focus and ignores presses', async () => {
  const press = jest.fn()
  const { rerender } = render(<Button onClick={press}>Book Now</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Book Now' }))

  rerender(
    <Button onClick={press} busy>
      Book Now
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Book Now' })
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')

  expect(press).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('a busy button shows its busy text and is wide enough for both texts', () => {
  render(
    <Button busy busyText="Adding...">
      Add Room
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Adding...' })
  expect(button).toHaveTextContent(/^Adding\.\.\.$/)
  expect(screen.getByText('Adding...')).toHaveAttribute('data-other', 'Add Room')
})

test('while the button is busy, Enter in a field does not submit the form again', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Login
      </Button>
    </form>,
  )

  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')

  expect(send).not.toHaveBeenCalled()
})

test('a button inside a form does not submit it unless its type says so', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button>Clear</Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect(send).not.toHaveBeenCalled()
})

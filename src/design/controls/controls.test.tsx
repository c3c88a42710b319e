import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { Button } from './Button'
import { Chip } from './Chip'
import { PasswordField } from './PasswordField'
import { Switch } from './Switch'
import { TextField } from './TextField'
import { TextareaField } from './TextareaField'

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

test('a chip removes its filter', async () => {
  const remove = jest.fn()
  render(<Chip onRemove={remove}>London</Chip>)

  await userEvent.click(screen.getByRole('button', { name: 'Remove London' }))

  expect(remove).toHaveBeenCalledTimes(1)
})

function TheSwitch(props: Partial<ComponentProps<typeof Switch>>) {
  return <Switch label="Sea View Double" checked states={['Available', 'Hidden']} onChange={() => {}} {...props} />
}

test('a switch keeps its name, and shows its state as a state and in a word', () => {
  const { rerender } = render(<TheSwitch />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).toBeChecked()
  expect(screen.getByText('Available')).toBeVisible()

  rerender(<TheSwitch checked={false} />)
  expect(screen.getByRole('switch', { name: 'Sea View Double' })).not.toBeChecked()
  expect(screen.getByText('Hidden')).toBeVisible()
})

test.each(['click', 'Space', 'Enter'])(
  '%s asks for the other state and does not move the switch by itself',
  async (way) => {
    const change = jest.fn()
    render(<TheSwitch onChange={change} />)

    if (way === 'click') await userEvent.click(screen.getByText('Available'))
    else {
      screen.getByRole('switch').focus()
      await userEvent.keyboard(`[${way}]`)
    }

    expect(change).toHaveBeenCalledTimes(1)
    expect(change).toHaveBeenCalledWith(false)
    expect(screen.getByRole('switch')).toBeChecked()
  },
)

test('a waiting switch is busy and ignores presses', async () => {
  const change = jest.fn()
  render(<TheSwitch busy onChange={change} />)

  await userEvent.click(screen.getByRole('switch'))

  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('switch')).toBeChecked()
  expect(screen.getByRole('switch')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
})

test('a field is described by its error first, then its hint', () => {
  render(<TextField label="Phone" hint="With the country code." error="Enter a phone number." />)

  const field = screen.getByRole('textbox', { name: 'Phone' })
  expect(field).toHaveAccessibleDescription('Enter a phone number. With the country code.')
  expect(field).toBeInvalid()
})

test('a field without an error is neither invalid nor described', () => {
  render(<TextField label="Phone" />)

  const field = screen.getByRole('textbox', { name: 'Phone' })
  expect(field).toBeValid()
  expect(field).not.toHaveAttribute('aria-describedby')
})

test('a field offers suggestions and accepts any other value', async () => {
  render(<TextField label="City" options={['Dubai', 'London']} />)

  const field = screen.getByRole('combobox', { name: 'City' })
  await userEvent.type(field, 'Lisbon')

  expect(field).toHaveValue('Lisbon')
  expect(Array.from(screen.getByRole('listbox', { hidden: true }).children)).toHaveLength(2)
})

test('a textarea shows its error the same way', () => {
  render(<TextareaField label="Message" error="Write a message." />)

  const control = screen.getByLabelText('Message')
  expect(control).toHaveAccessibleDescription('Write a message.')
  expect(control).toBeInvalid()
})

test('a password can be shown and hidden again without losing it', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const password = screen.getByLabelText('Password')
  await userEvent.type(password, 'correct horse')
  expect(password).toHaveAttribute('type', 'password')

  const show = screen.getByRole('button', { name: 'Show password' })
  await userEvent.click(show)

  expect(password).toHaveAttribute('type', 'text')
  expect(password).toHaveValue('correct horse')
  expect(show).toHaveAttribute('aria-pressed', 'true')

  await userEvent.click(show)
  expect(password).toHaveAttribute('type', 'password')
})

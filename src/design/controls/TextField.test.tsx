import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField } from './PasswordField'
import { TextareaField } from './TextareaField'
import { TextField } from './TextField'

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

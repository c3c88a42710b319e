import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { applyColorScheme } from './chosenScheme'
import { ThemeSwitch } from './ThemeSwitch'

const page = document.documentElement

beforeEach(() => page.removeAttribute('data-theme'))

test('without a choice the page follows the device', () => {
  applyColorScheme()
  render(<ThemeSwitch />)

  expect(page).not.toHaveAttribute('data-theme')
  expect(screen.getByRole('radio', { name: 'As device' })).toBeChecked()
})

test('a choice is in force at once and after the next visit', async () => {
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(page).toHaveAttribute('data-theme', 'dark')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()

  page.removeAttribute('data-theme')
  applyColorScheme()
  expect(page).toHaveAttribute('data-theme', 'dark')
})

test('a choice can be taken back', async () => {
  render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))

  await userEvent.click(screen.getByRole('radio', { name: 'As device' }))

  expect(page).not.toHaveAttribute('data-theme')
})

test('a browser that refuses to remember still switches', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No storage here', 'SecurityError')
  })
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  expect(page).toHaveAttribute('data-theme', 'dark')
})

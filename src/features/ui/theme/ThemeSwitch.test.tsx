import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showRemembered } from './chosenScheme'
import { ThemeSwitch } from './ThemeSwitch'

const page = document.documentElement

beforeEach(() => {
  page.removeAttribute('data-theme')
  document.cookie = 'theme=; max-age=0'
})

test('without a choice the page follows the device', () => {
  showRemembered()
  render(<ThemeSwitch />)

  expect(page).not.toHaveAttribute('data-theme')
  expect(screen.getByRole('radio', { name: 'As device' })).toBeChecked()
})

test('a choice applies at once and is sent with the next visit', async () => {
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(page).toHaveAttribute('data-theme', 'dark')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(document.cookie).toBe('theme=dark')
})

test('a choice is found again where the server did not dress the page for it', async () => {
  render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  page.removeAttribute('data-theme')
  showRemembered()

  expect(page).toHaveAttribute('data-theme', 'dark')
})

test('a choice can be reverted', async () => {
  render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))

  await userEvent.click(screen.getByRole('radio', { name: 'As device' }))

  expect(page).not.toHaveAttribute('data-theme')
  expect(document.cookie).toBe('')
})

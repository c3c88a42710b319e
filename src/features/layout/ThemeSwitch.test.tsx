import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeSwitch } from './ThemeSwitch'

const page = document.documentElement

beforeEach(() => page.removeAttribute('data-theme'))

/** Runs the inline script of index.html, as before the first paint. */
function runInlineScript() {
  const [, script = ''] = /<script>(.*)<\/script>/.exec(readFileSync('public/index.html', 'utf8')) ?? []
  window.eval(script)
}

test('without a choice the page follows the device', () => {
  runInlineScript()
  render(<ThemeSwitch />)

  expect(page).not.toHaveAttribute('data-theme')
  expect(screen.getByRole('radio', { name: 'As device' })).toBeChecked()
})

test('a choice applies at once', async () => {
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(page).toHaveAttribute('data-theme', 'dark')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('the next visit finds the choice before its first paint', async () => {
  render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  page.removeAttribute('data-theme')
  runInlineScript()

  expect(page).toHaveAttribute('data-theme', 'dark')
})

test('a choice can be reverted', async () => {
  render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))

  await userEvent.click(screen.getByRole('radio', { name: 'As device' }))

  expect(page).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('where storage is blocked, the choice holds for this visit', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  expect(page).toHaveAttribute('data-theme', 'dark')
  blocked.mockRestore()
})

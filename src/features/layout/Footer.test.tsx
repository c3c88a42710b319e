import { readFileSync } from 'node:fs'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast, shownToasts } from '../../testing/toasts'
import { ThemeSwitch } from './ThemeSwitch'

const footer = () => within(screen.getByRole('contentinfo'))

async function openFooter() {
  const app = renderApp('/about')
  await screen.findByRole('heading', { level: 1, name: 'About StayScape' })
  return app
}

test.each(['/', '/rooms', '/about', '/contact', '/privacy-policy', '/terms'])('%s has a footer', async (path) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('contentinfo')).toBeVisible()
})

test('links to About, Contact, Privacy policy and Terms', async () => {
  const { user } = await openFooter()
  const links = within(footer().getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/about', '/contact', '/privacy-policy', '/terms'])

  await user.click(footer().getByRole('link', { name: 'Contact' }))
  await screen.findByRole('heading', { level: 1, name: 'Contact' })
  expect(currentAddress()).toBe('/contact')
})

test('subscribing only thanks: no call is made', async () => {
  const { user } = await openFooter()
  await user.type(footer().getByLabelText('Email'), 'mira@example.com')

  await user.click(footer().getByRole('button', { name: 'Subscribe' }))

  // Any unexpected call fails the test.
  await findToast('Thanks for subscribing!')
  expect(footer().getByLabelText('Email')).toHaveValue('')
})

test.each([
  ['', 'Please enter an email address like name@example.com.'],
  ['mira', 'Please enter an email address like name@example.com.'],
])('subscribing with %p asks for an email at the field', async (entry, sentence) => {
  const { user } = await openFooter()
  const field = footer().getByLabelText('Email')
  if (entry) await user.type(field, entry)

  await user.click(footer().getByRole('button', { name: 'Subscribe' }))

  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(sentence)
  expect(shownToasts()).toEqual([])

  await user.clear(field)
  await user.type(field, 'mira@example.com')
  expect(field).not.toHaveAttribute('aria-invalid')
})

test('the appearance can be chosen and is remembered', async () => {
  const { user } = await openFooter()
  await user.click(footer().getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  await user.click(footer().getByRole('radio', { name: 'As device' }))
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

test('home, which has a newsletter form of its own above, shows no second one on a phone', async () => {
  const newsletter = () => footer().getByRole('form', { name: 'Newsletter', hidden: true }).closest('section')!
  const rules = () =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSMediaRule)
  const hiddenBelow = () =>
    rules().filter((rule) =>
      [...rule.cssRules].some(
        (each) =>
          each instanceof CSSStyleRule && each.style.display === 'none' && newsletter().matches(each.selectorText),
      ),
    )
  const { unmount } = renderApp('/')
  await screen.findByRole('heading', { name: 'Stay Inspired' })
  expect(hiddenBelow().map(({ conditionText }) => conditionText)).toEqual(['(max-width: 719.98px)'])
  unmount()

  await openFooter()
  expect(hiddenBelow()).toEqual([])
})

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

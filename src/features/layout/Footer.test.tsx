import { screen, within } from '@testing-library/react'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast, shownToasts } from '../../testing/toasts'

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

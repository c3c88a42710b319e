import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { MenuButton } from './MenuButton'

const logout = jest.fn()

function Place() {
  return <p>At {useLocation().pathname}</p>
}

function renderMenu() {
  render(
    <MemoryRouter>
      <MenuButton
        label="Account menu"
        trigger="A"
        header="ada@example.com"
        items={[
          { label: 'Edit Profile', to: '/profile' },
          { label: 'My Bookings', to: '/my-bookings' },
          { label: 'Verify Email', to: '/verifyEmail' },
          { label: 'Logout', onSelect: logout },
        ]}
      />
      <button>After</button>
      <Place />
    </MemoryRouter>,
  )
  return screen.getByRole('button', { name: 'Account menu' })
}

const item = (name: string) => screen.getByRole('menuitem', { name })

beforeEach(() => logout.mockReset())

test('the button says that it has a menu and whether it is open', async () => {
  const button = renderMenu()
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('menu')).toBeNull()

  await userEvent.click(button)

  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menu', { name: 'Account menu' })).toBeVisible()
  expect(screen.getByText('ada@example.com')).toBeVisible()
})

test.each([
  ['{Enter}', 'Edit Profile'],
  ['[Space]', 'Edit Profile'],
  ['{ArrowDown}', 'Edit Profile'],
  ['{ArrowUp}', 'Logout'],
])('%s on the button opens the menu at %s', async (key, first) => {
  renderMenu().focus()

  await userEvent.keyboard(key)

  expect(item(first)).toHaveFocus()
})

test('arrow keys wrap around, Home and End go to the ends', async () => {
  renderMenu().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(item('My Bookings')).toHaveFocus()

  await userEvent.keyboard('{End}')
  expect(item('Logout')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(item('Edit Profile')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(item('Logout')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(item('Edit Profile')).toHaveFocus()
})

test('a letter goes to the next entry that begins with it', async () => {
  renderMenu().focus()
  await userEvent.keyboard('{ArrowDown}')

  await userEvent.keyboard('v')
  expect(item('Verify Email')).toHaveFocus()
  await userEvent.keyboard('e')
  expect(item('Edit Profile')).toHaveFocus()
  await userEvent.keyboard('z')
  expect(item('Edit Profile')).toHaveFocus()
})

test('Escape closes the menu and returns to its button', async () => {
  const button = renderMenu()
  await userEvent.click(button)

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
})

test('Tab closes the menu and moves to the next element', async () => {
  await userEvent.click(renderMenu())

  await userEvent.tab()

  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('clicking outside the menu closes it', async () => {
  await userEvent.click(renderMenu())

  await userEvent.click(document.body)

  expect(screen.queryByRole('menu')).toBeNull()
})

test.each(['{Enter}', '[Space]'])('%s on a link item follows the link', async (key) => {
  renderMenu().focus()

  await userEvent.keyboard(`{ArrowDown}{ArrowDown}${key}`)

  expect(screen.getByText('At /my-bookings')).toBeVisible()
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each(['{Enter}', '[Space]'])('%s on an action item runs it once', async (key) => {
  renderMenu().focus()

  await userEvent.keyboard(`{ArrowUp}${key}`)

  expect(logout).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

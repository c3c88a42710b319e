import { act, screen } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { email, openLogin, openSignUp, password } from './testing/authScreen'

describe('the screen', () => {
  test('toggles between Welcome Back and Create Account and keeps what was entered', async () => {
    const { user } = await openLogin()
    await user.type(email(), 'mira@example.com')

    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Create Account' })).toHaveFocus()
    expect(document.title).toBe('Sign up · StayScape')
    expect(email()).toHaveValue('mira@example.com')
    await user.type(screen.getByLabelText('Full Name'), 'Mira')

    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(screen.getByLabelText('Full Name')).toHaveValue('Mira')
  })

  test('links to the reset of a forgotten password', async () => {
    const { user } = await openLogin()
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { level: 1, name: 'Reset password' })
    expect(currentAddress()).toBe('/resetPassword')
  })

  test('tells browsers and password managers what each field is', async () => {
    await openLogin()
    expect(email()).toHaveAttribute('type', 'email')
    expect(email()).toHaveAttribute('autocomplete', 'email')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  test('asks for a new password at sign-up, and can show it', async () => {
    const { user } = await openSignUp()
    expect(screen.getByLabelText('Full Name')).toHaveAttribute('autocomplete', 'name')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')

    await user.type(password(), 'secret')
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
  })

  test('redirects users who are logged in', async () => {
    renderApp('/signUp', { as: aUser() })
    await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
    expect(currentAddress()).toBe('/')
  })
})

test.each(['//evil.example/rooms', 'https://evil.example/rooms', '/loader/rooms', '/outbox'])(
  'nobody is sent to %s after login, and everybody home instead',
  async (returnTo) => {
    renderApp('/contact', { as: aUser() })
    await screen.findByRole('heading', { level: 1, name: 'Contact' })

    // What the page keeps in its history entry, as somebody else would have written it.
    window.history.pushState({ usr: { returnTo }, key: 'forged', idx: 1 }, '', '/signUp')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })))

    await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
    expect(currentAddress()).toBe('/')
  },
)

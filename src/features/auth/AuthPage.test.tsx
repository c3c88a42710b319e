import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRoom, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'
import { email, isKnown, openLogin, openSignUp, password, type Visitor } from './testing/authScreen'

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

async function logIn(user: Visitor) {
  await user.type(email(), 'mira@example.com')
  await user.type(password(), 'long and winding')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('logging in', () => {
  test('sends email and password and goes home', async () => {
    fakeApi.answers('login', { message: 'Welcome back, Mira.' })
    const { user } = await openLogin()
    isKnown()

    await logIn(user)

    await screen.findByRole('button', { name: 'Account menu' })
    expect(fakeApi.calls('login')).toEqual([{ email: 'mira@example.com', password: 'long and winding' }])
    await waitFor(() => expect(currentAddress()).toBe('/'))
    await findToast('Welcome back, Mira.')
    expect(fakeApi.calls('getUser')).toHaveLength(1)
  })

  test('returns to the previous page, query included', async () => {
    const room = aRoom()
    fakeApi.answers('getRooms', { rooms: [room] })
    fakeApi.answers('takenNights', { stays: [] })
    fakeApi.answers('login', {})
    const address = `/rooms/${room._id}?checkIn=2027-03-12&checkOut=2027-03-14&guests=3`
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })
    isKnown()

    await logIn(user)

    await waitFor(() => expect(currentAddress()).toBe(address))
  })

  test('of an unverified user sends a code and opens the code screen', async () => {
    fakeApi.answers('login', {})
    fakeApi.answers('sendVerifyOtp', {})
    const { user } = await openLogin()
    isKnown(aUser({ isVerified: false }))

    await logIn(user)

    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
    expect(currentAddress()).toBe('/verifyEmail')
    expect(fakeApi.calls('sendVerifyOtp')).toHaveLength(1)
  })

  test('of an unverified user returns to the previous page after the code screen', async () => {
    fakeApi.answers('login', {})
    fakeApi.answers('sendVerifyOtp', {})
    fakeApi.answers('verifyEmail', {})
    const { user } = renderApp('/contact')
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })
    isKnown(aUser({ isVerified: false }))
    await logIn(user)
    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })

    await user.click(screen.getByRole('textbox', { name: 'Digit 1' }))
    await user.paste('123456')
    await user.click(screen.getByRole('button', { name: 'Verify' }))

    await screen.findByRole('heading', { level: 1, name: 'Contact' })
    expect(currentAddress()).toBe('/contact')
  })

  test('requires both fields, focuses the first one and sends nothing', async () => {
    const { user } = await openLogin()

    await user.click(screen.getByRole('button', { name: 'Login' }))

    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription('Please enter an email address like name@example.com.')
    expect(password()).toHaveAccessibleDescription('Please enter your password.')
    expect(fakeApi.calls('login')).toHaveLength(0)
  })

  test('shows no error before a field is left, and removes it when the value is right', async () => {
    const { user } = await openLogin()

    await user.type(email(), 'mira')
    expect(email()).not.toHaveAttribute('aria-invalid')
    await user.tab()
    await waitFor(() =>
      expect(email()).toHaveAccessibleDescription('Please enter an email address like name@example.com.'),
    )

    await user.type(email(), '@example.com')
    expect(email()).not.toHaveAttribute('aria-invalid')
    expect(email()).not.toHaveAccessibleDescription()
  })

  test('that is refused says why in the form and in a toast, and keeps the entries', async () => {
    fakeApi.refuses('login', 'Email or password is wrong.')
    const { user } = await openLogin()

    await logIn(user)

    await findToast('Email or password is wrong.')
    expect(screen.getAllByText('Email or password is wrong.')).toHaveLength(2)
    expect(email()).toHaveValue('mira@example.com')
    expect(password()).toHaveValue('long and winding')
    expect(screen.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-disabled')
  })

  test('that is throttled says how long to wait, in the form too, and keeps the entries', async () => {
    const wait = 'Too many attempts. Please wait 30 seconds before you try again.'
    fakeApi.throttles('login', wait, 30)
    const { user } = await openLogin()

    await logIn(user)

    await findToast(wait)
    expect(within(screen.getByRole('form', { name: 'Login' })).getByText(wait)).toBeVisible()
    expect(password()).toHaveValue('long and winding')
  })

  test.each(['fails', 'isAway', 'garbles'] as const)(
    'that %s says that something went wrong, loses nothing, and can be tried again',
    async (howItGoes) => {
      fakeApi[howItGoes]('login')
      const { user } = await openLogin()
      await logIn(user)
      await findToast('Something went wrong')
      expect(password()).toHaveValue('long and winding')

      fakeApi.answers('login', {})
      isKnown()
      await user.click(screen.getByRole('button', { name: 'Login' }))

      await screen.findByRole('button', { name: 'Account menu' })
    },
  )

  test('five quick presses log in once', async () => {
    const answer = fakeApi.holds('login', {})
    const { user } = await openLogin()
    isKnown()
    await logIn(user)

    const button = await screen.findByRole('button', { name: 'Logging in...' })
    for (let press = 0; press < 4; press += 1) fireEvent.click(button)
    answer()

    await screen.findByRole('button', { name: 'Account menu' })
    expect(fakeApi.calls('login')).toHaveLength(1)
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { openLogin } from './testing/authScreen'
import { findToast } from '../../testing/toasts'
import { inDays, openRoom } from '../rooms/testing/openRoom'

const email = () => screen.getByLabelText('Email', { selector: 'main *' })
const newPassword = () => screen.getByLabelText('New Password')
const digits = () =>
  [1, 2, 3, 4, 5, 6]
    .map((place) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place}` }).value)
    .join('')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => screen.getByRole('button', { name })

type Visitor = ReturnType<typeof renderApp>['user']

async function requestCode(user: Visitor) {
  fakeApi.answers('sendResetOtp', { message: 'If there is an account, a code is on its way.' })
  await heading('Reset password')
  await user.type(email(), 'mira@example.com')
  await user.click(press('Send code'))
  await heading('Enter the code')
}

async function enterCode(user: Visitor) {
  await user.click(screen.getByRole('textbox', { name: 'Digit 1' }))
  await user.paste('123456')
  await user.click(press('Continue'))
  await heading('Choose a new password')
}

async function toCode() {
  const app = renderApp('/resetPassword')
  await requestCode(app.user)
  return app
}

async function toPassword() {
  const app = await toCode()
  await enterCode(app.user)
  return app
}

test('step 1 sends a code to the entered email and opens step 2', async () => {
  await toCode()
  expect(fakeApi.calls('sendResetOtp')).toEqual([{ email: 'mira@example.com' }])
  await findToast('If there is an account, a code is on its way.')
  expect(await heading('Enter the code')).toHaveFocus()
})

test('step 1 requires an email', async () => {
  const { user } = renderApp('/resetPassword')
  await heading('Reset password')

  await user.click(press('Send code'))

  await waitFor(() => expect(email()).toHaveFocus())
  expect(email()).toHaveAccessibleDescription('Please enter an email address like name@example.com.')
  expect(fakeApi.calls('sendResetOtp')).toHaveLength(0)
})

test.each(['fails', 'isAway', 'garbles'] as const)('step 1 that %s keeps the email and stays', async (howItGoes) => {
  fakeApi[howItGoes]('sendResetOtp')
  const { user } = renderApp('/resetPassword')
  await heading('Reset password')
  await user.type(email(), 'mira@example.com')

  await user.click(press('Send code'))

  await waitFor(() => expect(press('Send code')).not.toHaveAttribute('aria-disabled'))
  expect(email()).toHaveValue('mira@example.com')
  expect(document.querySelector('main')).toHaveTextContent(/could not/)
})

test('step 2 only keeps the code: no call is made', async () => {
  await toPassword()
  expect(fakeApi.calls('resetPassword')).toHaveLength(0)
  expect(fakeApi.calls('verifyEmail')).toHaveLength(0)
  expect(fakeApi.calls('sendResetOtp')).toHaveLength(1)
})

test('step 2 requires all six digits', async () => {
  const { user } = await toCode()
  await user.click(screen.getByRole('textbox', { name: 'Digit 1' }))
  await user.keyboard('123')

  await user.click(press('Continue'))

  await screen.findByText('Please enter all 6 digits of the code.')
  expect(screen.getByRole('textbox', { name: 'Digit 4' })).toHaveFocus()
})

test('step 2 can go back to change the email, which is kept', async () => {
  const { user } = await toCode()
  await user.click(press('Use another email'))
  await heading('Reset password')
  expect(email()).toHaveValue('mira@example.com')
})

test('step 3 sends all three entries and opens the login with the email filled in', async () => {
  fakeApi.answers('resetPassword', { message: 'Your password is changed. Please log in.' })
  const { user } = await toPassword()
  await user.type(newPassword(), 'long and winding')

  await user.click(press('Set new password'))

  await heading('Welcome Back')
  expect(currentAddress()).toBe('/signUp')
  expect(fakeApi.calls('resetPassword')).toEqual([
    { email: 'mira@example.com', otp: '123456', newPassword: 'long and winding' },
  ])
  await findToast('Your password is changed. Please log in.')
  expect(email()).toHaveValue('mira@example.com')
})

test('step 3 requires a new password, which browsers offer to make and to keep', async () => {
  const { user } = await toPassword()
  expect(newPassword()).toHaveAttribute('autocomplete', 'new-password')

  await user.click(press('Set new password'))

  await waitFor(() => expect(newPassword()).toHaveFocus())
  expect(newPassword()).toHaveAccessibleDescription(/^Please choose a password of 8 to 128 characters\./)
  expect(fakeApi.calls('resetPassword')).toHaveLength(0)
})

test('a wrong code leads back to its boxes, with what was typed and why it was refused; the new password is kept', async () => {
  const refusal = 'That code is wrong or has expired. Please request a new one.'
  fakeApi.refuses('resetPassword', refusal, 'otp')
  const { user } = await toPassword()
  await user.type(newPassword(), 'long and winding')

  await user.click(press('Set new password'))

  await heading('Enter the code')
  expect(digits()).toBe('123456')
  expect(within(screen.getByRole('main')).getByText(refusal)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Digit 1' })).toHaveFocus())

  await user.click(press('Continue'))
  await heading('Choose a new password')
  expect(newPassword()).toHaveValue('long and winding')
})

test('Back goes one step back, and so does the link to the code', async () => {
  const { user } = await toPassword()
  await user.click(press('Back to the code'))
  await heading('Enter the code')
  expect(digits()).toBe('123456')

  act(() => window.history.back())

  await heading('Reset password')
  expect(email()).toHaveValue('mira@example.com')
})

test('a reload stays at the code, which is stored nowhere', async () => {
  const { unmount } = await toPassword()
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.history.state])).not.toContain('123456')
  const { state } = window.history
  unmount()

  // As a browser reloads it: the history entry keeps its state.
  renderApp('/resetPassword', { historyState: state })

  await heading('Enter the code')
  expect(digits()).toBe('')
  expect(screen.getByText(/If there is an account for mira@example\.com/)).toBeVisible()
})

test('Forgot password? carries the email that was typed', async () => {
  const { user } = await openLogin()
  await user.type(email(), 'mira@example.com')

  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))

  await heading('Reset password')
  expect(email()).toHaveValue('mira@example.com')
})

test('a weak password is refused at its field', async () => {
  fakeApi.refuses('resetPassword', 'Please choose a password of 8 to 128 characters.', 'newPassword')
  const { user } = await toPassword()
  await user.type(newPassword(), 'short')

  await user.click(press('Set new password'))

  await waitFor(() =>
    expect(newPassword()).toHaveAccessibleDescription(/^Please choose a password of 8 to 128 characters\./),
  )
  expect(newPassword()).toHaveFocus()
  expect(newPassword()).toHaveValue('short')
})

test('setting a new password ends the session that was open', async () => {
  fakeApi.answers('resetPassword', {})
  const { user } = renderApp('/resetPassword', { as: aUser() })
  await screen.findByRole('button', { name: 'Account menu' })
  await requestCode(user)
  await enterCode(user)
  await user.type(newPassword(), 'long and winding')
  fakeApi.refuses('isAuth', 'You are not logged in.')

  await user.click(press('Set new password'))

  await screen.findByRole('link', { name: 'Login' })
})

describe('a guest who came from a room', () => {
  async function fromRoom() {
    const query = `?checkIn=${inDays(10)}&checkOut=${inDays(13)}&guests=2`
    const { user, room } = await openRoom({ query })
    await screen.findByRole('link', { name: 'Login' })
    await user.click(press('Check Availability'))
    await heading('Welcome Back')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await heading('Reset password')
    return { user, address: `/rooms/${room._id}${query}` }
  }

  async function logIn(user: Visitor) {
    fakeApi.answers('login', {})
    fakeApi.answers('getUser', { userData: aUser() })
    await heading('Welcome Back')
    await user.clear(email())
    await user.type(email(), 'mira@example.com')
    await user.type(screen.getByLabelText('Password'), 'long and winding')
    await user.click(press('Login'))
  }

  test('returns to it, dates included, after a reset', async () => {
    fakeApi.answers('resetPassword', {})
    const { user, address } = await fromRoom()
    await requestCode(user)
    await enterCode(user)
    await user.type(newPassword(), 'long and winding')
    await user.click(press('Set new password'))

    await logIn(user)

    await waitFor(() => expect(currentAddress()).toBe(address))
  })

  test('returns to it when they go back to the login after all', async () => {
    const { user, address } = await fromRoom()
    await user.click(screen.getByRole('link', { name: 'Back to login' }))

    await logIn(user)

    await waitFor(() => expect(currentAddress()).toBe(address))
  })
})

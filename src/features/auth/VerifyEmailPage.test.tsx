import { screen, waitFor, within } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'

const digit = (place: number) => screen.getByRole('textbox', { name: `Digit ${place}` })
const code = () => [1, 2, 3, 4, 5, 6].map((place) => (digit(place) as HTMLInputElement).value).join('')
const verifyButton = () => screen.getByRole('button', { name: 'Verify' })

async function openScreen() {
  const app = renderApp('/verifyEmail', { as: aUser({ isVerified: false }) })
  await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
  return app
}

test('a verified user is sent home', async () => {
  renderApp('/verifyEmail', { as: aUser({ isVerified: true }) })
  await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
  expect(currentAddress()).toBe('/')
})

test('nobody is redirected before the session is known', async () => {
  const answer = fakeApi.holds('isAuth', {})
  fakeApi.answers('getUser', { userData: aUser({ isVerified: false }) })
  renderApp('/verifyEmail')
  await screen.findByText('Loading the page')
  expect(currentAddress()).toBe('/verifyEmail')

  answer()
  await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
})

test('says which address the code was sent to', async () => {
  await openScreen()
  expect(screen.getByText(/mira@example\.com/)).toBeVisible()
})

test('typing moves forward through the six boxes, backspace moves back', async () => {
  const { user } = await openScreen()

  await user.click(digit(1))
  await user.keyboard('123')
  expect(digit(4)).toHaveFocus()

  await user.keyboard('{Backspace}')
  expect(digit(3)).toHaveFocus()
  expect(code()).toBe('12')
})

test.each(['123456', '123 456', 'Your code is 123456.'])('%p pasted into any box fills all six', async (text) => {
  const { user } = await openScreen()
  await user.click(digit(3))
  await user.paste(text)
  expect(code()).toBe('123456')
})

test('Verify submits the code and sends the verified user home', async () => {
  fakeApi.answers('verifyEmail', { message: 'Your email is verified.' })
  const { user } = await openScreen()
  await user.click(digit(1))
  await user.paste('123456')

  await user.click(verifyButton())

  await findToast('Your email is verified.')
  expect(fakeApi.calls('verifyEmail')).toEqual([{ otp: '123456' }])
  await waitFor(() => expect(currentAddress()).toBe('/'))
})

test('all six digits are required, and nothing is sent without them', async () => {
  const { user } = await openScreen()
  await user.click(digit(1))
  await user.keyboard('12')

  await user.click(verifyButton())

  await screen.findByText('Please enter all 6 digits of the code.')
  expect(digit(3)).toHaveFocus()
  expect(fakeApi.calls('verifyEmail')).toHaveLength(0)
})

test.each(['That code is wrong.', 'That code has expired. Please request a new one.'])(
  'a refused code says so at the boxes and in a toast, and stays: %s',
  async (sentence) => {
    fakeApi.refuses('verifyEmail', sentence, 'otp')
    const { user } = await openScreen()
    await user.click(digit(1))
    await user.paste('123456')

    await user.click(verifyButton())

    await findToast(sentence)
    expect(screen.getAllByText(sentence)).toHaveLength(2)
    expect(code()).toBe('123456')
    expect(digit(1)).toHaveFocus()
    expect(verifyButton()).not.toHaveAttribute('aria-disabled')
  },
)

test('a network error keeps the digits', async () => {
  fakeApi.isAway('verifyEmail')
  const { user } = await openScreen()
  await user.click(digit(1))
  await user.paste('123456')

  await user.click(verifyButton())

  await findToast('We could not reach the server. Your entries are safe.')
  expect(code()).toBe('123456')
})

describe('another code', () => {
  const resend = () => screen.getByRole('button', { name: 'Send a new code' })

  test('can be requested, and again after 60 seconds, with the wait shown', async () => {
    fakeApi.answers('sendVerifyOtp', { message: 'We have sent a new code.' })
    const { user } = await openScreen()

    await user.click(resend())
    await findToast('We have sent a new code.')
    await screen.findByText(/You can request a new one in 60 s\./)
    expect(resend()).toHaveAttribute('aria-disabled', 'true')
    await user.click(resend())
    expect(fakeApi.calls('sendVerifyOtp')).toHaveLength(1)

    jest.setSystemTime(Date.now() + 60_000)
    await waitFor(() => expect(resend()).not.toHaveAttribute('aria-disabled'))
    expect(screen.queryByText(/You can request/)).toBeNull()
  })

  test('is sent from the account menu, which opens this page', async () => {
    fakeApi.answers('sendVerifyOtp', {})
    const { user } = renderApp('/about', { as: aUser({ isVerified: false }) })
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))

    await user.click(screen.getByRole('menuitem', { name: 'Verify Email' }))

    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
    await screen.findByText(/You can request a new one in/)
    expect(currentAddress()).toBe('/verifyEmail')
  })

  test('that cannot be sent keeps the current page', async () => {
    fakeApi.refuses('sendVerifyOtp', 'No more codes today.')
    const { user } = renderApp('/about', { as: aUser({ isVerified: false }) })
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))

    await user.click(screen.getByRole('menuitem', { name: 'Verify Email' }))

    await findToast('No more codes today.')
    expect(currentAddress()).toBe('/about')
  })
})

describe('an address that was mistyped at sign-up', () => {
  async function openChange() {
    const app = await openScreen()
    await app.user.click(screen.getByRole('button', { name: 'Change email' }))
    const form = within(screen.getByRole('form', { name: 'Change your email' }))
    return {
      ...app,
      form,
      address: form.getByLabelText('Email'),
      currentPassword: form.getByLabelText('Password'),
    }
  }

  test('is changed with the password, and the page waits for the code that went to the new one', async () => {
    fakeApi.answers('changeEmail', { message: 'We have sent a code to the new one.' })
    const { user, form, address, currentPassword } = await openChange()
    expect(address).toHaveValue('mira@example.com')
    await user.click(digit(1))
    await user.paste('123456')
    await user.clear(address)
    await user.type(address, 'mira@example.org')
    await user.type(currentPassword, 'long and winding')
    fakeApi.answers('getUser', { userData: aUser({ isVerified: false, email: 'mira@example.org' }) })

    await user.click(form.getByRole('button', { name: 'Change email and send a code' }))

    await findToast('We have sent a code to the new one.')
    expect(fakeApi.calls('changeEmail')).toEqual([{ email: 'mira@example.org', currentPassword: 'long and winding' }])
    await screen.findByText(/we sent to mira@example\.org/)
    expect(code()).toBe('')
    expect(screen.queryByRole('form', { name: 'Change your email' })).toBeNull()
    expect(screen.getByText(/You can request a new one in/)).toBeVisible()
  })

  test('says beside the field why it is refused, and keeps what was typed', async () => {
    fakeApi.refuses('changeEmail', 'There is already an account with this email.', 'email')
    const { user, form, address, currentPassword } = await openChange()
    await user.type(address, 'x')
    await user.type(currentPassword, 'long and winding')

    await user.click(form.getByRole('button', { name: 'Change email and send a code' }))

    await waitFor(() => expect(address).toHaveFocus())
    expect(address).toHaveAccessibleDescription('There is already an account with this email.')
    expect(address).toHaveValue('mira@example.comx')
  })
})

test('who verifies later goes on to where they were going', async () => {
  fakeApi.answers('getBookings', { bookings: [] })
  const historyState = { usr: { returnTo: '/my-bookings' }, key: 'verify', idx: 0 }
  const { user } = renderApp('/verifyEmail', { as: aUser({ isVerified: false }), historyState })
  await screen.findByRole('heading', { level: 1, name: 'Verify your email' })

  await user.click(screen.getByRole('link', { name: 'Later' }))

  await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
  expect(currentAddress()).toBe('/my-bookings')
})

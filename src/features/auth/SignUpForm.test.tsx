import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { mockPictureSize } from '../../testing/mockCanvas'
import { fakeApi } from '../../testing/fakeApi'
import { findToast, shownToasts } from '../../testing/toasts'
import { email, isKnown, openSignUp, password, type Visitor } from './testing/authScreen'

const portrait = (name = 'me.png', type = 'image/png') => new File(['pixels'], name, { type })
const signUp = (user: Visitor) => user.click(screen.getByRole('button', { name: 'Sign Up' }))

async function fillIn(user: Visitor, { photo } = { photo: true }) {
  if (photo) await user.upload(screen.getByLabelText('Profile image'), portrait())
  await user.type(screen.getByLabelText('Full Name'), 'Mira Lindqvist')
  await user.type(email(), 'mira@example.com')
  await user.type(password(), 'long and winding')
}

describe('signing up', () => {
  test('sends name, email, password and picture, and goes to the code screen', async () => {
    fakeApi.answers('register', { message: 'Welcome. We have sent you a code.' })
    const { user } = await openSignUp()
    isKnown(aUser({ isVerified: false }))
    await fillIn(user)

    await signUp(user)

    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
    const [sent] = fakeApi.requests('register')
    expect(sent?.payload).toEqual({ name: 'Mira Lindqvist', email: 'mira@example.com', password: 'long and winding' })
    expect(sent?.files.map(({ name }) => name)).toEqual(['me.png'])
    expect(fakeApi.calls('sendVerifyOtp')).toHaveLength(0)
    await findToast('Welcome. We have sent you a code.')
  })

  test('makes a picture of more than 24 megapixels smaller before it is sent, and no other', async () => {
    fakeApi.answers('register', {})
    const { user } = await openSignUp()
    isKnown(aUser({ isVerified: false }))
    await fillIn(user)
    mockPictureSize(6000, 4001)

    await signUp(user)

    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
    const [sent] = fakeApi.requests('register')
    expect(sent?.files.map(({ name, type }) => [name, type])).toEqual([['me.png', 'image/webp']])
    await expect(sent?.files[0]?.text()).resolves.toBe('1731x1154')
  })

  test('takes a drawing instead of a photo, with one press', async () => {
    fakeApi.answers('register', {})
    mockPictureSize(1, 1)
    const { user } = await openSignUp()
    isKnown(aUser({ isVerified: false }))
    await fillIn(user, { photo: false })

    const drawings = within(screen.getByRole('group', { name: 'Or choose a drawing' }))
    await user.click(drawings.getByRole('button', { name: 'Sail' }))

    await screen.findByRole('img', { name: 'Preview of sail.png' })
    expect(screen.getByRole('button', { name: 'Sail' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Hills' })).toHaveAttribute('aria-pressed', 'false')
    await signUp(user)
    await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
    expect(fakeApi.requests('register')[0]?.files.map(({ name, type }) => [name, type])).toEqual([
      ['sail.png', 'image/png'],
    ])
  })

  test('requires a profile image, a name, an email and a password, and no more', async () => {
    const { user } = await openSignUp()

    await signUp(user)

    const image = screen.getByLabelText('Profile image')
    await waitFor(() => expect(image).toHaveFocus())
    expect(image).toHaveAccessibleDescription('Please choose a profile image.')
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription(
      'Please enter your full name, at most 100 characters.',
    )
    expect(email()).toHaveAccessibleDescription('Please enter an email address like name@example.com.')
    expect(password()).toHaveAccessibleDescription(/^Please choose a password of 8 to 128 characters\./)
    expect(fakeApi.calls('register')).toHaveLength(0)
  })

  test('shows the chosen picture', async () => {
    const { user } = await openSignUp()
    await user.upload(screen.getByLabelText('Profile image'), portrait('mira.webp', 'image/webp'))
    expect(screen.getByRole('img', { name: 'Preview of mira.webp' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
  })

  test('accepts a dropped image of any type', async () => {
    await openSignUp()
    const zone = screen.getByLabelText('Profile image')
    fireEvent.drop(zone, { dataTransfer: { files: [portrait('me.svg', 'image/svg+xml')] } })
    await screen.findByRole('img', { name: 'Preview of me.svg' })
    expect(shownToasts()).toEqual([])
  })

  test('refuses a dropped file that is no image, and keeps the picture chosen before', async () => {
    const { user } = await openSignUp()
    await user.upload(screen.getByLabelText('Profile image'), portrait())
    const zone = screen.getByLabelText('Profile image')

    fireEvent.drop(zone, { dataTransfer: { files: [portrait('notes.pdf', 'application/pdf')] } })

    await findToast('Please drop a valid image file')
    expect(screen.getByRole('img', { name: 'Preview of me.png' })).toBeVisible()
  })

  test('refuses a picture of more than 8 MB before sending it', async () => {
    const { user } = await openSignUp()
    const large = portrait('huge.png')
    Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 })

    await user.upload(screen.getByLabelText('Profile image'), portrait('small.png'))
    await user.upload(screen.getByLabelText('Profile image'), large)

    expect(screen.getByLabelText('Profile image')).toHaveAccessibleDescription(
      '“huge.png” is larger than 8 MB. Please choose a smaller picture.',
    )
    expect(screen.getByRole('img', { name: 'Preview of small.png' })).toBeVisible()
  })

  test('that is refused for one field focuses it, says why and keeps the entries', async () => {
    fakeApi.refuses('register', 'There is already an account with this email.', 'email')
    const { user } = await openSignUp()
    await fillIn(user)

    await signUp(user)

    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toHaveAccessibleDescription('There is already an account with this email.')
    await findToast('There is already an account with this email.')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Mira Lindqvist')
    expect(password()).toHaveValue('long and winding')
    expect(screen.getByRole('img', { name: 'Preview of me.png' })).toBeVisible()

    await user.type(email(), 'x')
    expect(email()).not.toHaveAttribute('aria-invalid')
  })

  test.each(['fails', 'isAway', 'garbles'] as const)(
    'that %s says that something went wrong and loses nothing, not even the picture',
    async (howItGoes) => {
      fakeApi[howItGoes]('register')
      const { user } = await openSignUp()
      await fillIn(user)

      await signUp(user)

      await findToast('Something went wrong')
      expect(screen.getByRole('img', { name: 'Preview of me.png' })).toBeVisible()
      expect(screen.getByLabelText('Full Name')).toHaveValue('Mira Lindqvist')
      expect(screen.getByRole('button', { name: 'Sign Up' })).not.toHaveAttribute('aria-disabled')
    },
  )
})

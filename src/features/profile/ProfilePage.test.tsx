import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { messages } from '@contract/messages'
import { anOwner, aUser } from '../../testing/builders'
import { mockPictureSize } from '../../testing/mockCanvas'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast, shownToasts } from '../../testing/toasts'

const mira = aUser({ name: 'Mira Lindqvist', email: 'mira@example.com', image: '/media/mira.webp' })
const picture = (name: string, type = 'image/webp') => new File(['pixels'], name, { type })

async function openProfile() {
  const opened = renderApp('/profile', { as: mira })
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })
  return opened
}

const form = (name: string) => within(screen.getByRole('form', { name }))
const fullName = () => screen.getByLabelText('Full Name')
const image = () => screen.getByLabelText('Profile image')
const current = () => screen.getByLabelText('Current Password')
const fresh = () => screen.getByLabelText('New Password')
const save = (name: string) => screen.getByRole('button', { name })

test('Edit Profile in the account menu opens the page', async () => {
  const { user } = renderApp('/about', { as: mira })
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit Profile' }))

  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })
  expect(currentAddress()).toBe('/profile')
})

describe('the name', () => {
  test('is there to be changed, and says when it is saved', async () => {
    fakeApi.answers('updateProfile', { message: 'Your profile has been saved.' })
    const { user } = await openProfile()
    expect(fullName()).toHaveValue('Mira Lindqvist')

    await user.clear(fullName())
    await user.type(fullName(), 'Mira Lind')
    fakeApi.answers('getUser', { userData: { ...mira, name: 'Mira Lind' } })
    await user.click(save('Save name'))

    expect(await form('Name').findByText('Your profile has been saved.')).toBeVisible()
    expect(shownToasts()).toEqual([])
    expect(fakeApi.requests('updateProfile')).toEqual([
      expect.objectContaining({ payload: { name: 'Mira Lind' }, files: [] }),
    ])
    expect(form('Photo').queryByText('Your profile has been saved.')).toBeNull()
  })

  test('cannot be empty', async () => {
    const { user } = await openProfile()
    await user.clear(fullName())

    await user.click(save('Save name'))

    await waitFor(() =>
      expect(fullName()).toHaveAccessibleDescription('Please enter your full name, at most 100 characters.'),
    )
    expect(fakeApi.calls('updateProfile')).toHaveLength(0)
  })

  test('that is refused stays as it was typed, with the reason beside it', async () => {
    const why = 'Please enter your full name, at most 100 characters.'
    fakeApi.refuses('updateProfile', why, 'name')
    const { user } = await openProfile()
    await user.type(fullName(), ' the Second')

    await user.click(save('Save name'))

    await waitFor(() => expect(fullName()).toHaveAccessibleDescription(why))
    expect(fullName()).toHaveFocus()
    expect(fullName()).toHaveValue('Mira Lindqvist the Second')
  })
})

describe('the photo', () => {
  test('is chosen, shown, and saved without the name', async () => {
    fakeApi.answers('updateProfile', { message: 'Your profile has been saved.' })
    const { user } = await openProfile()

    await user.upload(image(), picture('me.webp'))
    expect(screen.getByRole('img', { name: 'Preview of me.webp' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    fakeApi.answers('getUser', { userData: { ...mira, image: '/media/new.webp' } })
    await user.click(save('Save photo'))

    expect(await form('Photo').findByText('Your profile has been saved.')).toBeVisible()
    const [sent] = fakeApi.requests('updateProfile')
    expect(sent?.payload).toEqual({})
    expect(sent?.files.map(({ name }) => name)).toEqual(['me.webp'])
    expect(screen.queryByRole('img', { name: /Preview/ })).toBeNull()
    const bar = screen.getByRole('button', { name: 'Account menu' })
    await waitFor(() =>
      expect(bar.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/media/new.webp')),
    )
  })

  test.each([
    [6000, 4000, 'pixels'],
    [5000, 5000, '1414x1414'],
  ])('of %i by %i pixels is sent as %s', async (width, height, bytes) => {
    mockPictureSize(width, height)
    fakeApi.answers('updateProfile', {})
    const { user } = await openProfile()
    await user.upload(image(), picture('me.webp'))

    await user.click(save('Save photo'))

    await waitFor(() => expect(fakeApi.calls('updateProfile')).toHaveLength(1))
    const [file] = fakeApi.requests('updateProfile')[0]!.files
    expect(file?.name).toBe('me.webp')
    await expect(file?.text()).resolves.toBe(bytes)
  })

  test('can be dropped, but must be an image', async () => {
    await openProfile()

    fireEvent.drop(image(), { dataTransfer: { files: [picture('notes.pdf', 'application/pdf')] } })
    await findToast('Please drop a valid image file')
    expect(image()).toHaveAccessibleDescription(/^“notes\.pdf” is not an image\./)

    fireEvent.drop(image(), { dataTransfer: { files: [picture('me.webp')] } })
    expect(await screen.findByRole('img', { name: 'Preview of me.webp' })).toBeVisible()
    expect(image()).not.toHaveAttribute('aria-invalid')
  })

  test('that the browser cannot draw is given back', async () => {
    const { user } = await openProfile()
    await user.upload(image(), picture('broken.webp'))

    fireEvent.error(screen.getByRole('img', { name: 'Preview of broken.webp' }))

    expect(image()).toHaveAccessibleDescription(/^“broken\.webp” is not a picture we can read\./)
    expect(screen.queryByRole('img', { name: /Preview/ })).toBeNull()
  })

  test('has to be chosen before it can be saved', async () => {
    const { user } = await openProfile()

    await user.click(save('Save photo'))

    await waitFor(() => expect(image()).toHaveAccessibleDescription('Please choose a photo first.'))
    expect(fakeApi.calls('updateProfile')).toHaveLength(0)
  })

  test('is still chosen after a failure', async () => {
    fakeApi.isAway('updateProfile')
    const { user } = await openProfile()
    await user.upload(image(), picture('me.webp'))

    await user.click(save('Save photo'))

    expect(await form('Photo').findByText(messages.unreachable)).toBeVisible()
    expect(screen.getByRole('img', { name: 'Preview of me.webp' })).toBeVisible()
  })
})

describe('the password', () => {
  async function change(user: Awaited<ReturnType<typeof openProfile>>['user']) {
    await user.type(current(), 'long and winding')
    await user.type(fresh(), 'short and straight')
    await user.click(save('Change password'))
  }

  test('is changed with the current one, and the fields are empty again', async () => {
    const message = 'Your password has been changed. Your other devices have been logged out.'
    fakeApi.answers('changePassword', { message })
    const { user } = await openProfile()

    await change(user)

    expect(await form('Password').findByText(message)).toBeVisible()
    expect(shownToasts()).toEqual([])
    expect(fakeApi.calls('changePassword')).toEqual([
      { currentPassword: 'long and winding', newPassword: 'short and straight' },
    ])
    expect(current()).toHaveValue('')
    expect(fresh()).toHaveValue('')
  })

  test.each([
    ['currentPassword', 'That isn’t your current password.', current],
    ['newPassword', 'Please choose a password that is harder to guess.', fresh],
  ])('refused for %s says so beside it, in focus, and keeps both', async (field, why, control) => {
    fakeApi.refuses('changePassword', why, field)
    const { user } = await openProfile()

    await change(user)

    await waitFor(() => expect(control()).toHaveFocus())
    expect(control()).toHaveAccessibleDescription(new RegExp(why))
    expect(current()).toHaveValue('long and winding')
    expect(fresh()).toHaveValue('short and straight')
  })

  test('needs both fields', async () => {
    const { user } = await openProfile()

    await user.click(save('Change password'))

    await waitFor(() => expect(current()).toHaveFocus())
    expect(current()).toHaveAccessibleDescription('Please enter your current password.')
    expect(fresh()).toHaveAccessibleDescription(/^Please choose a password of 8 to 128 characters\./)
    expect(fakeApi.calls('changePassword')).toHaveLength(0)
  })

  test('can be shown, and password managers know whose it is', async () => {
    const { user } = await openProfile()
    expect(current()).toHaveAttribute('type', 'password')
    expect(current()).toHaveAttribute('autocomplete', 'current-password')
    expect(fresh()).toHaveAttribute('autocomplete', 'new-password')

    await user.click(form('Password').getAllByRole('button', { name: 'Show password' })[0]!)

    expect(current()).toHaveAttribute('type', 'text')
    expect(document.querySelector('[autocomplete="username"]')).toHaveValue('mira@example.com')
  })
})

describe('closing the account', () => {
  const password = () => screen.getByLabelText('Password', { selector: 'input' })
  const close = async (user: Awaited<ReturnType<typeof openProfile>>['user']) => {
    await user.type(password(), 'long and winding')
    await user.click(save('Close account'))
  }

  test('with the password ends in a visitor on the home page, who is told so', async () => {
    const message = 'Your account is closed. Your name, email address and photo have been removed.'
    fakeApi.answers('closeAccount', { message })
    const { user } = await openProfile()
    fakeApi.refuses('isAuth', 'You are not logged in.')

    await close(user)

    await findToast(message)
    await screen.findByRole('link', { name: 'Login' })
    expect(currentAddress()).toBe('/')
    expect(screen.queryByRole('button', { name: 'Account menu' })).toBeNull()
    expect(fakeApi.calls('closeAccount')).toEqual([{ currentPassword: 'long and winding' }])
  })

  test('says before what goes and what stays, and more to a host', async () => {
    const { unmount } = await openProfile()
    const part = () => screen.getByRole('region', { name: 'Close account' })
    expect(part()).toHaveTextContent('Removes your name, email address and photo, and cancels your unpaid bookings.')
    expect(part()).toHaveTextContent('Other bookings and payments are kept without your name.')
    expect(part()).not.toHaveTextContent('Your rooms are switched off')
    unmount()

    renderApp('/profile', { as: anOwner() })

    await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })
    expect(part()).toHaveTextContent('Your rooms are switched off.')
  })

  test('needs the password', async () => {
    const { user } = await openProfile()

    await user.click(save('Close account'))

    await waitFor(() => expect(password()).toHaveFocus())
    expect(password()).toHaveAccessibleDescription('Please enter your current password.')
    expect(fakeApi.calls('closeAccount')).toHaveLength(0)
  })

  test('refused for the password says so beside it, and the user stays', async () => {
    const why = 'That isn’t your current password.'
    fakeApi.refuses('closeAccount', why, 'currentPassword')
    const { user } = await openProfile()

    await close(user)

    await waitFor(() => expect(password()).toHaveAccessibleDescription(why))
    expect(password()).toHaveFocus()
    expect(password()).toHaveValue('long and winding')
    expect(currentAddress()).toBe('/profile')
    expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })

  test('refused for stays to come says so in the form', async () => {
    const why = 'Guests still have 2 stays at your hotel, until Fri 20 Nov 2026.'
    fakeApi.refuses('closeAccount', why)
    const { user } = await openProfile()

    await close(user)

    expect(await form('Close account').findByText(why)).toBeVisible()
    expect(password()).not.toHaveAttribute('aria-invalid')
    expect(currentAddress()).toBe('/profile')
  })
})

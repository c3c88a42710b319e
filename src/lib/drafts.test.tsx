import { act, screen, waitFor, within } from '@testing-library/react'
import { aRoom, aUser, anOwner, anOwnHotel, anOwnRoom } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { renderApp } from '../testing/renderApp'
import { openRoom } from '../features/rooms/testing/openRoom'
import { email, isKnown, openSignUp, password } from '../features/auth/testing/authScreen'

const picture = (name: string) => new File(['pixels'], name, { type: 'image/webp' })
const stored = () => JSON.stringify({ ...sessionStorage })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** What a browser asks when the page is about to go. */
function isAskedBeforeUnload() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

async function openAddRoom() {
  const app = renderApp('/owner/add-room', { as: anOwner() })
  await screen.findByRole('form', { name: 'Add Room' })
  return app
}
const type = () => screen.getByLabelText<HTMLInputElement>('Room Type')
const price = () => screen.getByLabelText<HTMLInputElement>('Price Per Night')

describe('a room that is being added', () => {
  test('is found again, with its pictures, by an owner who looked at something else', async () => {
    fakeApi.answers('ownerRooms', { rooms: [] })
    const { user } = await openAddRoom()
    await user.upload(screen.getAllByLabelText(/^Add image/)[0]!, picture('sea.webp'))
    await user.type(type(), 'Suite')
    await user.click(screen.getByRole('checkbox', { name: 'Free WiFi' }))

    await user.click(screen.getAllByRole('link', { name: 'List Room' })[0]!)
    await heading('List Room')
    act(() => window.history.back())

    await screen.findByText(/You haven’t saved these entries yet/)
    expect(type()).toHaveValue('Suite')
    expect(screen.getByRole('checkbox', { name: 'Free WiFi' })).toBeChecked()
    expect(screen.getByRole('img', { name: 'Preview of sea.webp' })).toBeVisible()
  })

  test('asks before the page is unloaded only where pictures would be lost', async () => {
    const { user } = await openAddRoom()
    await user.type(type(), 'Suite')
    expect(isAskedBeforeUnload()).toBe(false)

    await user.upload(screen.getAllByLabelText(/^Add image/)[0]!, picture('sea.webp'))
    expect(isAskedBeforeUnload()).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Remove sea.webp' }))
    expect(isAskedBeforeUnload()).toBe(false)
  })

  test('is found again after a reload, and can be discarded', async () => {
    const before = await openAddRoom()
    await before.user.type(type(), 'Suite')
    before.unmount()

    const { user } = await openAddRoom()
    expect(type()).toHaveValue('Suite')
    await user.click(screen.getByRole('button', { name: 'Discard them' }))

    expect(type()).toHaveValue('')
    expect(screen.queryByText(/You haven’t saved/)).toBeNull()
    expect(stored()).not.toContain('Suite')
  })

  test('is gone once it is added', async () => {
    fakeApi.answers('addRoom', {})
    const before = await openAddRoom()
    await before.user.type(type(), 'Suite')
    await before.user.type(price(), '120')
    await before.user.click(screen.getByRole('button', { name: 'Add Room' }))
    await screen.findByRole('link', { name: 'See your rooms' })
    before.unmount()

    await openAddRoom()
    expect(type()).toHaveValue('')
  })

  test('is gone once its owner has logged out', async () => {
    const { user } = await openAddRoom()
    await user.type(type(), 'Suite')
    fakeApi.answers('logout', {})

    await user.click(screen.getByRole('button', { name: 'Account menu' }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))

    await waitFor(() => expect(stored()).not.toContain('Suite'))
  })

  test('is shown to nobody else, and gone once somebody else has logged in', async () => {
    const before = await openAddRoom()
    await before.user.type(type(), 'Suite')
    before.unmount()
    // The session has run out.
    fakeApi.refuses('isAuth', 'You are not logged in.')
    const login = renderApp('/signUp')
    await heading('Welcome Back')
    isKnown(anOwner({ _id: 'bea', name: 'Bea Baker' }))
    fakeApi.answers('login', {})
    await login.user.type(email(), 'bea@example.com')
    await login.user.type(password(), 'long and winding')
    await login.user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByRole('button', { name: 'Account menu' })

    await waitFor(() => expect(stored()).not.toContain('Suite'))
  })
})

describe('an edit', () => {
  const suite = (own = {}) => anOwnRoom({ _id: 'r1', roomType: 'Suite', pricePerNight: 120, version: 3, ...own })

  async function openEdit(room = suite()) {
    fakeApi.answers('ownerRoom', { room, version: room.version ?? 1 })
    const app = renderApp('/owner/rooms/r1', { as: anOwner() })
    await screen.findByRole('form', { name: 'Edit room' })
    return app
  }

  test('that was left is found again, and says what somebody else has changed since it began', async () => {
    const before = await openEdit()
    await before.user.clear(price())
    await before.user.type(price(), '150')
    before.unmount()

    await openEdit(suite({ pricePerNight: 130, description: 'By the sea', version: 4 }))

    await waitFor(() => expect(price()).toHaveValue('150'))
    expect(screen.getByLabelText('Description')).toHaveValue('By the sea')
    expect(screen.getByText(/Now: \$130/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load what is there now' })).toBeVisible()
  })

  test('of the hotel is found again', async () => {
    fakeApi.answers('ownHotel', { hotel: anOwnHotel() })
    const before = renderApp('/owner/hotel', { as: anOwner() })
    await before.user.type(await screen.findByLabelText('Hotel Name'), ' & Spa')
    before.unmount()

    renderApp('/owner/hotel', { as: anOwner() })

    await waitFor(() => expect(screen.getByLabelText('Hotel Name')).toHaveValue(`${anOwnHotel().hotelName} & Spa`))
  })

  test('of the own name is found again', async () => {
    const before = renderApp('/profile', { as: aUser() })
    await before.user.type(await screen.findByLabelText('Full Name'), ' the Second')
    before.unmount()

    renderApp('/profile', { as: aUser() })

    expect(await screen.findByLabelText('Full Name')).toHaveValue(`${aUser().name} the Second`)
  })
})

test('a block that is being made is gone, note and all, once its owner has logged out', async () => {
  fakeApi.answers('calendar', { rooms: [{ _id: 'loft', roomType: 'Loft', spans: [] }] })
  const { user } = renderApp('/owner/calendar', { as: anOwner() })
  await user.click(await screen.findByRole('button', { name: 'Block nights' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Note'), 'Leaking roof')
  await user.keyboard('{Escape}')
  expect(stored()).toContain('Leaking roof')
  fakeApi.answers('logout', {})
  fakeApi.refuses('isAuth', 'You are not logged in.')

  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))

  await screen.findByRole('link', { name: 'Login' })
  await waitFor(() => expect(stored()).not.toContain('Leaking roof'))
})

test('a sign-up that was left is found again, without its password, which is never stored', async () => {
  const before = await openSignUp()
  await before.user.type(screen.getByLabelText('Full Name'), 'Mira Lindqvist')
  await before.user.type(email(), 'mira@example.com')
  await before.user.type(password(), 'long and winding')
  expect(stored()).toContain('Mira Lindqvist')
  expect(stored()).not.toContain('winding')
  before.unmount()

  renderApp('/signUp')

  await heading('Create Account')
  expect(screen.getByLabelText('Full Name')).toHaveValue('Mira Lindqvist')
  expect(email()).toHaveValue('mira@example.com')
  expect(password()).toHaveValue('')
})

test('a search that was left on home is found again by the guest who logs in, and gone once they have logged out', async () => {
  const destination = () => screen.findByLabelText('Destination')
  const before = renderApp('/')
  await before.user.type(await destination(), 'Lisbon')
  before.unmount()

  const { user } = renderApp('/', { as: aUser() })
  await waitFor(async () => expect(await destination()).toHaveValue('Lisbon'))
  fakeApi.answers('logout', {})
  fakeApi.refuses('isAuth', 'You are not logged in.')
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))

  await screen.findByRole('link', { name: 'Login' })
  await waitFor(() => expect(stored()).not.toContain('Lisbon'))
})

test('a hotel that is being registered is found again after a reload', async () => {
  const open = async () => {
    const app = renderApp('/about', { as: aUser() })
    await app.user.click(await screen.findByRole('button', { name: 'List Your Hotel' }))
    return { ...app, name: await screen.findByLabelText('Hotel Name') }
  }
  const before = await open()
  await before.user.type(before.name, 'Harbour House')
  before.unmount()

  const { name } = await open()
  await waitFor(() => expect(name).toHaveValue('Harbour House'))
})

test('a message to the host is found again after leaving the room', async () => {
  const room = aRoom()
  const open = async () => {
    const app = await openRoom({ room, as: aUser() })
    await screen.findByRole('button', { name: 'Account menu' })
    await app.user.click(screen.getByRole('button', { name: 'Contact Now' }))
    return { ...app, message: within(screen.getByRole('dialog')).getByLabelText('Message') }
  }
  const before = await open()
  await before.user.type(before.message, 'Is there a lift?')
  before.unmount()

  expect((await open()).message).toHaveValue('Is there a lift?')
})

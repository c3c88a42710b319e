import { act, screen, waitFor, within } from '@testing-library/react'
import type { OwnRoom } from '@contract/entities'
import { anOwner, anOwnRoom, aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { findToast, shownToasts } from '../../../testing/toasts'

function openList(rooms: OwnRoom[], { archived = [], at = '' }: { archived?: OwnRoom[]; at?: string } = {}) {
  fakeApi.answers('ownerRooms', (asked) => ({ rooms: asked?.archived ? archived : rooms }))
  return renderApp(`/owner/list-room${at}`, { as: anOwner() })
}

const table = () => screen.findByRole('table', { name: 'Your rooms' })
const theSwitch = (type: string) => screen.findByRole('switch', { name: `Available: ${type}` })

const twoRooms = () => [
  aRoom({ roomType: 'Luxury Room', pricePerNight: 1290.5, amenities: ['Free WiFi', 'Pool Access'] }),
  aRoom({ roomType: 'Single Bed', pricePerNight: 99, amenities: [], isAvailable: false }),
]

describe('the table', () => {
  test('says of each room its type, facility, price and availability', async () => {
    openList(twoRooms())

    const [header, first, second] = within(await table()).getAllByRole('row')
    const texts = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent)
    expect(texts(header)).toEqual(['Type', 'Facility', 'Price', 'Availability', 'Actions'])
    expect(texts(first).slice(0, 4)).toEqual(['Luxury Room', 'Free WiFi, Pool Access', '$1,290.50', 'Available'])
    expect(texts(second).slice(0, 4)).toEqual(['Single Bed', 'None', '$99.00', 'Not available'])
    expect(await theSwitch('Luxury Room')).toBeChecked()
    expect(await theSwitch('Single Bed')).not.toBeChecked()
    expect(screen.getByText('2 rooms, 1 available to guests.')).toBeVisible()
  })

  test('says how many guests a room sleeps, where that is known', async () => {
    openList([aRoom({ roomType: 'Double Bed', maxGuests: 2 }), aRoom({ roomType: 'Loft' })])

    expect(await screen.findByRole('rowheader', { name: 'Double Bed Sleeps 2' })).toBeVisible()
    expect(screen.getByRole('rowheader', { name: 'Loft' })).toBeVisible()
  })

  test('leads from each room to its form, and while it is on to what guests see', async () => {
    const [on, off] = twoRooms()
    openList([on!, off!])

    expect(await screen.findByRole('link', { name: 'Edit Luxury Room' })).toHaveAttribute(
      'href',
      `/owner/rooms/${on!._id}`,
    )
    expect(screen.getByRole('link', { name: 'Edit Single Bed' })).toHaveAttribute('href', `/owner/rooms/${off!._id}`)
    expect(screen.getByRole('link', { name: 'View as guest: Luxury Room' })).toHaveAttribute(
      'href',
      `/rooms/${on!._id}`,
    )
    expect(screen.queryByRole('link', { name: 'View as guest: Single Bed' })).toBeNull()
  })

  test.each([
    ['unverified', 'Guests will see it once you have verified your email.'],
    ['unlisted', 'Guests will see it once your hotel is listed again. Our email says why it isn’t.'],
  ] as const)('says of a room that is %s why guests do not see it although it is on', async (heldBack, sentence) => {
    openList([anOwnRoom({ roomType: 'Attic', heldBack }), anOwnRoom({ roomType: 'Luxury Room' })])

    expect(await theSwitch('Attic')).toBeChecked()
    const row = screen.getByRole('rowheader', { name: /^Attic/ }).closest('tr')!
    expect(row).toHaveTextContent(sentence)
    expect(within(row).queryByRole('link', { name: /^View as guest/ })).toBeNull()
    expect(screen.getByText('2 rooms, 1 available to guests.')).toBeVisible()
    expect(screen.getAllByText(/^Guests will see it/)).toHaveLength(1)
    if (heldBack === 'unverified') {
      expect(within(row).getByRole('link', { name: 'verified your email' })).toHaveAttribute('href', '/verifyEmail')
    }
  })

  test('tells two rooms of one type apart by what their owner calls them', async () => {
    openList([anOwnRoom({ privateName: 'River view' }), anOwnRoom({ privateName: 'Court view' })])

    expect(await screen.findByRole('rowheader', { name: 'Double Bed River view Sleeps 2' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit Double Bed, River view' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View as guest: Double Bed, Court view' })).toBeVisible()
    expect(await theSwitch('Double Bed, Court view')).toBeChecked()
  })

  test('shows the room that its address names, however long it is', async () => {
    const rooms = Array.from({ length: 60 }, (_, index) => anOwnRoom({ roomType: `Room ${index + 1}` }))
    openList(rooms, { at: `#room-${rooms[49]!._id}` })

    const row = (await screen.findByRole('rowheader', { name: /^Room 50/ })).closest('tr')
    await waitFor(() => expect(row).toHaveFocus())
    expect(row).toHaveAttribute('data-scrolled-to')
    expect(screen.getByText('50 of 60 rooms shown')).toBeVisible()
  })

  test('comes in batches when it is long', async () => {
    const { user } = openList(Array.from({ length: 60 }, (_, index) => aRoom({ roomType: `Room ${index + 1}` })))
    expect(await screen.findAllByRole('switch')).toHaveLength(24)

    await user.click(screen.getByRole('button', { name: 'Show more' }))

    expect(screen.getAllByRole('switch')).toHaveLength(48)
    expect(screen.getByText('48 of 60 rooms shown')).toBeVisible()
  })
})

describe('the order', () => {
  const order = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)

  test('changes at once by buttons in each row, which keep the focus, and goes back when it is refused', async () => {
    const rooms = ['Attic', 'Loft', 'Suite'].map((roomType) => aRoom({ roomType }))
    const [attic, loft, suite] = rooms.map(({ _id }) => _id)
    const { user } = openList(rooms)
    await table()
    const up = screen.getByRole('button', { name: 'Move Suite up' })
    expect(screen.getByRole('button', { name: 'Move Attic up' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Move Suite down' })).toHaveAttribute('aria-disabled', 'true')

    const done = fakeApi.holds('orderRooms', {})
    up.focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await order()).toEqual(['Attic', 'Suite', 'Loft']))
    expect(up).toHaveFocus()
    expect(screen.getByText('Suite: 2 of 3')).toBeInTheDocument()
    expect(fakeApi.calls('orderRooms')).toEqual([{ roomIds: [attic, suite, loft] }])
    fakeApi.answers('ownerRooms', { rooms: [rooms[0]!, rooms[2]!, rooms[1]!] })
    done()
    await waitFor(() => expect(fakeApi.calls('ownerRooms').filter((asked) => !asked?.archived)).toHaveLength(2))

    fakeApi.refuses('orderRooms', 'We could not find that room.', 'roomIds')
    await user.click(screen.getByRole('button', { name: 'Move Attic down' }))
    await findToast('We could not find that room.')
    await waitFor(async () => expect(await order()).toEqual(['Attic', 'Suite', 'Loft']))
  })
})

describe('a room’s availability', () => {
  test('is busy while waiting, keeps its state, and moves at once when the server confirms', async () => {
    const rooms = twoRooms()
    const release = fakeApi.holds('toggleAvailability', { isAvailable: false })
    const { user } = openList(rooms)

    await user.click(await theSwitch('Luxury Room'))

    expect(await theSwitch('Luxury Room')).toHaveAttribute('aria-busy', 'true')
    expect(await theSwitch('Luxury Room')).toBeChecked()

    release()

    await waitFor(async () => expect(await theSwitch('Luxury Room')).not.toBeChecked())
    expect(await theSwitch('Luxury Room')).not.toHaveAttribute('aria-busy')
    expect(fakeApi.calls('toggleAvailability')).toEqual([{ roomId: rooms[0]?._id }])
    expect(screen.getByText('2 rooms, none available to guests.')).toBeVisible()
    await findToast('Availability updated')
    // The list is not reloaded.
    expect(fakeApi.calls('ownerRooms').filter((asked) => !asked?.archived)).toHaveLength(1)
  })

  test('stays as it was switched when a list from before arrives afterwards', async () => {
    const { user } = openList(twoRooms())
    await theSwitch('Luxury Room')
    await user.click(screen.getByRole('link', { name: 'Add Room' }))
    await screen.findByRole('form', { name: 'Add Room' })
    const before = fakeApi.holds('ownerRooms', { rooms: twoRooms() })
    await user.click(screen.getByRole('link', { name: 'List Room' }))
    await waitFor(() => expect(fakeApi.calls('ownerRooms').filter((asked) => !asked?.archived)).toHaveLength(2))
    const [luxury, single] = twoRooms()
    const after = fakeApi.holds('ownerRooms', {
      rooms: [{ ...luxury!, isAvailable: false, amenities: ['Free Breakfast'] }, single!],
    })
    fakeApi.answers('toggleAvailability', { isAvailable: false })

    await user.click(await theSwitch('Luxury Room'))
    await waitFor(async () => expect(await theSwitch('Luxury Room')).not.toBeChecked())
    before()

    await waitFor(() => expect(fakeApi.calls('ownerRooms').filter((asked) => !asked?.archived)).toHaveLength(3))
    expect(await theSwitch('Luxury Room')).not.toBeChecked()
    after()
    expect(await screen.findByRole('cell', { name: 'Free Breakfast' })).toBeVisible()
    expect(await theSwitch('Luxury Room')).not.toBeChecked()
  })

  test('stays as it was switched when a list that knows of it arrives before the answer, which does not', async () => {
    const [luxury, single] = twoRooms()
    const { user } = openList([luxury!, single!])
    await theSwitch('Luxury Room')
    const answer = fakeApi.holds('toggleAvailability', {} as never)
    await user.click(await theSwitch('Luxury Room'))

    fakeApi.answers('ownerRooms', { rooms: [{ ...luxury!, isAvailable: false }, single!] })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await theSwitch('Luxury Room')).not.toBeChecked())
    answer()

    await findToast('Availability updated')
    expect(await theSwitch('Luxury Room')).not.toBeChecked()
  })

  test('can be switched on again', async () => {
    fakeApi.answers('toggleAvailability', { isAvailable: true })
    const { user } = openList(twoRooms())

    await user.click(await theSwitch('Single Bed'))

    await waitFor(async () => expect(await theSwitch('Single Bed')).toBeChecked())
    expect(screen.getByText('2 rooms, all available to guests.')).toBeVisible()
  })

  test('says at once that guests do not see it, and asks which of the others they see instead', async () => {
    const rooms = [anOwnRoom({ roomType: 'Attic', isAvailable: false }), anOwnRoom({ roomType: 'Loft' })]
    fakeApi.answers('toggleAvailability', { isAvailable: true, heldBack: 'unverified' })
    const { user } = openList(rooms)
    await theSwitch('Loft')
    fakeApi.answers('ownerRooms', {
      rooms: [anOwnRoom({ ...rooms[0], isAvailable: true, heldBack: 'unverified' }), rooms[1]!],
    })

    await user.click(await theSwitch('Attic'))

    expect(await screen.findByText(/^Guests will see it once you have/)).toBeVisible()
    expect(await theSwitch('Attic')).toBeChecked()
    await waitFor(() => expect(fakeApi.calls('ownerRooms').filter((asked) => !asked?.archived)).toHaveLength(2))
  })

  test('changes once, however often it is pressed meanwhile', async () => {
    const release = fakeApi.holds('toggleAvailability', { isAvailable: false })
    const { user } = openList(twoRooms())
    const availability = await theSwitch('Luxury Room')

    for (let press = 0; press < 5; press += 1) await user.click(availability)
    release()

    await findToast('Availability updated')
    expect(fakeApi.calls('toggleAvailability')).toHaveLength(1)
  })

  test.each([
    [
      'a refusal',
      () => fakeApi.refuses('toggleAvailability', 'We could not find that room.'),
      /could not find that room/,
    ],
    ['a broken server', () => fakeApi.fails('toggleAvailability', 'Something broke.'), /Something broke/],
    ['a lost line', () => fakeApi.isAway('toggleAvailability'), /could not reach the server/],
  ])('stays as it was after %s, says why, and can be tried again', async (_what, breaks, why) => {
    breaks()
    const rooms = twoRooms()
    const { user } = openList(rooms)
    const availability = await theSwitch('Luxury Room')

    await user.click(availability)

    await findToast('Failed to update availability.')
    expect(await within(availability.closest('tr')!).findByText(why)).toBeVisible()
    expect(availability).toBeChecked()
    expect(availability).not.toHaveAttribute('aria-busy')

    fakeApi.answers('toggleAvailability', () => {
      // The list is fetched again once the server is reached.
      rooms[0]!.isAvailable = false
      return { isAvailable: false }
    })
    await user.click(availability)

    await waitFor(() => expect(availability).not.toBeChecked())
    expect(within(availability.closest('tr')!).queryByText(why)).toBeNull()
  })

  test('keeps its name in both positions, and works by keyboard', async () => {
    fakeApi.answers('toggleAvailability', { isAvailable: false })
    const { user } = openList(twoRooms())
    const availability = await theSwitch('Luxury Room')

    availability.focus()
    await user.keyboard(' ')

    await waitFor(() => expect(availability).not.toBeChecked())
    expect(availability).toHaveAccessibleName('Available: Luxury Room')
    expect(availability).toHaveFocus()
  })
})

describe('an archived room', () => {
  const gone = () => anOwnRoom({ roomType: 'Attic', isArchived: true, isAvailable: false })

  test('is not in the list, which says how many there are and leads to them', async () => {
    const { user } = openList(twoRooms(), { archived: [gone(), gone()] })
    expect(await table()).not.toHaveTextContent('Attic')

    await user.click(await screen.findByRole('link', { name: 'Archived rooms (2)' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Archived rooms' })).toBeVisible()
    expect(await screen.findAllByRole('rowheader', { name: /^Attic/ })).toHaveLength(2)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to your rooms' })).toHaveAttribute('href', '/owner/list-room')
  })

  test('is nothing to speak of where there is none', async () => {
    openList(twoRooms())
    await table()

    expect(screen.queryByRole('link', { name: /Archived/ })).toBeNull()
  })

  test('comes back by Restore, to its row in the list', async () => {
    const attic = gone()
    const { user } = openList(twoRooms(), { archived: [attic], at: '?archived=1' })
    const message = 'Attic is back in your list, switched off.'
    fakeApi.answers('archiveRoom', { message })
    const restore = await screen.findByRole('button', { name: 'Restore Attic' })
    fakeApi.answers('ownerRooms', (asked) => ({
      rooms: asked?.archived ? [] : [...twoRooms(), { ...attic, isArchived: false }],
    }))

    await user.click(restore)

    await findToast(message)
    expect(fakeApi.calls('archiveRoom')).toEqual([{ roomId: attic._id, archived: false }])
    const row = (await screen.findByRole('rowheader', { name: /^Attic/ })).closest('tr')
    await waitFor(() => expect(row).toHaveFocus())
    expect(currentAddress()).toBe(`/owner/list-room#room-${attic._id}`)
    expect(await theSwitch('Attic')).not.toBeChecked()
  })

  test('that cannot be restored stays where it is and says why', async () => {
    fakeApi.refuses('archiveRoom', 'We could not find that room.')
    const { user } = openList([], { archived: [gone()], at: '?archived=1' })

    await user.click(await screen.findByRole('button', { name: 'Restore Attic' }))

    const list = within(await screen.findByRole('table', { name: 'Archived rooms' }))
    expect(await list.findByText('We could not find that room.')).toBeVisible()
    expect(list.getByRole('button', { name: 'Restore Attic' })).toHaveFocus()
  })

  test('is missing from an empty archive, which leads back', async () => {
    openList(twoRooms(), { at: '?archived=1' })

    expect(await screen.findByText('No room is archived.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See your rooms' })).toHaveAttribute('href', '/owner/list-room')
  })
})

describe('the list', () => {
  test('of an owner without rooms says so and offers to add one', async () => {
    openList([])

    expect(await screen.findByText('You have not added a room yet. Your rooms will be listed here.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add a room' })).toHaveAttribute('href', '/owner/add-room')
    expect(shownToasts()).toEqual([])
  })

  test('has a skeleton while rooms load', async () => {
    const release = fakeApi.holds('ownerRooms', { rooms: twoRooms() })
    renderApp('/owner/list-room', { as: anOwner() })
    expect(await screen.findByText('Loading your rooms')).toBeInTheDocument()

    release()

    expect(await table()).toBeVisible()
  })

  test('that could not be loaded says so in its place, and can be retried', async () => {
    fakeApi.isAway('ownerRooms')
    const { user } = renderApp('/owner/list-room', { as: anOwner() })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('We could not load your rooms.')).toBeVisible()
    await findToast('Failed to load rooms.')

    fakeApi.answers('ownerRooms', { rooms: twoRooms() })
    await user.click(retry)

    expect(await table()).toBeVisible()
  })

  test('that is refused shows the server’s message in its place and in a toast', async () => {
    fakeApi.refuses('ownerRooms', 'Your hotel is being checked.')
    renderApp('/owner/list-room', { as: anOwner() })

    await findToast('Your hotel is being checked.')
    expect(await within(screen.getByRole('main')).findByText('Your hotel is being checked.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

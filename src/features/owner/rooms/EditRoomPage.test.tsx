import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { OwnRoom } from '@contract/entities'
import { imageMessages } from '@contract/imageMessages'
import { messages } from '@contract/messages'
import { api } from '../../../api/api'
import { anOwner, anOwnRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { besideToasts, findToast } from '../../../testing/toasts'

const pictures = ['/media/sea.webp', '/media/bath.webp', '/media/bed.webp']
const suite = (own: Partial<OwnRoom> = {}) =>
  anOwnRoom({ _id: 'r1', roomType: 'Suite', pricePerNight: 120.5, version: 3, images: pictures, ...own })

/** What the server has from now on. */
const has = (...rooms: OwnRoom[]) => {
  fakeApi.answers('ownerRooms', (asked) => ({
    rooms: rooms.filter(({ isArchived = false }) => isArchived === (asked?.archived === '1')),
  }))
  fakeApi.answers('ownerRoom', ({ roomId }) => {
    const room = rooms.find(({ _id }) => _id === roomId)
    return room && { room, version: room.version ?? 1 }
  })
}

async function openRoom(room = suite()) {
  has(anOwnRoom(), room)
  const opened = renderApp(`/owner/rooms/${room._id}`, { as: anOwner() })
  await form()
  return { ...opened, room }
}

const form = () => screen.findByRole('form', { name: 'Edit room' })
const type = () => screen.getByLabelText('Room Type')
const price = () => screen.getByLabelText('Price Per Night')
const save = () => screen.getByRole('button', { name: /^Sav/ })
const images = () => within(screen.getByRole('group', { name: 'Images' }))
const slots = () => images().getAllByRole('listitem')
const chooser = (slot: number) => within(slots()[slot]!).getByLabelText(/^(Add|Replace) image/)
/** The file's name, or the picture's, in each slot. */
const sheet = () =>
  slots().map((slot) => {
    const image = within(slot).queryByRole('img')
    // The address of a chosen file is random and may contain any of these names.
    const shown = `${image?.getAttribute('src')} ${image?.getAttribute('alt')}`
    return /(?:\/media\/|Preview of )(sea|bath|bed|new)/.exec(shown)?.[1] ?? 'empty'
  })
const picture = (name: string, type = 'image/webp') => new File(['pixels'], name, { type })
const drop = (...files: File[]) => {
  const list = images().getByRole('list')
  fireEvent(list, createEvent.drop(list, { dataTransfer: { files } }))
}
const row = (room: RegExp) => screen.findByRole('rowheader', { name: room })

async function retype(user: Awaited<ReturnType<typeof openRoom>>['user'], field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}

describe('the form of a room', () => {
  test('is named after it and filled with what it has', async () => {
    await openRoom(suite({ maxGuests: 4, amenities: ['Pool Access', 'Free WiFi'] }))

    expect(document.title).toBe('Suite · StayScape')
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Suite' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'List Room' })).toHaveAttribute('aria-current', 'true')
    expect(type()).toHaveValue('Suite')
    expect(price()).toHaveValue('120.50')
    expect(screen.getByLabelText('Maximum Guests')).toHaveValue(4)
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => (box as HTMLInputElement).value)).toEqual([
      'Free WiFi',
      'Pool Access',
    ])
    expect(sheet()).toEqual(['sea', 'bath', 'bed', 'empty'])
    expect(screen.getByRole('link', { name: 'See the room as a guest' })).toHaveAttribute('href', '/rooms/r1')
  })

  test('sends a mended price alone, and leads back to the row of the room', async () => {
    const { user, room } = await openRoom()
    fakeApi.answers('editRoom', { message: 'Suite is saved.', room })
    await retype(user, price(), '140')
    has(anOwnRoom(), suite({ pricePerNight: 140, version: 4 }))

    await user.click(save())

    await findToast('Suite is saved.')
    expect(fakeApi.requests('editRoom').map(({ payload, files }) => [payload, files])).toEqual([
      [{ roomId: 'r1', version: '3', pricePerNight: '140' }, []],
    ])
    const header = await row(/^Suite/)
    await waitFor(() => expect(header.closest('tr')).toHaveFocus())
    expect(header.closest('tr')).toHaveTextContent('$140.00')
    expect(currentAddress()).toBe('/owner/list-room#room-r1')
  })

  test('sends nothing where nothing was changed, whatever was typed in between', async () => {
    const { user } = await openRoom()
    await retype(user, price(), '120.50')
    await user.type(type(), ' ')

    await user.click(save())

    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([])
  })

  test('sends every entry that was changed, and no other', async () => {
    const { user, room } = await openRoom(suite({ amenities: ['Free WiFi'] }))
    fakeApi.answers('editRoom', { room })
    await retype(user, type(), 'Loft')
    await retype(user, screen.getByLabelText('Maximum Guests'), '3')
    await user.click(screen.getByRole('checkbox', { name: 'Free WiFi' }))

    await user.click(save())

    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([
      { roomId: 'r1', version: '3', roomType: 'Loft', maxGuests: '3', amenities: '[]' },
    ])
  })

  test('sends its description and private name alone, and can empty them', async () => {
    const { user, room } = await openRoom(suite({ description: 'Quiet.', privateName: 'River view' }))
    fakeApi.answers('editRoom', { room })
    expect(document.title).toBe('Suite, River view · StayScape')
    expect(screen.getByLabelText('Description')).toHaveValue('Quiet.')
    expect(screen.getByLabelText('Private name')).toHaveValue('River view')
    await user.clear(screen.getByLabelText('Description'))
    await retype(user, screen.getByLabelText('Private name'), 'Court view')

    await user.click(save())

    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([
      { roomId: 'r1', version: '3', description: '', privateName: 'Court view' },
    ])
  })

  test('asks about a price above $10,000 only when it is a new one', async () => {
    const { user, room } = await openRoom(suite({ pricePerNight: 20_000 }))
    fakeApi.answers('editRoom', { room })
    await retype(user, price(), '200000')
    await user.click(save())
    const question = await screen.findByRole('dialog', { name: 'Please check the price' })
    expect(question).toHaveTextContent('$200,000.00 a night. Is that right?')
    await user.click(within(question).getByRole('button', { name: 'Change the price' }))

    await retype(user, price(), '20000')
    await retype(user, type(), 'Palace')
    await user.click(save())

    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([{ roomId: 'r1', version: '3', roomType: 'Palace' }])
  })

  test('with a price of 1e5 is not saved, and the form says how to write it', async () => {
    const { user } = await openRoom()
    await retype(user, price(), '1e5')

    await user.click(save())

    await waitFor(() => expect(price()).toHaveFocus())
    expect(price()).toHaveValue('1e5')
    expect(price()).toHaveAccessibleDescription(/^Please enter a price .* in digits, such as 120 or 120\.50\./)
    expect(fakeApi.calls('editRoom')).toEqual([])
  })

  test.each([
    ['a refusal', () => fakeApi.refuses('editRoom', 'Please try later.'), 'Please try later.'],
    ['a broken server', () => fakeApi.fails('editRoom', 'Something broke.'), 'Something broke.'],
    ['a lost line', () => fakeApi.isAway('editRoom'), messages.unreachable],
  ])('keeps every entry after %s and says why', async (_what, breaks, why) => {
    breaks()
    const { user } = await openRoom()
    await retype(user, price(), '140')
    await user.upload(chooser(3), picture('new.webp'))

    await user.click(save())

    expect(await within(await form()).findByText(why)).toBeVisible()
    await findToast(why)
    expect(price()).toHaveValue('140')
    expect(sheet()).toEqual(['sea', 'bath', 'bed', 'new'])
  })

  test('stays open with every entry when the session has ended', async () => {
    const { user } = await openRoom()
    fakeApi.refuses('editRoom', 'Please log in.', undefined, 401)
    fakeApi.refuses('ownerRoom', 'Please log in.', undefined, 401)
    await retype(user, price(), '140')

    await user.click(save())

    expect(await screen.findByRole('link', { name: 'log in again' })).toBeVisible()
    expect(price()).toHaveValue('140')
    expect(currentAddress()).toBe('/owner/rooms/r1')
    expect(screen.queryByText('Please log in.')).toBeNull()
  })

  test('shows a refusal of one field beside it', async () => {
    fakeApi.refuses('editRoom', 'Price per night must be from $1.', 'pricePerNight')
    const { user } = await openRoom()
    await retype(user, price(), '140')

    await user.click(save())

    await waitFor(() => expect(price()).toHaveFocus())
    expect(price()).toHaveAccessibleDescription(/^Price per night must be from \$1\./)
  })
})

describe('the pictures of a room', () => {
  test('are sent in the order that buttons gave them, without being uploaded again', async () => {
    const { user, room } = await openRoom()
    fakeApi.answers('editRoom', { room })

    await user.click(screen.getByRole('button', { name: 'Move image 2 earlier' }))

    expect(sheet()).toEqual(['bath', 'sea', 'bed', 'empty'])
    expect(screen.getByRole('button', { name: 'Move image 1 earlier' })).toHaveFocus()
    expect(images().getByText('Picture 1 of 3')).toHaveAttribute('role', 'status')
    await user.click(save())
    await row(/^Suite/)
    const [sent] = fakeApi.requests('editRoom')
    expect(sent?.payload).toEqual({
      ...{ roomId: 'r1', version: '3' },
      order: JSON.stringify(['/media/bath.webp', '/media/sea.webp', '/media/bed.webp']),
    })
    expect(sent?.files).toEqual([])
  })

  test('are sent in the order that dragging gave them', async () => {
    const { user, room } = await openRoom()
    fakeApi.answers('editRoom', { room })
    const dataTransfer = { setData: () => undefined, files: [] }

    fireEvent.dragStart(within(slots()[0]!).getByRole('img').closest('label')!, { dataTransfer })
    fireEvent.drop(slots()[2]!, { dataTransfer })

    expect(sheet()).toEqual(['bath', 'bed', 'sea', 'empty'])
    await user.click(save())
    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([
      expect.objectContaining({ order: JSON.stringify(['/media/bath.webp', '/media/bed.webp', '/media/sea.webp']) }),
    ])
  })

  test('can be removed and joined by new ones, which the order names', async () => {
    const { user, room } = await openRoom()
    fakeApi.answers('editRoom', { room })
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }))
    drop(picture('new.webp'), picture('new2.webp'))

    await user.click(save())

    await row(/^Suite/)
    const [sent] = fakeApi.requests('editRoom')
    expect(sent?.payload).toHaveProperty(
      'order',
      JSON.stringify(['new:0', '/media/bath.webp', '/media/bed.webp', 'new:1']),
    )
    expect(sent?.files.map(({ name }) => name)).toEqual(['new.webp', 'new2.webp'])
  })

  test('stay where a wrong file is chosen for one, which says so beside them', async () => {
    const { user } = await openRoom()

    drop(picture('notes.pdf', 'application/pdf'))

    expect(images().getByText(/^“notes\.pdf” is not an image\./)).toBeVisible()
    expect(sheet()).toEqual(['sea', 'bath', 'bed', 'empty'])
    await user.upload(chooser(0), picture('new.webp'))
    fireEvent.error(images().getByRole('img', { name: 'Preview of new.webp' }))
    expect(images().getByText(/^“new\.webp” is not a picture we can read\./)).toBeVisible()
    expect(sheet()).toEqual(['sea', 'bath', 'bed', 'empty'])
  })

  test('are all still there when the server cannot read a new one', async () => {
    const why = imageMessages.imageUnreadable('new.webp')
    fakeApi.refuses('editRoom', why, 'images')
    const { user } = await openRoom()
    await user.upload(chooser(3), picture('new.webp'))

    await user.click(save())

    expect(await images().findByText(why)).toBeVisible()
    expect(sheet()).toEqual(['sea', 'bath', 'bed', 'new'])
  })
})

describe('a room that somebody else has changed meanwhile', () => {
  const stale = 'Somebody changed this room while you were editing.'

  test('keeps what was typed, shows what is there now, and can be saved over that', async () => {
    fakeApi.refuses('editRoom', stale, 'version')
    const { user, room } = await openRoom()
    await retype(user, price(), '140')
    has(suite({ pricePerNight: 155, maxGuests: 5, version: 4 }))

    await user.click(save())

    expect(await within(await form()).findByText(new RegExp(`^${stale}`))).toBeVisible()
    await findToast(stale)
    expect(price()).toHaveValue('140')
    expect(screen.getByText('Now: $155.00')).toBeVisible()
    // Nobody has typed here: it follows.
    expect(screen.getByLabelText('Maximum Guests')).toHaveValue(5)
    expect(screen.getAllByText(/^Now:/)).toHaveLength(1)

    fakeApi.answers('editRoom', { room })
    await user.click(save())
    await row(/^Suite/)
    expect(fakeApi.calls('editRoom').at(-1)).toEqual({ roomId: 'r1', version: '4', pricePerNight: '140' })
  })

  test('can be taken as it is now instead', async () => {
    fakeApi.refuses('editRoom', stale, 'version')
    const { user } = await openRoom()
    await retype(user, price(), '140')
    await user.type(screen.getByLabelText('Description'), 'Mine.')
    await user.click(screen.getByRole('button', { name: 'Remove image 3' }))
    has(suite({ pricePerNight: 155, description: 'Theirs.', images: ['/media/bath.webp'], version: 4 }))
    await user.click(save())
    expect(await screen.findByText('Now: Theirs.')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Load what is there now' }))

    expect(price()).toHaveValue('155')
    expect(screen.getByLabelText('Description')).toHaveValue('Theirs.')
    expect(sheet()).toEqual(['bath', 'empty', 'empty', 'empty'])
    expect(screen.queryByText(new RegExp(`^${stale}`), besideToasts)).toBeNull()
    await user.click(save())
    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toHaveLength(1)
  })

  test('is never overwritten unsaid: what a refetch has brought is shown before anything is sent over it', async () => {
    const { user, store, room } = await openRoom()
    await retype(user, price(), '140')
    has(suite({ pricePerNight: 155, version: 4 }))

    store.dispatch(api.util.invalidateTags(['OwnerRooms']))

    expect(await screen.findByText('Now: $155.00')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(stale)
    expect(price()).toHaveValue('140')
    fakeApi.answers('editRoom', { room })
    await user.click(save())
    await row(/^Suite/)
    expect(fakeApi.calls('editRoom')).toEqual([{ roomId: 'r1', version: '4', pricePerNight: '140' }])
  })

  test('is shown as it is now where nothing was typed', async () => {
    const { user, store } = await openRoom()
    await retype(user, type(), 'Loft')
    has(suite({ pricePerNight: 155, version: 4, amenities: ['Pool Access'], images: ['/media/bed.webp'] }))

    store.dispatch(api.util.invalidateTags(['OwnerRooms']))

    await waitFor(() => expect(price()).toHaveValue('155'))
    expect(sheet()).toEqual(['bed', 'empty', 'empty', 'empty'])
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
    expect(type()).toHaveValue('Loft')
    expect(screen.getAllByText(/^Now:/).map((line) => line.textContent)).toEqual(['Room Type Now: Suite'])
  })
})

describe('archiving a room', () => {
  const question = () => screen.findByRole('dialog', { name: 'Archive Suite?' })

  test('asks first, and says what it means', async () => {
    const { user } = await openRoom()

    await user.click(screen.getByRole('button', { name: 'Archive room' }))
    expect(await question()).toHaveTextContent('Existing bookings are kept.')
    await user.click(within(await question()).getByRole('button', { name: 'Keep room' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Archive room' })).toHaveFocus()
    expect(fakeApi.calls('archiveRoom')).toEqual([])
  })

  test('takes it out of the list, which then leads to it', async () => {
    fakeApi.answers('archiveRoom', { message: 'Suite is archived.' })
    const { user } = await openRoom()
    await user.click(screen.getByRole('button', { name: 'Archive room' }))
    const dialog = within(await question())
    has(anOwnRoom({ roomType: 'Attic' }), suite({ isArchived: true, isAvailable: false }))

    await user.click(dialog.getByRole('button', { name: 'Archive room' }))

    await findToast('Suite is archived.')
    expect(fakeApi.calls('archiveRoom')).toEqual([{ roomId: 'r1', archived: true }])
    await row(/^Attic/)
    expect(currentAddress()).toBe('/owner/list-room')
    expect(screen.queryByRole('rowheader', { name: /^Suite/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Archived rooms (1)' })).toBeVisible()
  })

  test('names whose stays are still to come, and asks again', async () => {
    const words = '1 stay in this room is not over yet: Ada Guest, Tue 24 Nov 2026 to Fri 27 Nov 2026.'
    fakeApi.replies('archiveRoom', { success: false, message: words, field: 'expectedStays', expected: 1 })
    const { user } = await openRoom()
    await user.click(screen.getByRole('button', { name: 'Archive room' }))
    const dialog = within(await question())
    await user.click(dialog.getByRole('button', { name: 'Archive room' }))
    expect(await dialog.findByText(words)).toBeVisible()

    fakeApi.answers('archiveRoom', {})
    await user.click(dialog.getByRole('button', { name: 'Archive it and keep the stays' }))

    const sent = { roomId: 'r1', archived: true }
    await waitFor(() => expect(fakeApi.calls('archiveRoom')).toEqual([sent, { ...sent, expectedStays: 1 }]))
  })

  test('that is refused leaves the room where it is and says why', async () => {
    fakeApi.refuses('archiveRoom', 'We could not find that room.')
    const { user } = await openRoom()
    await user.click(screen.getByRole('button', { name: 'Archive room' }))

    await user.click(within(await question()).getByRole('button', { name: 'Archive room' }))

    expect(await within(screen.getByRole('main')).findByText('We could not find that room.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await form()).toBeVisible()
  })

  test('is undone on its page', async () => {
    fakeApi.answers('archiveRoom', {})
    const { user } = await openRoom(suite({ isArchived: true, isAvailable: false }))
    expect(screen.getByRole('heading', { name: 'This room is archived' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'See the room as a guest' })).toBeNull()
    has(suite({ isAvailable: false }))

    await user.click(screen.getByRole('button', { name: 'Restore Suite' }))

    await row(/^Suite/)
    expect(fakeApi.calls('archiveRoom')).toEqual([{ roomId: 'r1', archived: false }])
    expect(currentAddress()).toBe('/owner/list-room#room-r1')
  })
})

describe('the page of a room', () => {
  test('that is nobody’s, or somebody else’s, says so and leads back', async () => {
    has(anOwnRoom())
    renderApp('/owner/rooms/nothing', { as: anOwner() })

    expect(await screen.findByText('We could not find this room among yours.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See your rooms' })).toHaveAttribute('href', '/owner/list-room')
  })

  test('has a skeleton while it loads', async () => {
    const release = fakeApi.holds('ownerRoom', { room: suite(), version: 3 })
    renderApp('/owner/rooms/r1', { as: anOwner() })
    expect(await screen.findByText('Loading the room')).toBeInTheDocument()

    release()

    expect(await form()).toBeVisible()
  })

  test('shows what the list has of it until it is loaded alone, archived or not', async () => {
    for (const [list, isArchived] of [
      ['/owner/list-room', false],
      ['/owner/list-room?archived=1', true],
    ] as const) {
      has(suite({ isArchived }))
      const answer = fakeApi.holds('ownerRoom', { room: suite({ isArchived, roomType: 'Loft' }), version: 3 })
      const { user, unmount } = renderApp(list, { as: anOwner() })
      await user.click(await screen.findByRole('link', { name: 'Edit Suite' }))

      expect(await form()).toBeVisible()
      expect(type()).toHaveValue('Suite')
      answer()
      await waitFor(() => expect(type()).toHaveValue('Loft'))
      unmount()
    }
  })

  test('that could not be loaded says so, and can be retried', async () => {
    fakeApi.isAway('ownerRoom')
    const { user } = renderApp('/owner/rooms/r1', { as: anOwner() })
    expect(await screen.findByText('We could not load this room.')).toBeVisible()

    has(suite())
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await form()).toBeVisible()
  })
})

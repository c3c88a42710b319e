import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { appPaths } from '../../../lib/paths'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { openRoom } from '../testing/openRoom'

const [first, second, third] = ['1', '2', '3'].map((digit) => `/media/${digit.repeat(32)}.webp`) as [
  string,
  string,
  string,
]
const pictures = [first, second, third]

describe('the room page', () => {
  test('names the hotel, the room’s type and its own name, and the address', async () => {
    await openRoom({ room: aRoom({ hotelName: 'Harbour House', roomType: 'Luxury Room', publicName: 'Sky' }) })

    expect(screen.getByRole('heading', { level: 1, name: 'Harbour House' })).toBeVisible()
    expect(screen.getByText('Luxury Room, Sky')).toBeVisible()
    expect(screen.getByText('12 Quay Street')).toBeVisible()
    expect(document.title).toBe('Luxury Room, Sky, Harbour House · StayScape')
  })

  test.each([
    [2, 'Sleeps 2'],
    [1, 'Sleeps 1'],
  ])('says that a room for %i sleeps as many', async (maxGuests, words) => {
    await openRoom({ room: aRoom({ maxGuests }) })

    expect(screen.getByText(words)).toBeVisible()
  })

  test('says nothing of how many it sleeps when that is not known', async () => {
    await openRoom({ room: aRoom({ maxGuests: undefined }) })

    expect(screen.queryByText(/^Sleeps/)).toBeNull()
  })

  test('shows the fixed texts: 20% OFF, four of five stars, 200+ reviews, $399/night', async () => {
    await openRoom()

    expect(screen.getByText('20% OFF')).toBeVisible()
    expect(screen.getAllByRole('img', { name: '4 out of 5 stars' })[0]).toBeVisible()
    expect(screen.getByText('200+ reviews')).toBeVisible()
    expect(screen.getByText('$399/night')).toBeVisible()
  })

  test("has the room's own price first, and says of the guide figures below it what they are", async () => {
    await openRoom({ room: aRoom({ pricePerNight: 120.5 }) })

    const price = screen.getByRole('region', { name: 'Price' })
    expect(price).toHaveTextContent(
      'Price$120.50 a night for two guestsGuide price $399/night 20% OFF is the same for every room, like the stars and the number of reviews. You pay the hotel’s own price.',
    )
    expect(within(screen.getByRole('region', { name: 'Book this room' })).getByText('$120.50')).toBeVisible()
  })

  test('a room that sleeps one is never priced for two guests', async () => {
    await openRoom({ room: aRoom({ pricePerNight: 145, maxGuests: 1 }) })

    const price = (name: string) => within(screen.getByRole('region', { name })).getByText('$145.00').closest('p')
    expect(price('Price')).toHaveTextContent('$145.00 a night for one guest')
    expect(price('Book this room')).toHaveTextContent('$145.00 a night, for one guest')
  })

  test('lists the amenities', async () => {
    await openRoom({ room: aRoom({ amenities: ['Free WiFi', 'Pool Access'] }) })

    const amenities = within(screen.getByRole('region', { name: 'Amenities' }))
    expect(amenities.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Free WiFi', 'Pool Access'])
  })

  test('has room highlights and the note on ground floor, price for two and number of guests', async () => {
    await openRoom()

    expect(within(screen.getByRole('region', { name: 'Room highlights' })).getAllByRole('listitem')).not.toHaveLength(0)
    const note = screen.getByRole('region', { name: 'Good to know' })
    expect(note).toHaveTextContent('on the ground floor if one is available')
    expect(note).toHaveTextContent('The price is quoted for two guests')
    expect(note).toHaveTextContent('choose the number of guests to see the correct price')
  })

  test('says who hosts it', async () => {
    await openRoom({ room: aRoom({ hotel: { owner: { name: 'Owen Hart', image: '/media/owen.webp' } } }) })

    const host = within(screen.getByRole('region', { name: 'Hosted by Owen Hart' }))
    expect(host.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
    expect(host.getByRole('button', { name: 'Contact Now' })).toBeVisible()
    expect(host.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('/media/owen.webp'))
  })

  test('reads the name of a hotel from either field', async () => {
    const room = aRoom({ hotel: { hotelName: '', name: 'Quay Rooms' } })
    await openRoom({ room })

    expect(screen.getByRole('heading', { level: 1, name: 'Quay Rooms' })).toBeVisible()
  })
})

const opener = () => screen.queryByRole('button', { name: 'View full screen' })

/** Scrolls the strip of a photo by so many of its widths. */
function swipeTo(photo: HTMLElement, widths: number) {
  const strip = photo.parentElement!.parentElement!
  Object.defineProperty(strip, 'clientWidth', { value: 300, configurable: true })
  strip.scrollLeft = 300 * widths
  fireEvent.scroll(strip)
}

describe('the photos', () => {
  const large = () => screen.getByRole('img', { name: /^Double Bed at Harbour House/ })

  test('begin with the first one, large', async () => {
    await openRoom({ room: aRoom({ images: pictures }) })

    expect(large()).toHaveAccessibleName('Double Bed at Harbour House, photo 1 of 3')
    expect(large()).toHaveAttribute('src', expect.stringContaining(first))
    expect(screen.getByRole('button', { name: 'Show photo 1 of 3' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('change when a thumbnail is clicked', async () => {
    const { user } = await openRoom({ room: aRoom({ images: pictures }) })

    await user.click(screen.getByRole('button', { name: 'Show photo 3 of 3' }))

    expect(large()).toHaveAccessibleName('Double Bed at Harbour House, photo 3 of 3')
    expect(large()).toHaveAttribute('src', expect.stringContaining(third))
    expect(screen.getByRole('button', { name: 'Show photo 1 of 3' })).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByRole('button', { name: 'Show photo 3 of 3' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('change by keyboard', async () => {
    const { user } = await openRoom({ room: aRoom({ images: pictures }) })

    screen.getByRole('button', { name: 'Show photo 1 of 3' }).focus()
    await user.tab()
    await user.keyboard('{Enter}')

    expect(large()).toHaveAccessibleName('Double Bed at Harbour House, photo 2 of 3')
  })

  test('change in place by a swipe, and the viewer opens at a press with the one that is shown', async () => {
    const { user } = await openRoom({ room: aRoom({ images: pictures }) })

    swipeTo(large(), 1)
    expect(large()).toHaveAccessibleName('Double Bed at Harbour House, photo 2 of 3')
    await user.click(large())

    const dialog = within(screen.getByRole('dialog', { name: 'Photos of the room' }))
    expect(dialog.getByText('2 of 3')).toBeVisible()
  })

  test('have no thumbnails if there is only one', async () => {
    await openRoom({ room: aRoom({ images: [first] }) })

    expect(large()).toHaveAccessibleName('Double Bed at Harbour House')
    expect(screen.queryByRole('button', { name: /Show photo/ })).toBeNull()
  })

  test('are replaced by a drawn horizon, which does not open, if there are none', async () => {
    await openRoom({ room: aRoom({ images: [] }) })

    expect(large()).toBeVisible()
    expect(large().tagName).not.toBe('IMG')
    expect(opener()).toBeNull()
  })
})

describe('the photos full screen', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Photos of the room' }))
  const inDialog = () => dialog().getByRole('img', { name: /^Double Bed at Harbour House/ })
  const place = () => dialog().getByText(/^\d of \d$/).textContent
  async function open(images = pictures) {
    const app = await openRoom({ room: aRoom({ images }) })
    await app.user.click(opener()!)
    return app
  }

  test('open with the one that is shown, and go round by buttons', async () => {
    const { user } = await openRoom({ room: aRoom({ images: pictures }) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Show photo 3 of 3' }))
    await user.click(opener()!)
    expect(place()).toBe('3 of 3')

    await user.click(dialog().getByRole('button', { name: 'Next photo' }))
    fireEvent.load(dialog().getByAltText(/photo 1 of 3/))
    expect(place()).toBe('1 of 3')
    expect(inDialog()).toHaveAccessibleName('Double Bed at Harbour House, photo 1 of 3')

    await user.click(dialog().getByRole('button', { name: 'Previous photo' }))
    expect(place()).toBe('3 of 3')
  })

  test('turn by arrow keys wherever the focus is, but not with Alt, which goes Back', async () => {
    const { user } = await open()

    await user.keyboard('{ArrowRight}')
    expect(place()).toBe('2 of 3')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(place()).toBe('3 of 3')
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(place()).toBe('3 of 3')
  })

  test('turn by a swipe, not by a touch', async () => {
    await open()
    swipeTo(inDialog(), 0.1)
    expect(place()).toBe('1 of 3')
    swipeTo(inDialog(), 1)
    expect(place()).toBe('2 of 3')
    swipeTo(inDialog(), 0)
    expect(place()).toBe('1 of 3')
  })

  test('close again, and the focus is back', async () => {
    const { user } = await open()

    await user.click(dialog().getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opener()).toHaveFocus()
  })

  test('of a room with one photo have nothing to turn', async () => {
    const { user } = await open([first])

    await user.keyboard('{ArrowRight}')
    expect(inDialog()).toHaveAccessibleName('Double Bed at Harbour House')
    expect(dialog().queryByRole('button', { name: /photo$/ })).toBeNull()
  })
})

describe('a room that is not available', () => {
  test('and not in the list: a friendly page with ways out', async () => {
    fakeApi.answers('getRooms', { rooms: [aRoom()] })
    renderApp(appPaths.room('00000000-0000-4000-8000-00000000dead'))

    expect(await screen.findByRole('heading', { level: 1, name: 'This room isn’t available' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/rooms')
    expect(document.title).toBe('Room not found · StayScape')
  })

  test('because its owner switched it off: the same page', async () => {
    const room = aRoom({ isAvailable: false })
    fakeApi.answers('getRooms', { rooms: [room] })
    renderApp(appPaths.room(room._id))

    expect(await screen.findByRole('heading', { level: 1, name: 'This room isn’t available' })).toBeVisible()
    expect(screen.queryByLabelText('Check-In')).toBeNull()
  })
})

describe('while rooms load, or fail to', () => {
  test('a loading indicator is shown until the room is loaded', async () => {
    const room = aRoom()
    fakeApi.answers('takenNights', { stays: [] })
    const release = fakeApi.holds('getRooms', { rooms: [room] })
    renderApp(appPaths.room(room._id))

    expect(await screen.findByText('Loading the room')).toBeInTheDocument()
    expect(screen.queryByText('This room isn’t available')).toBeNull()

    release()
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour House' })).toBeVisible()
    expect(screen.queryByText('Loading the room')).toBeNull()
  })

  test('a failure is shown in its place, and a retry loads the room', async () => {
    const room = aRoom()
    fakeApi.fails('getRooms')
    fakeApi.answers('takenNights', { stays: [] })
    const { user } = renderApp(appPaths.room(room._id))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(within(screen.getByRole('main')).getByText('Failed to load rooms.')).toBeVisible()

    fakeApi.answers('getRooms', { rooms: [room] })
    await user.click(retry)

    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour House' })).toBeVisible()
  })
})

describe('what its owner says of a room', () => {
  const about = () => screen.findByRole('region', { name: 'About this room' })
  const description = 'A quiet room.\nIts window faces the court.'

  test('is read in its own lines, though the list of rooms does without it', async () => {
    await openRoom({ room: { ...aRoom(), description } })

    const words = within(await about()).getByText(/^A quiet room\./)
    expect(words.textContent).toBe(description)
  })

  test('takes no place where there is nothing, and none where it could not be loaded', async () => {
    await openRoom({ failure: 'Something broke.' })

    await screen.findByText('Something broke.')
    expect(screen.queryByRole('region', { name: 'About this room' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Amenities' })).toBeVisible()
  })

  test.each([
    [{ checkInFrom: '15:00', checkOutUntil: '11:00' }, 'Check-in from 15:00, check-out by 11:00.'],
    [{ checkInFrom: '15:00' }, 'Check-in from 15:00.'],
    [{ checkOutUntil: '11:00' }, 'Check-out by 11:00.'],
  ])('its hours (%j) stand on the page', async (hours, words) => {
    await openRoom({ room: aRoom({ hotel: hours }) })

    const section = screen.getByRole('region', { name: 'Arrival and departure' })
    expect(within(section).getByText(words)).toBeVisible()
  })

  test('no hours are promised where it has named none', async () => {
    await openRoom()

    expect(screen.queryByText(/^Check-(in from|out until)/)).toBeNull()
  })
})

describe('of more rooms than the list has', () => {
  const other = aRoom({ hotelName: 'Far Lodge' })
  beforeEach(() => {
    fakeApi.answers('takenNights', { stays: [] })
    fakeApi.answers('getRooms', { rooms: [aRoom()], more: true })
  })

  test('a room is loaded alone', async () => {
    fakeApi.answers('room', { room: other })
    renderApp(appPaths.room(other._id))

    expect(await screen.findByRole('heading', { level: 1, name: 'Far Lodge' })).toBeVisible()
    expect(fakeApi.calls('room')).toEqual([{ roomId: other._id }])
  })

  test('one that does not exist is not here', async () => {
    fakeApi.refuses('room', 'We could not find that room.', 'roomId')
    renderApp(appPaths.room('nobody'))

    expect(await screen.findByRole('heading', { level: 1, name: 'This room isn’t available' })).toBeVisible()
  })

  test('one that could not be loaded can be loaded again', async () => {
    fakeApi.fails('room')
    const { user } = renderApp(appPaths.room(other._id))
    const retry = await screen.findByRole('button', { name: 'Try again' })

    fakeApi.answers('room', { room: other })
    await user.click(retry)

    expect(await screen.findByRole('heading', { level: 1, name: 'Far Lodge' })).toBeVisible()
  })

  test('one of the list is shown before it has been loaded alone', async () => {
    const listed = aRoom({ hotelName: 'Near Lodge' })
    fakeApi.answers('getRooms', { rooms: [listed], more: true })
    fakeApi.hangs('room')
    renderApp(appPaths.room(listed._id))

    expect(await screen.findByRole('heading', { level: 1, name: 'Near Lodge' })).toBeVisible()
  })
})

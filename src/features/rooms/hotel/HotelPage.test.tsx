import { screen, waitFor, within } from '@testing-library/react'
import type { Hotel, Room } from '@contract/entities'
import { messages } from '@contract/messages'
import { appPaths } from '../../../lib/paths'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { shownToasts } from '../../../testing/toasts'
import { inDays, openRoom } from '../testing/openRoom'

const aHotel = (own: Partial<Hotel> = {}): Hotel => ({ ...aRoom().hotel, _id: 'h1', ...own })
const query = `?checkIn=${inDays(10)}&checkOut=${inDays(13)}&guests=2`

const openHotel = (rooms: Room[], hotel = aHotel(), search = '') => {
  fakeApi.answers('hotel', { hotel, rooms })
  return renderApp(appPaths.hotel('h1') + search)
}

const main = () => within(screen.getByRole('main'))
const named = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of a hotel', () => {
  test('names it, its city and address, and who hosts it', async () => {
    openHotel([], aHotel({ address: 'Quay', city: 'Leeds', owner: { name: 'Owen Hart', image: '/media/owen.webp' } }))

    expect(await named('Harbour House')).toBeVisible()
    expect(main().getByText('Quay')).toBeVisible()
    expect(main().getByText('Leeds')).toBeVisible()
    expect(main().getByText('Hosted by Owen Hart')).toBeVisible()
    expect(main().getAllByRole('presentation')[0]).toHaveAttribute('src', expect.stringContaining('/media/owen.webp'))
    expect(document.title).toBe('Harbour House · StayScape')
    expect(fakeApi.calls('hotel')).toEqual([{ hotelId: 'h1' }])
  })

  test('says when guests check in and out, where the hotel has said so', async () => {
    openHotel([], aHotel({ checkInFrom: '15:00', checkOutUntil: '11:00' }))

    expect(await screen.findByText('Check-in from 15:00, check-out by 11:00')).toBeVisible()
  })

  test('leads to a map of the place in a tab of its own, which learns nothing of us', async () => {
    openHotel([aRoom()], aHotel({ hotelName: 'Smith & Sons', address: '1 High Street #2', city: 'São Paulo' }))

    const link = await screen.findByRole('link', { name: 'Open in maps (opens in a new tab)' })
    const address = new URL(link.getAttribute('href')!)
    expect(address.origin + address.pathname).toBe('https://www.google.com/maps/search/')
    expect(address.searchParams.get('query')).toBe('Smith & Sons, 1 High Street #2, São Paulo')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('lists its rooms as the list of rooms does', async () => {
    const rooms = [aRoom({ pricePerNight: 120.5 }), aRoom({ pricePerNight: 300 })]
    openHotel(rooms)

    const list = within(await screen.findByRole('region', { name: '2 rooms to choose from' }))
    const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(rooms.map(({ _id }) => appPaths.room(_id)))
    expect(list.getByText('$120.50')).toBeVisible()
    expect(list.getByText('$300.00')).toBeVisible()
  })

  test('with dates shows free rooms first and passes the dates on', async () => {
    const rooms = [aRoom({ publicName: 'River view' }), aRoom({ roomType: 'Single Bed', maxGuests: 1 })]
    fakeApi.answers('takenRooms', { rooms: [] })
    openHotel(rooms, aHotel(), query)

    const list = within(await screen.findByRole('region', { name: '1 room to choose from' }))
    expect(list.getByRole('link', { name: 'Double Bed, River view' })).toHaveAttribute(
      'href',
      appPaths.room(rooms[0]!._id) + query,
    )
    expect(list.getByText('$720.00').closest('p')).toHaveTextContent('$720.00 for 3 nights')
    expect(list.getByText('Not available for your stay (1)')).toBeVisible()
    // Of all its rooms: those of an old hotel are not in the list.
    expect(fakeApi.calls('takenRooms')).toEqual([expect.objectContaining({ hotelId: 'h1' })])
  })

  test('says so when no room of it can be booked, and offers the others of its city for the same dates', async () => {
    openHotel([], aHotel({ city: 'São Paulo' }), query)

    expect(await screen.findByText('Harbour House has no rooms that can be booked at the moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See rooms in São Paulo' })).toHaveAttribute(
      'href',
      `/rooms?destination=S%C3%A3o+Paulo&${query.slice(1)}`,
    )
  })

  test('of a hotel that names no city does without', async () => {
    openHotel([], aHotel({ city: '' }))

    expect(await screen.findByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/rooms')
  })

  test('is reached from a room of it, and the dates come along', async () => {
    const room = aRoom({ hotel: { _id: 'h1' } })
    const { user } = await openRoom({ room, query })
    fakeApi.answers('hotel', { hotel: aHotel(), rooms: [room] })
    fakeApi.answers('takenRooms', { rooms: [] })

    await user.click(screen.getByRole('link', { name: 'All rooms at this hotel' }))

    expect(await screen.findByRole('region', { name: '1 room to choose from' })).toBeVisible()
    expect(currentAddress()).toBe(`/hotels/h1${query}`)
  })

  test('is not offered by a room without a hotel’s id', async () => {
    await openRoom({ room: aRoom({ hotel: { _id: undefined } }) })

    expect(screen.queryByRole('link', { name: 'All rooms at this hotel' })).toBeNull()
  })
})

describe('while a hotel loads, or fails to', () => {
  test('a loading indicator is shown until it is there', async () => {
    const release = fakeApi.holds('hotel', { hotel: aHotel(), rooms: [aRoom()] })
    renderApp(appPaths.hotel('h1'))
    expect(await screen.findByText('Loading the hotel')).toBeInTheDocument()

    release()

    expect(await named('Harbour House')).toBeVisible()
    expect(screen.queryByText('Loading the hotel')).toBeNull()
  })

  test.each([
    ['the server fails', () => fakeApi.fails('hotel', 'Something broke.'), 'Something broke.'],
    ['the server is away', () => fakeApi.isAway('hotel'), messages.unreachable],
    [
      'there were too many questions',
      () => fakeApi.throttles('hotel', 'Please wait a little.', 60),
      'Please wait a little.',
    ],
  ])('when %s, that is said in its place and in a toast, and another try helps', async (_what, breaks, toast) => {
    breaks()
    const { user } = renderApp(appPaths.hotel('h1'))
    expect(await named('This hotel could not be loaded')).toBeVisible()
    expect(main().getByText('We could not load this hotel.')).toBeVisible()
    await waitFor(() => expect(shownToasts()).toEqual([toast]))

    fakeApi.answers('hotel', { hotel: aHotel(), rooms: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await named('Harbour House')).toBeVisible()
  })

  test.each([200, 404])('an unknown one is a friendly page with ways out (status %i)', async (status) => {
    fakeApi.refuses('hotel', 'We could not find that hotel.', 'hotelId', status)
    renderApp(appPaths.hotel('nothing') + query)

    expect(await named('This hotel isn’t available')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', `/rooms${query}`)
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('Hotel not found · StayScape')
    expect(shownToasts()).toEqual([])
  })
})

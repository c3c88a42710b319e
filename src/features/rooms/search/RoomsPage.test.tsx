import { screen, waitFor, within } from '@testing-library/react'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { bar, box, fourRooms, heading } from './testing/roomList'

describe('a row of the list', () => {
  test('shows first image, city, hotel name, 4 of 5 stars, address, amenities and the price of a night', async () => {
    const room = aRoom({
      hotelName: 'Bay House',
      city: 'Singapore',
      pricePerNight: 1290.5,
      amenities: ['Free WiFi', 'Pool Access'],
      images: ['/media/first.webp', '/media/second.webp'],
      hotel: { address: '10 Bayfront Avenue' },
    })
    fakeApi.answers('getRooms', { rooms: [room] })
    renderApp('/rooms')

    const link = await screen.findByRole('link', { name: 'Bay House' })
    const row = within(link.closest('li') as HTMLElement)

    expect(link).toHaveAttribute('href', `/rooms/${room._id}`)
    expect(row.getByRole('img', { name: 'Double Bed at Bay House' })).toHaveAttribute(
      'src',
      expect.stringContaining('/media/first.webp'),
    )
    expect(row.getByText('Singapore')).toBeVisible()
    expect(row.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
    expect(row.getByText('10 Bayfront Avenue')).toBeVisible()
    const amenities = within(row.getByRole('list', { name: 'Amenities' })).getAllByRole('listitem')
    expect(amenities.map((amenity) => amenity.textContent)).toEqual(['Free WiFi', 'Pool Access'])
    expect(row.getByText('$1,290.50').closest('p')).toHaveTextContent('$1,290.50 per night')
  })

  test('says under the name what kind of room it is, and ends in View room, which is the link of the name', async () => {
    fakeApi.answers('getRooms', {
      rooms: [aRoom({ hotelName: 'Bay House', roomType: 'Family Suit', publicName: 'Garden', maxGuests: 4 })],
    })
    renderApp('/rooms')

    const name = await screen.findByRole('heading', { level: 2, name: 'Bay House' })
    const row = within(name.closest('li') as HTMLElement)

    expect(name.nextElementSibling).toHaveTextContent('Family Suit, Garden · Sleeps 4')
    expect(row.getByText('View room')).toBeVisible()
    expect(row.queryByRole('link', { name: 'View room' })).toBeNull()
  })

  test('two rooms of one hotel are told apart by what a screen reader adds to their names', async () => {
    const of = (pricePerNight: number) =>
      aRoom({ hotelName: 'Bay House', city: 'Singapore', pricePerNight, maxGuests: 2 })
    fakeApi.answers('getRooms', { rooms: [of(240), of(310)] })
    renderApp('/rooms')

    const [smaller, larger] = await screen.findAllByRole('link', { name: 'Bay House' })

    expect(smaller).toHaveAccessibleDescription('Double Bed · Sleeps 2 $240.00 per night Singapore')
    expect(larger).toHaveAccessibleDescription('Double Bed · Sleeps 2 $310.00 per night Singapore')
  })

  test('names all amenities to screen readers, also those that a short line has no room for', async () => {
    const amenities = ['Free WiFi', 'Free Breakfast', 'Room Service', 'Mountain View', 'Pool Access']
    fakeApi.answers('getRooms', { rooms: [aRoom({ amenities })] })
    renderApp('/rooms')

    const list = await screen.findByRole('list', { name: 'Amenities' })

    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  })

  test('asks for its image 600 pixels wide and compressed', async () => {
    fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Bay House', images: ['/media/first.webp'] })] })
    renderApp('/rooms')

    const photo = await screen.findByRole('img', { name: 'Double Bed at Bay House' })

    expect(photo).toHaveAttribute('src', '/media/first.webp?w=600&auto=compress')
    // Denser screens choose from wider ones; none is offered less.
    const offered = (photo.getAttribute('srcset') ?? '').split(', ')
    expect(offered).toHaveLength(3)
    expect(offered[0]).toBe('/media/first.webp?w=600&auto=compress 600w')
    expect(photo).toHaveAttribute('sizes', expect.stringContaining('300px'))
  })

  test('shows a drawing where a room has no image', async () => {
    fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Bay House', images: [] })] })
    renderApp('/rooms')

    const drawing = await screen.findByRole('img', { name: 'Double Bed at Bay House' })

    expect(drawing.tagName).not.toBe('IMG')
  })
})

describe('the destination of the address', () => {
  test.each([
    ['/rooms?destination=london', '2 rooms in London'],
    ['/rooms?destination=LON', '2 rooms in London'],
    ['/rooms?destination=on', '2 rooms in London'],
    ['/rooms?destination=%20Singapore%20', '1 room in Singapore'],
    ['/rooms', '4 rooms'],
  ])('%s shows %s', async (address, title) => {
    fourRooms()
    renderApp(address)

    expect(await heading(title)).toBeVisible()
  })

  test('is a chip that can be removed, and leaves the filters as they are', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=London&type=single-bed')
    await heading('1 room in London')

    await user.click(screen.getByRole('button', { name: 'Remove London' }))

    await waitFor(() => expect(currentAddress()).toBe('/rooms?type=single-bed'))
    expect(await heading('1 room')).toHaveFocus()
  })

  test('names the document', async () => {
    fourRooms()
    renderApp('/rooms?destination=London')
    await heading('2 rooms in London')

    expect(document.title).toBe('Rooms in London · StayScape')
  })
})

describe('the number of rooms', () => {
  test('is announced politely when it changes', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    const title = await heading('4 rooms')
    expect(title.closest('[aria-live=polite]')).not.toBeNull()

    await user.click(box('Single Bed'))

    expect(title).toHaveTextContent(/^1 room$/)
  })
})

describe('loading', () => {
  test('shows the shape of the rows until they come', async () => {
    const release = fakeApi.holds('getRooms', { rooms: [aRoom({ hotelName: 'Harbour House' })] })
    renderApp('/rooms')
    expect(await screen.findByText('Loading rooms')).toBeInTheDocument()
    expect(await heading('Rooms')).toBeVisible()

    release()

    expect(await screen.findByRole('link', { name: 'Harbour House' })).toBeVisible()
    expect(screen.queryByText('Loading rooms')).toBeNull()
  })

  test("a failure says 'Failed to load rooms.' in its place and in a toast, and can be retried", async () => {
    fakeApi.fails('getRooms')
    const { user } = renderApp('/rooms')
    const failure = await screen.findByText('Failed to load rooms.', { selector: 'main *' })
    const retry = within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Try again' })

    fourRooms()
    await user.click(retry)

    expect(await heading('4 rooms')).toBeVisible()
  })

  test('a retry under way keeps its button and its focus', async () => {
    fakeApi.isAway('getRooms')
    const { user } = renderApp('/rooms')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    fakeApi.hangs('getRooms')

    await user.click(retry)

    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'))
    expect(retry).toHaveFocus()
  })

  test('rooms are reloaded whenever the list is opened, with the known ones shown meanwhile', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    const before = fakeApi.calls('getRooms').length
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'About' }))
    await screen.findByRole('heading', { level: 1, name: /about/i })

    const release = fakeApi.holds('getRooms', { rooms: [aRoom()] })
    await user.click(bar().getByRole('link', { name: 'Hotels' }))
    expect(await heading('4 rooms')).toBeVisible()
    release()

    expect(await heading('1 room')).toBeVisible()
    expect(fakeApi.calls('getRooms')).toHaveLength(before + 1)
  })
})

test('the list has the footer below it', async () => {
  renderApp('/rooms')

  expect(await screen.findByRole('contentinfo')).toBeVisible()
})

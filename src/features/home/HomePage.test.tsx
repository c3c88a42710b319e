import { act, screen, waitFor, within } from '@testing-library/react'
import { addDays, localToday } from '@contract/stay'
import { aRoom, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'

const region = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement
const scene = async (name: string) => within(await region(name))
const destination = () => screen.findByLabelText(/destination/i)
const search = () => screen.getByRole('button', { name: 'Search' })
const hotels = async (name: string) =>
  [...(await region(name)).querySelectorAll('h3')].map((hotel) => hotel.textContent)

describe('the hero', () => {
  test("is headed 'Discover Your Perfect Gateway Destination'", async () => {
    renderApp('/')

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' }),
    ).toBeVisible()
    expect(document.title).toMatch(/^StayScape/)
  })

  test('suggests Dubai, Singapore, New York and London', async () => {
    renderApp('/')

    const list = document.getElementById((await destination()).getAttribute('list') ?? '')

    expect([...(list?.querySelectorAll('option') ?? [])].map((option) => option.value)).toEqual([
      'Dubai',
      'Singapore',
      'New York',
      'London',
    ])
  })

  test('opens the rooms of the typed destination', async () => {
    const { user } = renderApp('/')

    await user.type(await destination(), ' New York {Enter}')

    expect(currentAddress()).toBe('/rooms?destination=New+York')
  })

  test('without a destination asks for one beside the field and stays', async () => {
    const { user } = renderApp('/')
    const field = await destination()
    expect(field).toBeRequired()

    await user.type(field, '   ')
    await user.click(search())

    expect(field).toHaveAccessibleDescription('Please enter a city or part of its name, at most 100 characters.')
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(currentAddress()).toBe('/')

    await user.type(field, 'London')

    expect(field).toBeValid()
  })
})

describe('dates and guests on home', () => {
  const field = (label: string) => screen.findByLabelText(label)
  const checkIn = addDays(localToday(), 20)
  const checkOut = addDays(localToday(), 23)
  beforeEach(() => fakeApi.answers('takenRooms', { rooms: [] }))

  test('lead anywhere, too', async () => {
    const { user } = renderApp('/')
    await user.type(await field('Check-In'), checkIn)
    await user.type(await field('Check-Out'), checkOut)

    await user.click(screen.getByRole('link', { name: 'Anywhere' }))

    expect(currentAddress()).toBe(`/rooms?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`)
  })

  test('begin with two guests, whom the price of a night is for, and with any number that is chosen', async () => {
    const { user } = renderApp('/')
    await user.type(await field('Check-In'), checkIn)
    expect(await field('Guests')).toHaveValue(2)

    await user.clear(await field('Guests'))
    await user.type(await field('Check-Out'), checkOut)

    expect(await field('Guests')).toHaveValue(null)
  })

  test('are still there, with the destination, after Back and in a reloaded page', async () => {
    const { user, unmount } = renderApp('/')
    await user.type(await destination(), 'London')
    await user.type(await field('Check-In'), checkIn)
    await user.type(await field('Check-Out'), checkOut)
    await user.clear(await field('Guests'))
    await user.type(await field('Guests'), '3')
    await user.click(search())
    await screen.findByRole('heading', { level: 1, name: 'No rooms in London' })

    act(() => window.history.back())

    const expectKept = async () => {
      await waitFor(async () => expect(await destination()).toHaveValue('London'))
      expect(await field('Check-In')).toHaveValue(checkIn)
      expect(await field('Check-Out')).toHaveValue(checkOut)
      expect(await field('Guests')).toHaveValue(3)
    }
    await expectKept()
    unmount()
    renderApp('/')
    await expectKept()
  })

  test('are forgotten with whoever logs out', async () => {
    fakeApi.answers('logout', {})
    const { user } = renderApp('/', { as: aUser() })
    await user.type(await destination(), 'London')
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))
    fakeApi.refuses('isAuth', 'You are not logged in.')
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await screen.findAllByRole('link', { name: 'Login' })
    expect(await destination()).toHaveValue('')
    await user.click(screen.getByRole('link', { name: 'View All Destinations' }))
    await screen.findByRole('heading', { level: 1, name: /rooms/i })

    act(() => window.history.back())

    expect(await destination()).toHaveValue('')
  })
})

describe('a search', () => {
  const remembered = () => fakeApi.calls('searchHistory').map(({ destination }) => destination)

  test('of a user is saved in the search history', async () => {
    fakeApi.answers('searchHistory', {})
    const { user } = renderApp('/', { as: aUser() })
    await screen.findByRole('button', { name: 'Account menu' })

    await user.type(await destination(), ' London {Enter}')

    await waitFor(() => expect(remembered()).toEqual(['London']))
  })

  test('of a guest is not', async () => {
    const { user } = renderApp('/')
    await screen.findAllByRole('link', { name: 'Login' })

    await user.type(await destination(), 'London{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'No rooms in London' })

    expect(remembered()).toEqual([])
  })

  test('goes to the rooms even when it cannot be remembered', async () => {
    fakeApi.fails('searchHistory', 'Something broke.')
    const { user } = renderApp('/', { as: aUser() })
    await screen.findByRole('button', { name: 'Account menu' })

    await user.type(await destination(), 'London{Enter}')

    expect(await screen.findByRole('heading', { level: 1, name: 'No rooms in London' })).toBeVisible()
  })

  test('recommends rooms there at once, from the last three destinations only', async () => {
    const cities = ['Paris', 'Dubai', 'New York', 'London']
    fakeApi.answers('getRooms', { rooms: cities.map((city) => aRoom({ city, hotelName: `${city} Inn` })) })
    fakeApi.answers('searchHistory', {})
    const { user } = renderApp('/', { as: aUser({ searchHistory: ['Paris', 'Dubai', 'New York'] }) })
    expect(await hotels('Recommended Hotels')).toEqual(['Paris Inn', 'Dubai Inn', 'New York Inn'])

    await user.type(await destination(), 'London{Enter}')
    await screen.findByRole('heading', { level: 1, name: '1 room in London' })
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))

    expect(await hotels('Recommended Hotels')).toEqual(['Dubai Inn', 'New York Inn', 'London Inn'])
  })
})

describe('Featured Destination', () => {
  test('shows the first four rooms with all that a card says', async () => {
    const rooms = [1, 2, 3, 4, 5].map((number) =>
      aRoom({ hotelName: `Hotel ${number}`, publicName: 'River view', pricePerNight: 100 + number }),
    )
    fakeApi.answers('getRooms', { rooms })
    renderApp('/')

    const featured = await scene('Featured Destination')
    await featured.findByText('Hotel 1')

    expect(await hotels('Featured Destination')).toEqual(['Hotel 1', 'Hotel 2', 'Hotel 3', 'Hotel 4'])
    const card = within(featured.getAllByRole('listitem')[0] as HTMLElement)
    expect(card.getByRole('img', { name: 'Double Bed, River view at Hotel 1' })).toBeVisible()
    expect(card.getByText('4.5')).toBeVisible()
    expect(card.getByText('12 Quay Street')).toBeVisible()
    expect(card.getByText('$101.00').closest('p')).toHaveTextContent('$101.00 per night')
    const book = card.getByRole('link', { name: 'Book Now' })
    expect(book).toHaveAttribute('href', `/rooms/${rooms[0]?._id}`)
    expect(book).toHaveAccessibleDescription('Double Bed, River view at Hotel 1 $101.00 per night')
  })

  test('links to all rooms', async () => {
    renderApp('/')

    const featured = await scene('Featured Destination')

    expect(featured.getByRole('link', { name: 'View All Destinations' })).toHaveAttribute('href', '/rooms')
  })

  test("says 'Failed to load rooms.' in its place, and another try helps", async () => {
    fakeApi.fails('getRooms')
    const { user } = renderApp('/')
    const featured = await scene('Featured Destination')
    await featured.findByText('Failed to load rooms.')

    fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Harbour House' })] })
    await user.click(featured.getByRole('button', { name: 'Try again' }))

    expect(await featured.findByText('Harbour House')).toBeVisible()
  })

  test('says so when there is no room yet', async () => {
    renderApp('/')

    const featured = await scene('Featured Destination')

    expect(await featured.findByText('The first rooms are on their way. Come back soon.')).toBeVisible()
  })
})

describe('Recommended Hotels', () => {
  const london = (number: number) => aRoom({ hotelName: `London ${number}`, city: 'London' })

  test('are at most four rooms in cities searched for, whatever their case and outer spaces', async () => {
    const dubai = aRoom({ hotelName: 'Palm Court', city: 'Dubai' })
    fakeApi.answers('getRooms', { rooms: [dubai, ...[1, 2, 3, 4, 5].map(london)] })
    renderApp('/', { as: aUser({ searchHistory: ['  LONDON '] }) })

    expect(await hotels('Recommended Hotels')).toEqual(['London 1', 'London 2', 'London 3', 'London 4'])
  })

  test.each([
    ['a guest', undefined],
    ['nobody has searched', aUser()],
    ['no hotel is there', aUser({ searchHistory: ['Paris', 'Lond'] })],
  ])('are hidden when it is for %s', async (_who, as) => {
    fakeApi.answers('getRooms', { rooms: [london(1)] })
    renderApp('/', { as })
    await screen.findByText('London 1')

    expect(screen.queryByRole('heading', { name: 'Recommended Hotels' })).toBeNull()
  })
})

describe('the rest of home', () => {
  test('Exclusive Offers are 25%, 20% and 30% off, each with its day', async () => {
    renderApp('/')

    const offers = (await scene('Exclusive Offers')).getAllByRole('listitem')

    expect(offers.map((offer) => /\d\d% off/.exec(offer.textContent ?? '')?.[0])).toEqual([
      '25% off',
      '20% off',
      '30% off',
    ])
    for (const offer of offers) {
      const until = offer.querySelector('time')?.dateTime ?? ''
      expect(new Date(`${until}T23:59:59`).getTime()).toBeGreaterThan(Date.now())
      expect(within(offer).getByRole('img')).toHaveAccessibleName()
    }
  })

  test('each offer leads to the rooms that fit it', async () => {
    renderApp('/')

    const links = (await scene('Exclusive Offers')).getAllByRole('link')

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Poolside summer escape', '/rooms?amenity=pool-access'],
      ['Dinner on the balcony', '/rooms?destination=Singapore&type=double-bed'],
      ['Luxury winter retreat', '/rooms?type=luxury-bed'],
    ])
  })

  test('What Our Guests Say are three voices', async () => {
    renderApp('/')

    const voices = (await scene('What Our Guests Say')).getAllByRole('figure')

    expect(voices).toHaveLength(3)
    for (const voice of voices) expect(within(voice).getByRole('img', { name: /out of 5 stars/ })).toBeVisible()
  })

  test('Stay Inspired accepts anything, makes no call and says thank you', async () => {
    const { user } = renderApp('/')
    const section = await scene('Stay Inspired')

    await user.type(section.getByLabelText('Email'), 'anything')
    await user.click(section.getByRole('button', { name: 'Subscribe' }))

    expect(section.getByRole('status')).toHaveTextContent('Thanks for subscribing!')
  })

  test('Stay Inspired has nobody to thank while its field is empty', async () => {
    const { user } = renderApp('/')
    const section = await scene('Stay Inspired')

    await user.click(section.getByRole('button', { name: 'Subscribe' }))

    expect(section.getByRole('status')).toBeEmptyDOMElement()
  })

  test.each(['about', 'contact'])('an address ending in #%s scrolls to that section', async (id) => {
    renderApp(`/#${id}`)

    await waitFor(() => expect(document.getElementById(id)).toHaveFocus())
  })

  test('has a footer', async () => {
    renderApp('/')

    expect(await screen.findByRole('contentinfo')).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { Room } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { formatShortDate } from '../../../design/format'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { catalogue, noCounts, sources } from './testing/catalogue'
import { box, heading, shownHotels } from './testing/roomList'

const checkIn = addDays(localToday(), 20)
const checkOut = addDays(localToday(), 23)
const dates = `checkIn=${checkIn}&checkOut=${checkOut}`

const inLondon = (own: Parameters<typeof aRoom>[0]) => aRoom({ city: 'London', ...own })
function london() {
  const small = inLondon({ hotelName: 'Lantern', pricePerNight: 120, maxGuests: 1, roomType: 'Single Bed' })
  const double = inLondon({ hotelName: 'Harbour House', pricePerNight: 420, maxGuests: 2 })
  const family = inLondon({ hotelName: 'Brick Lofts', pricePerNight: 700, maxGuests: 4, amenities: ['Pool Access'] })
  return { small, double, family, rooms: [small, double, family] }
}
const row = (hotel: string) => within(screen.getByRole('link', { name: hotel }).closest('li') as HTMLElement)

describe.each(sources)('a search with dates, %s', (source) => {
  const open = (query: string, rooms: Room[], taken?: Room[]) => {
    catalogue(rooms, source, taken)
    return renderApp(`/rooms?${query}`)
  }
  /** Only a complete list knows how many rooms a relaxed search finds. */
  const relaxedLabel = (label: string, counted: string) => (source === 'in memory' ? counted : label)

  test('says the total of the stay above the price of a night', async () => {
    open(`destination=London&${dates}`, london().rooms)
    await heading('3 rooms in London')

    expect(row('Harbour House').getByText('$1,260.00').closest('p')).toHaveTextContent('$1,260.00 for 3 nights')
    expect(row('Harbour House').getByText(/per night/)).toHaveTextContent('$420.00 per night')
  })

  test('counts the rate for every two guests', async () => {
    open(`destination=London&${dates}&guests=3`, london().rooms)
    await heading('1 room in London')

    expect(row('Brick Lofts').getByText('$4,200.00').closest('p')).toHaveTextContent('$4,200.00 for 3 nights')
    expect(row('Brick Lofts').getByText(/per night/)).toHaveTextContent('$1,400.00 per night for 3 guests')
  })

  test('says whom the price of a night is for when more guests are chosen than it covers', async () => {
    open(`destination=London&guests=3`, london().rooms)
    await heading('1 room in London')

    expect(row('Brick Lofts').getByText('$700.00').closest('p')).toHaveTextContent('$700.00 per night for two guests')
  })

  test('shows free rooms and folds the others below', async () => {
    const { rooms, double } = london()
    const { user } = open(`destination=London&${dates}`, rooms, [double])
    await heading('2 rooms in London')
    expect(shownHotels()).toEqual(['Lantern', 'Brick Lofts'])

    await user.click(screen.getByText('Not available for your stay (1)'))

    expect(await screen.findByRole('link', { name: 'Harbour House' })).toBeVisible()
  })

  test('says in each row why it cannot be booked', async () => {
    const { rooms, double } = london()
    const { user } = open(`destination=London&${dates}&guests=2`, rooms, [double])
    await heading('1 room in London')

    await user.click(screen.getByText('Not available for your stay (2)'))

    await screen.findByRole('link', { name: 'Harbour House' })
    expect(row('Harbour House').getByText('Taken')).toBeVisible()
    expect(row('Lantern').getByText('Sleeps 1')).toBeVisible()
    expect(row('Lantern').queryByText('Taken')).toBeNull()
    expect(row('Brick Lofts').queryByText('Taken')).toBeNull()
  })

  test('rooms that sleep fewer step back like taken ones', async () => {
    open(`destination=London&guests=2`, london().rooms)
    await heading('2 rooms in London')

    expect(shownHotels()).toEqual(['Harbour House', 'Brick Lofts'])
    expect(row('Harbour House').getByText('Double Bed · Sleeps 2')).toBeVisible()
    expect(screen.getByText('Too small for your party (1)')).toBeVisible()
  })

  test('counts free rooms beside the filters', async () => {
    const { rooms, double } = london()
    open(`destination=London&${dates}`, rooms, [double])
    await heading('2 rooms in London')

    expect(box('Double Bed')).toHaveAccessibleDescription(/^1$/)
    expect(box('Single Bed')).toHaveAccessibleDescription(/^1$/)
    expect(box('Pool Access')).toHaveAccessibleDescription(/^1$/)
    expect(box('Free WiFi')).toHaveAccessibleDescription(/^1$/)
  })

  test('passes dates and guests on to a room and keeps them while filters change', async () => {
    const { user } = open(`destination=London&${dates}&guests=2`, london().rooms)
    await heading('2 rooms in London')
    expect(screen.getByRole('link', { name: 'Brick Lofts' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`\\?${dates}&guests=2$`)),
    )

    await user.click(box('Pool Access'))

    await heading('1 room in London')
    expect(currentAddress()).toBe(`/rooms?destination=London&${dates}&guests=2&amenity=pool-access`)
  })

  test('without a match names what to leave out, and leaves it out with one press', async () => {
    const { rooms } = london()
    const { user } = open(`destination=London&${dates}`, rooms, rooms)
    await heading('No rooms available in London')
    expect(await screen.findByText(/Try without the dates/)).toBeVisible()

    await user.click(
      screen.getByRole('button', { name: relaxedLabel('Any dates', 'Show 3 London rooms for any dates') }),
    )

    expect(await heading('3 rooms in London')).toHaveFocus()
    expect(currentAddress()).toBe('/rooms?destination=London')
  })

  test('without a match for so many guests offers any number of them', async () => {
    const { user } = open('destination=London&guests=9', london().rooms)
    await heading('No rooms large enough in London')

    await user.click(
      await screen.findByRole('button', {
        name: relaxedLabel('Any number of guests', 'Show 3 London rooms for any number of guests'),
      }),
    )

    expect(await heading('3 rooms in London')).toBeVisible()
  })

  test('without a match at the place offers to search everywhere', async () => {
    const { user } = open('destination=Atlantis&guests=2', london().rooms)
    await heading('No rooms in Atlantis')

    await user.click(screen.getByRole('button', { name: relaxedLabel('Search everywhere', 'Show 2 rooms everywhere') }))

    await waitFor(() => expect(currentAddress()).toBe('/rooms?guests=2'))
  })

  test('combines every filter', async () => {
    const { user } = open('destination=London&sort=price-high', london().rooms)
    await heading('3 rooms in London')
    expect(shownHotels()).toEqual(['Brick Lofts', 'Harbour House', 'Lantern'])

    await user.click(box('Double Bed'))
    await user.click(box('$ 500 to 1000'))

    await heading('1 room in London')
    expect(shownHotels()).toEqual(['Brick Lofts'])
  })

  test('shows 24 rooms at a time', async () => {
    const many = Array.from({ length: 50 }, (_, index) => aRoom({ hotelName: `Hotel ${index + 1}` }))
    const { user } = open(dates, many)
    await heading('50 rooms')
    expect(shownHotels()).toHaveLength(24)

    await user.click(screen.getByText('Show more'))

    await screen.findByText('48 of 50 rooms shown')
    await waitFor(() => expect(screen.getByText('Hotel 25')).toHaveFocus())
    await user.click(screen.getByText('Show more'))
    await screen.findByText('50 of 50 rooms shown')
    expect(screen.queryByText('Show more')).toBeNull()
  })

  test.each([
    ['passed', `checkIn=2020-01-01&checkOut=2020-01-03`, /has passed/],
    ['reversed', `checkIn=${checkOut}&checkOut=${checkIn}`, /must be after check in date/],
    ['the same', `checkIn=${checkIn}&checkOut=${checkIn}`, /must be after check in date/],
    ['half given', `checkIn=${checkIn}`, /choose a check-out date/],
    ['the other half', `checkOut=${checkOut}`, /choose a check-in date/],
    ['no day of the calendar', 'checkIn=2027-02-31&checkOut=2027-03-02', /does not exist/],
    ['too far ahead', 'checkIn=2091-01-01&checkOut=2091-01-02', /years ahead/],
    ['for no number of guests', 'guests=0', /whole number from 1 to 20/],
  ])('drops a stay that is %s, and says so', async (_what, query, sentence) => {
    open(`destination=London&${query}`, london().rooms)

    expect(await heading('3 rooms in London')).toBeVisible()
    expect(screen.getByText(sentence)).toHaveTextContent(/We left that out of your search\.$/)
    expect(screen.queryByText(/for 3 nights/)).toBeNull()
  })
})

test('what was found stays until the server has answered', async () => {
  const { rooms } = london()
  catalogue(rooms, 'on the server')
  const { user } = renderApp('/rooms?destination=London')
  await heading('3 rooms in London')
  const release = fakeApi.holds('searchRooms', {
    rooms: [rooms[0]!],
    total: 1,
    notFree: 0,
    counts: noCounts,
  })

  await user.click(box('Single Bed'))
  expect(shownHotels()).toHaveLength(3)
  release()

  await heading('1 room in London')
})

test('an incomplete list is shown as the newest of more', async () => {
  catalogue(london().rooms, 'on the server')
  renderApp('/rooms')

  expect(await heading('3+ rooms')).toBeVisible()
  expect(fakeApi.calls('searchRooms')).toEqual([])
})

test('a failure to ask for taken rooms is said, with a way to try again', async () => {
  catalogue(london().rooms, 'in memory')
  fakeApi.fails('takenRooms')
  const { user } = renderApp(`/rooms?${dates}`)
  const retry = await screen.findByRole('button', { name: 'Try again' })

  fakeApi.answers('takenRooms', { rooms: [] })
  await user.click(retry)

  expect(await heading('3 rooms')).toBeVisible()
})

describe('the search on the list', () => {
  test('is one line that says place, dates and guests; of these only the place is a chip', async () => {
    catalogue(london().rooms, 'in memory')
    renderApp(`/rooms?destination=London&${dates}&guests=2`)

    const line = await screen.findByText(
      `London · ${formatShortDate(checkIn)} to ${formatShortDate(checkOut)} · 2 guests`,
    )
    expect(line).toBeVisible()
    // A date never breaks, however narrow the phone.
    expect(line.textContent).toContain(`\u00b7 ${formatShortDate(checkIn).replaceAll(' ', '\u00a0')} to `)
    await heading('2 rooms in London')
    expect(screen.getAllByRole('button', { name: /^Remove / })).toEqual([
      screen.getByRole('button', { name: 'Remove London' }),
    ])
  })

  test('unfolds into a form, and requires nothing', async () => {
    catalogue(london().rooms, 'in memory')
    const { user } = renderApp(`/rooms?destination=London&type=double-bed`)
    await heading('2 rooms in London')

    await user.click(screen.getByRole('button', { name: /Change search/ }))
    await user.clear(screen.getByLabelText('Destination'))
    await user.type(screen.getByLabelText('Guests'), '4')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await heading('1 room')).toHaveFocus()
    expect(currentAddress()).toBe('/rooms?guests=4&type=double-bed')
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    catalogue(london().rooms, 'in memory')
    const { user } = renderApp('/rooms')
    await heading('3 rooms')

    await user.click(screen.getByRole('button', { name: /Change search/ }))
    await user.type(screen.getByLabelText('Guests'), '40')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.getByLabelText('Guests')).toHaveFocus()
    expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription('Guests must be a whole number from 1 to 20.')
    expect(screen.getByLabelText('Guests')).toHaveValue(40)
  })

  test('says how long a stay can be as soon as its dates are chosen', async () => {
    catalogue(london().rooms, 'in memory')
    const { user } = renderApp('/rooms')
    await heading('3 rooms')
    await user.click(screen.getByRole('button', { name: /Change search/ }))

    await user.type(screen.getByLabelText('Check-In'), checkIn)
    await user.type(screen.getByLabelText('Check-Out'), addDays(checkIn, 519))

    expect(screen.getByLabelText('Check-Out')).toHaveAccessibleDescription('A stay can be at most 365 nights.')
    expect(currentAddress()).toBe('/rooms')
  })
})

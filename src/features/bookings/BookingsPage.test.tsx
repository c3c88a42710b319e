import { screen, waitFor, within } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { aBooking, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { setViewport } from '../../testing/setViewport'

const openBookings = (bookings: Booking[]) => {
  fakeApi.answers('getBookings', { bookings })
  return renderApp('/my-bookings', { as: aUser() })
}

const booking = aBooking({
  room: { _id: 'r1', roomType: 'Luxury Room', images: ['/media/first.webp', '/media/second.webp'] },
  hotel: { name: 'Harbour House', hotelName: 'Harbour House', address: '12 Quay Street', city: 'London' },
  guests: 3,
  totalPrice: 1234.5,
  checkInDate: '2027-03-12',
  checkOutDate: '2027-03-15',
})

/** Everything that a booking shows, in the table and in the cards. */
function expectAllOf(holder: HTMLElement) {
  expect(holder).toHaveTextContent('Harbour House')
  expect(holder).toHaveTextContent('Luxury Room')
  expect(holder).toHaveTextContent('Booking number SS-7K4Q2M')
  expect(holder).toHaveTextContent('12 Quay Street')
  expect(holder).toHaveTextContent('$1,234.50')
  expect(holder).toHaveTextContent('Fri 12 Mar 2027')
  expect(holder).toHaveTextContent('Mon 15 Mar 2027')
  expect(holder).toHaveTextContent('3 nights')
  expect(holder.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/media/first.webp'))
  expect(within(holder).getByText('Unpaid')).toBeVisible()
  expect(within(holder).getByRole('button', { name: 'Pay now' })).toBeVisible()
}

describe('a guest with more bookings than are answered at once', () => {
  const upcoming = aBooking({ checkInDate: '2099-03-12', checkOutDate: '2099-03-14' })
  const older = [aBooking({ status: 'cancelled' }), aBooking({ status: 'cancelled' })]

  test('shows more of them when asked, each once, and says how many', async () => {
    fakeApi.answers('getBookings', (asked) =>
      asked?.cursor === 'page2'
        ? { bookings: [upcoming, older[1]!] }
        : { bookings: [upcoming, older[0]!], next: 'page2' },
    )
    const { user } = renderApp('/my-bookings', { as: aUser() })
    expect(await screen.findByText('2 bookings shown')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show more' }))

    const status = await screen.findByText('3 bookings shown')
    expect(screen.getAllByText(/^Booking number/)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(status).toHaveFocus()
  })

  test('keeps those that are there when more cannot be had, and asks again', async () => {
    fakeApi.answers('getBookings', { bookings: [upcoming], next: 'page2' })
    const { user } = renderApp('/my-bookings', { as: aUser() })
    const showMore = await screen.findByRole('button', { name: 'Show more' })
    fakeApi.fails('getBookings', 'Something broke.')

    await user.click(showMore)
    expect(await screen.findByText('We could not load more.')).toBeVisible()
    expect(screen.getAllByText(/^Booking number/)).toHaveLength(1)

    fakeApi.answers('getBookings', { bookings: older })
    await user.click(showMore)
    expect(await screen.findByText('3 bookings shown')).toBeVisible()
  })
})

describe('My Bookings', () => {
  test('has no way to more where all are there', async () => {
    openBookings([booking])
    await screen.findByText(/^Booking number/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    // An address with a question mark would not be the one that the page's head has asked for already.
    expect(fakeApi.requests('getBookings')[0]?.payload).toEqual({})
  })

  test('is a table on a desktop, with all facts of each booking', async () => {
    setViewport('desktop')
    openBookings([booking])

    const table = await screen.findByRole('table', { name: 'Upcoming' })
    const heading = screen.getByRole('heading', { name: 'Upcoming' })
    expect(heading.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const [, row] = within(table).getAllByRole('row')
    expectAllOf(row!)
    expect(within(row!).getByRole('cell', { name: '3' })).toBeVisible()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Hotel', 'Dates', 'Guests', 'Total', 'Payment'])
  })

  test('is cards on a phone, with all facts of each booking', async () => {
    setViewport('phone')
    openBookings([booking])

    const card = within(await screen.findByRole('list', { name: 'Upcoming' })).getByRole('listitem')
    expectAllOf(card)
    expect(card).toHaveTextContent('3 guests')
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('leads from a booking to its hotel and to its room', async () => {
    openBookings([aBooking({ room: booking.room, hotel: { ...booking.hotel, _id: 'h1' } })])

    expect(await screen.findByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/hotels/h1')
    expect(screen.getByText('Luxury Room')).toBeVisible()
  })

  test('names a hotel that it is not told where to find', async () => {
    openBookings([booking])

    expect(await screen.findByRole('heading', { name: 'Harbour House' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Harbour House' })).toBeNull()
    expect(screen.getByText('Luxury Room')).toBeVisible()
  })

  test('says Paid of a paid booking, which has nothing left to pay', async () => {
    openBookings([aBooking({ isPaid: true, status: 'confirmed' })])

    expect(await screen.findByText('Paid')).toBeVisible()
    expect(screen.queryByText('Unpaid')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  test('offers no payment for a cancelled booking', async () => {
    openBookings([aBooking({ status: 'cancelled' })])

    expect(await screen.findByRole('heading', { level: 2, name: 'Cancelled' })).toBeVisible()
    expect(screen.getByText('You owe nothing.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  test('marks a stay that is going on, and it is not past', async () => {
    openBookings([aBooking({ checkInDate: '2020-01-01', checkOutDate: '2099-01-03' })])

    expect(await screen.findByRole('heading', { level: 2, name: 'Upcoming' })).toBeVisible()
    expect(screen.getByText('Now')).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2, name: 'Past' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull()
  })

  test('offers to book a stay again that is over or cancelled, which is a row with a small picture on a phone', async () => {
    setViewport('phone')
    openBookings([
      aBooking({ room: booking.room, checkInDate: '2020-01-01', checkOutDate: '2020-01-03' }),
      { ...booking, status: 'cancelled', checkInDate: '2099-02-01', checkOutDate: '2099-02-04' },
      aBooking({ checkInDate: '2099-01-01', checkOutDate: '2099-01-03' }),
    ])

    const again = await screen.findAllByRole('link', { name: 'Book again' })
    expect(again.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/rooms\/r1\?checkIn=/),
      '/rooms/r1?checkIn=2099-02-01&checkOut=2099-02-04&guests=3',
    ])
    const [coming, past, cancelled] = screen.getAllByRole('listitem').filter((card) => card.querySelector('img'))
    const sizesOf = (card?: HTMLElement) => card?.querySelector('img')?.getAttribute('sizes')
    expect([sizesOf(coming), sizesOf(past), sizesOf(cancelled)].map((sizes) => sizes?.endsWith('112px'))).toEqual([
      ...[false, true, true],
    ])
  })

  test('the nights of a cancelled stay are not bright', async () => {
    openBookings([aBooking({ status: 'cancelled' })])

    const nights = await screen.findByText('2 nights')
    expect(nights.parentElement!.querySelectorAll('[data-night="open"]')).toHaveLength(2)
  })

  test.each(['desktop', 'phone'] as const)('lists coming stays first, under headings, on a %s', async (device) => {
    setViewport(device)
    const named = (name: string, checkInDate: string, checkOutDate: string) =>
      aBooking({ hotel: { ...booking.hotel, name, hotelName: name }, checkInDate, checkOutDate })
    openBookings([
      named('Over', '2020-01-01', '2020-01-03'),
      named('Later', '2098-05-01', '2098-05-03'),
      named('Next', '2098-04-01', '2098-04-03'),
      { ...named('Off', '2098-06-01', '2098-06-03'), status: 'cancelled' },
    ])

    await screen.findByRole('heading', { name: 'Next' })
    const main = within(screen.getByRole('main'))
    const names = main.getAllByRole('heading').map((heading) => heading.textContent)
    expect(names).toEqual(['My Bookings', 'Upcoming', 'Next', 'Later', 'Past', 'Over', 'Cancelled', 'Off'])
  })

  test('without bookings says so and links to the rooms', async () => {
    openBookings([])

    expect(await screen.findByText('You have not booked a room yet. Your stays will be listed here.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find a room' })).toHaveAttribute('href', '/rooms')
  })

  test('says that bookings are on their way', async () => {
    const release = fakeApi.holds('getBookings', { bookings: [booking] })
    renderApp('/my-bookings', { as: aUser() })

    expect(await screen.findByText('Loading your bookings')).toBeInTheDocument()

    release()
    expect(await screen.findByText('$1,234.50')).toBeVisible()
  })

  test('that could not be loaded says so in its place, and can be retried', async () => {
    fakeApi.fails('getBookings', 'Something broke. Please try again.')
    const { user } = renderApp('/my-bookings', { as: aUser() })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('We could not load your bookings.')).toBeVisible()

    fakeApi.answers('getBookings', { bookings: [booking] })
    await user.click(retry)

    expect(await screen.findByText('$1,234.50')).toBeVisible()
    expect(screen.queryByText('We could not load your bookings.')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('sends a guest home', async () => {
    renderApp('/my-bookings')

    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(fakeApi.calls('getBookings')).toHaveLength(0)
  })

  test('sends a user whose session has ended home', async () => {
    fakeApi.refuses('getBookings', 'Please log in.', undefined, 401)
    renderApp('/my-bookings', { as: aUser() })

    await waitFor(() => expect(currentAddress()).toBe('/'))
  })

  test('asks again who is logged in when it is opened from another page', async () => {
    fakeApi.answers('getBookings', { bookings: [booking] })
    const { user } = renderApp('/about', { as: aUser() })
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))
    const before = fakeApi.calls('getUser').length

    await user.click(screen.getByRole('menuitem', { name: 'My Bookings' }))

    await screen.findByText('$1,234.50')
    await waitFor(() => expect(fakeApi.calls('getUser').length).toBe(before + 1))
  })

  test('shows a stay of 40 nights by its number and with no more bars than can be told apart', async () => {
    openBookings([aBooking({ checkInDate: '2027-03-01', checkOutDate: '2027-04-10' })])

    const nights = await screen.findByText('40 nights')
    expect(nights.parentElement!.querySelectorAll('[data-night="chosen"]')).toHaveLength(30)
  })
})

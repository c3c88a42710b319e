import { screen, waitFor, within } from '@testing-library/react'
import type { Booking } from '../../../../contract/entities'
import { addDays, localToday } from '../../../../contract/stay'
import { formatMoney, formatShortDate } from '../../../design/format'
import { aBooking, anOwner } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'

/** The server's totals: bookings that are not cancelled, and the sum of all paid ones. */
const answering = (bookings: Booking[]) =>
  fakeApi.answers('ownerBookings', {
    bookings,
    totalBookings: bookings.filter(({ status }) => status !== 'cancelled').length,
    totalRevenue: bookings.filter(({ isPaid }) => isPaid).reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  })

function openDashboard(bookings: Booking[]) {
  answering(bookings)
  return renderApp('/owner', { as: anOwner() })
}

const table = () => screen.findByRole('table', { name: 'Recent Bookings' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling

const paid = aBooking({
  user: { name: 'Mira Lindqvist' },
  room: { _id: 'r1', roomType: 'Luxury Room', images: [] },
  totalPrice: 1234.5,
  isPaid: true,
  status: 'confirmed',
  checkInDate: '2027-03-12',
  checkOutDate: '2027-03-15',
})

describe('Recent Bookings', () => {
  test('says of each booking who booked what, when, for how much, and its status', async () => {
    openDashboard([paid])

    const headers = within(await table()).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual([
      'User name',
      'Room type',
      'Stay',
      'Total amount',
      'Status',
    ])
    const [row] = await rows()
    expect([...row!.children].map((cell) => cell.textContent)).toEqual([
      'Mira Lindqvist',
      'Luxury Room',
      'Fri 12 Mar – Mon 15 Mar 2027',
      '$1,234.50',
      'confirmed',
    ])
  })

  test('shows the status in green when the booking is paid, otherwise in yellow', async () => {
    openDashboard([paid, aBooking({ status: 'pending' }), aBooking({ status: 'cancelled' })])
    await table()

    const colour = (status: string) => getComputedStyle(screen.getByText(status)).color
    expect(colour('confirmed')).toBe('var(--paid)')
    expect(colour('pending')).toBe('var(--unpaid)')
    expect(colour('cancelled')).toBe('var(--unpaid)')
  })

  test.each([
    ['guest', 'Cancelled by guest'],
    ['hold', 'Not paid in time'],
    ['hotel', 'Cancelled by hotel'],
  ] as const)('says of a booking that was ended by the %s: %s', async (endedBy, words) => {
    openDashboard([aBooking({ status: 'cancelled', endedBy })])

    expect((await rows())[0]!.lastElementChild).toHaveTextContent(words)
  })

  test.each([
    ['pending', 'Refund $240.00 on its way'],
    ['succeeded', 'Refund $240.00 sent'],
    ['failed', 'Refund $240.00 failed'],
  ] as const)('tells of a %s refund: %s', async (status, words) => {
    openDashboard([aBooking({ isPaid: true, status: 'cancelled', endedBy: 'guest', refund: { amount: 240, status } })])

    expect(await screen.findByText(words)).toBeVisible()
  })

  test('shows a thousand bookings in batches, and Show more focuses the first new one', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => aBooking({ user: { name: `Guest ${index + 1}` } }))
    const { user } = openDashboard(many)
    expect(await rows()).toHaveLength(24)
    expect(screen.getByText('24 of 1,000 bookings shown')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show more' }))

    expect(await rows()).toHaveLength(48)
    expect((await rows())[24]).toHaveFocus()
    expect((await rows())[24]).toHaveTextContent('Guest 25')
    expect(screen.getByText('48 of 1,000 bookings shown')).toBeVisible()
  })

  test('has no Show more once all bookings are shown', async () => {
    const { user } = openDashboard(Array.from({ length: 30 }, () => aBooking()))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))

    expect(await rows()).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText('30 of 30 bookings shown')).toBeVisible()
  })
})

describe('Total Bookings and Total Revenue', () => {
  test('are the sums of the table: what is not cancelled, and what is paid', async () => {
    openDashboard([
      paid,
      aBooking({ totalPrice: 99.99, isPaid: true, status: 'confirmed' }),
      aBooking({ totalPrice: 500, isPaid: false, status: 'pending' }),
      aBooking({ totalPrice: 700, isPaid: false, status: 'cancelled' }),
    ])

    const lines = (await rows()).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    const dollars = (text = '') => Number(text.replace(/[$,]/g, ''))
    const revenue = lines.filter((line) => line.includes('confirmed')).reduce((sum, line) => sum + dollars(line[2]), 0)
    const live = lines.filter((line) => !line.includes('cancelled'))
    expect(await figure('Total Bookings')).toHaveTextContent(String(live.length))
    expect(await figure('Total Revenue')).toHaveTextContent(formatMoney(revenue))
    expect(await figure('Total Revenue')).toHaveTextContent('$1,334.49')
  })

  test('are nought where nothing is booked', async () => {
    openDashboard([])

    expect(await figure('Total Bookings')).toHaveTextContent('0')
    expect(await figure('Total Revenue')).toHaveTextContent('$0.00')
  })
})

describe('the next 14 nights', () => {
  const today = localToday()
  const inDays = (days: number) => addDays(today, days)
  const chart = () => screen.findByRole('img', { name: /^Rooms booked/ })

  test('stand as columns, and in words for those who cannot see them', async () => {
    openDashboard([
      aBooking({ checkInDate: inDays(1), checkOutDate: inDays(3) }),
      aBooking({ checkInDate: inDays(2), checkOutDate: inDays(3), isPaid: true, status: 'confirmed' }),
      aBooking({ checkInDate: inDays(5), checkOutDate: inDays(6), status: 'cancelled' }),
    ])

    const columns = await chart()
    expect(columns.children).toHaveLength(14)
    expect(columns).toHaveAccessibleName(
      `Rooms booked: ${formatShortDate(inDays(1))} 1, ${formatShortDate(inDays(2))} 2.`,
    )
    expect(screen.getByText(/2 of 14 nights booked \(3 room nights\)\.$/)).toBeVisible()
  })

  test('say so when none of them is booked', async () => {
    openDashboard([aBooking({ checkInDate: '2020-01-01', checkOutDate: '2020-01-03' })])

    expect(await chart()).toHaveAccessibleName('Rooms booked: none.')
    expect(screen.getByText(/No nights booked yet\.$/)).toBeVisible()
  })
})

describe('the dashboard', () => {
  test('without bookings says No bookings yet, and offers to add a room', async () => {
    openDashboard([])

    expect(await screen.findByText('No bookings yet')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: 'Add a room' })).toHaveAttribute('href', '/owner/add-room')
  })

  test('says that bookings are on their way', async () => {
    const release = fakeApi.holds('ownerBookings', { bookings: [paid], totalBookings: 1, totalRevenue: 1234.5 })
    renderApp('/owner', { as: anOwner() })
    expect(await screen.findByText('Loading your bookings')).toBeInTheDocument()

    release()

    expect(await rows()).toHaveLength(1)
  })

  test('that could not be loaded says so in its place, and can be retried', async () => {
    fakeApi.fails('ownerBookings', 'Something broke. Please try again.')
    const { user } = renderApp('/owner', { as: anOwner() })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('We could not load your bookings.')).toBeVisible()

    answering([paid])
    await user.click(retry)

    expect(await rows()).toHaveLength(1)
    expect(screen.queryByText('We could not load your bookings.')).toBeNull()
  })

  test('is as it is now, whenever it is opened', async () => {
    fakeApi.answers('ownerRooms', { rooms: [] })
    const { user } = openDashboard([paid])
    await table()
    await user.click(screen.getByRole('link', { name: 'List Room' }))
    await screen.findByRole('heading', { level: 1, name: 'List Room' })

    answering([paid, aBooking()])
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))

    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(await figure('Total Bookings')).toHaveTextContent('2')
  })
})

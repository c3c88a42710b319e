import { act, screen, waitFor, within } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { formatMoney } from '../../../design/format'
import { formatMoment } from '../../../design/moment'
import { aBooking, anOwner, anOwnHotel, anOwnRoom } from '../../../testing/builders'
import { answerDashboard } from '../../../testing/dashboardAnswers'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'

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

beforeEach(() => {
  answerDashboard()
  fakeApi.answers('ownerBooking', { booking: paid })
})

const table = () => screen.findByRole('table', { name: 'Recent Bookings' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const dayCalls = () => fakeApi.calls('bookingList').filter(({ day }) => day)
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
    // Those two are told apart without their colour.
    expect(screen.getByText('cancelled').querySelector('svg')).not.toBeNull()
    expect(screen.getByText('pending').querySelector('svg')).toBeNull()
  })

  test.each([
    ['guest', 'Cancelled by guest'],
    ['hold', 'Cancelled, unpaid'],
    ['hotel', 'Cancelled by hotel'],
  ] as const)('says of a booking that was ended by the %s: %s', async (endedBy, words) => {
    openDashboard([aBooking({ status: 'cancelled', endedBy })])

    expect((await rows())[0]!.lastElementChild).toHaveTextContent(words)
  })

  test.each([
    ['pending', 'Refund $240.00 on its way'],
    ['succeeded', 'Refund $240.00 sent'],
    ['failed', 'Refund $240.00 failed'],
  ] as const)('says of a %s refund: %s', async (status, words) => {
    openDashboard([aBooking({ isPaid: true, status: 'cancelled', endedBy: 'guest', refund: { amount: 240, status } })])

    expect(await screen.findByText(words)).toBeVisible()
  })

  test('are the ten newest, and lead to all', async () => {
    openDashboard(Array.from({ length: 30 }, (_, index) => aBooking({ user: { name: `Guest ${index + 1}` } })))

    expect(await rows()).toHaveLength(10)
    expect((await rows())[9]).toHaveTextContent('Guest 10')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All bookings' })).toHaveAttribute('href', '/owner/bookings#all-bookings')
  })
})

describe('Total Bookings and Total Revenue', () => {
  test('lead, like the average night, to the bookings they count', async () => {
    answerDashboard({ averageNight: 214.37 })
    openDashboard([paid])

    const link = (name: string) => screen.findByRole('link', { name })
    expect(await link('Total Bookings: 1')).toHaveAttribute('href', '/owner/bookings?status=pending,confirmed')
    expect(await link('Total Revenue: $1,234.50')).toHaveAttribute('href', '/owner/bookings?money=paid')
    expect(await link('Average nightly rate: $214.37')).toHaveAttribute('href', '/owner/bookings?status=confirmed')
  })

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

describe('a booking on the dashboard', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Mira Lindqvist' }))
  const goBack = () => act(() => window.history.back())

  /** Opens the panel with the keyboard, from the table of recent bookings. */
  async function openStay() {
    const opened = openDashboard([paid])
    const link = within((await rows())[0]!).getByRole('link', { name: 'Mira Lindqvist' })
    link.focus()
    await opened.user.keyboard('{Enter}')
    return { ...opened, link, stay: await panel() }
  }

  test('opens in place, with its guest, dates and money', async () => {
    const { stay } = await openStay()

    for (const words of ['Luxury Room', 'Fri 12 Mar 2027', 'Mon 15 Mar 2027', '3 nights', '$1,234.50'])
      expect(stay.getByText(words)).toBeVisible()
    expect(currentAddress()).toBe(`/owner?booking=${paid._id}`)
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard', hidden: true })).toBeInTheDocument()
  })

  test.each<[string, (user: ReturnType<typeof renderApp>['user']) => unknown]>([
    ['Back', goBack],
    ['its button', async (user) => user.click((await panel()).getByRole('button', { name: 'Close' }))],
  ])('is closed by %s, with the focus where it was and the page where it stood', async (_way, close) => {
    const { user, link } = await openStay()
    Object.assign(window, { scrollY: 640 })

    await close(user)

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/owner')
    expect(link).toHaveFocus()
    expect(window.scrollY).toBe(640)
  })

  test('is gone for good once it is closed: Back leads to the page before', async () => {
    window.history.pushState(null, '', '/about')
    window.history.pushState(null, '', '/owner')
    const { user, stay } = await openStay()
    await user.click(stay.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner'))

    goBack()

    await waitFor(() => expect(currentAddress()).toBe('/about'))
  })

  test('shows what the dashboard has of it until it is fetched alone', async () => {
    const opened = openDashboard([paid])
    const [row] = await rows()
    fakeApi.holds('ownerBooking', { booking: paid })

    await opened.user.click(within(row!).getByRole('link', { name: 'Mira Lindqvist' }))

    expect((await panel()).getByText('$1,234.50')).toBeVisible()
  })

  test('who arrives today opens like any other', async () => {
    answerDashboard({ arriving: [paid] })
    const { user } = openDashboard([])

    await user.click(await screen.findByRole('link', { name: 'Mira Lindqvist' }))

    expect((await panel()).getByText('$1,234.50')).toBeVisible()
    expect(currentAddress()).toBe(`/owner?booking=${paid._id}`)
  })

  test('opens from its address, and closing it stays on the dashboard', async () => {
    answerDashboard({ arriving: [paid] })
    answering([paid])
    const { user } = renderApp(`/owner?booking=${paid._id}`, { as: anOwner() })

    await user.click((await panel()).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/owner')
  })
})

describe('the dashboard', () => {
  test('names the hotel, and begins with who arrives today', async () => {
    answerDashboard({ arriving: [aBooking({ user: { name: 'Ada Okafor' } })] })
    openDashboard([paid])
    await screen.findByText('Revenue by month')

    expect(await screen.findByRole('button', { name: 'Check in: Ada Okafor' })).toBeVisible()
    expect(await screen.findByText('The Quayside')).toBeVisible()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Arriving today (1)', 'Occupancy, next 30 nights', 'Revenue by month', 'Recent Bookings'])
    expect(dayCalls()).toEqual([{ day: 'arriving', from: localToday() }])
  })

  test('counts from today at the hotel, wherever its owner is, and from no other day before the hotel is known', async () => {
    const known = fakeApi.holds('ownHotel', { hotel: anOwnHotel({ timeZone: 'Pacific/Kiritimati' }) })
    openDashboard([paid])
    await table()
    known()

    const tomorrow = addDays(localToday(), 1)
    await screen.findByText('Nobody arrives today.')
    await screen.findByText('Revenue by month')
    expect(fakeApi.calls('figures')).toEqual([{ from: tomorrow }])
    expect(dayCalls()).toEqual([{ day: 'arriving', from: tomorrow }])
  })

  test('begins with what is owed and what a bank contests, and leads to each', async () => {
    const dispute = { status: 'open', amount: 1234.5, respondBy: '2026-12-12T12:00:00.000Z' } as const
    const refund = { status: 'failed', amount: 480, owed: 480 } as const
    const owed = aBooking({ user: { name: 'Ada Okafor' }, isPaid: true, status: 'cancelled', refund })
    answerDashboard({ unsettled: [{ ...paid, dispute }, owed] })
    const { user } = openDashboard([paid])

    const section = within(await screen.findByRole('region', { name: 'Needs your attention' }))
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Mira Lindqvist Disputed: $1,234.50, answer by ${formatMoment(dispute.respondBy)}`,
      'Ada Okafor Refund failed: you owe $480.00',
    ])
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Needs your attention')
    expect(fakeApi.calls('bookingList')).toContainEqual({ money: 'unsettled' })

    await user.click(section.getByRole('link', { name: 'Ada Okafor' }))

    await waitFor(() => expect(currentAddress()).toBe(`/owner?booking=${owed._id}`))
  })

  test('says where what is owed could not be loaded', async () => {
    openDashboard([paid])
    fakeApi.answers('bookingList', ({ money }) => (money ? undefined : { bookings: [], total: 0 }))

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('begins with the first five of many such, and leads to all of them', async () => {
    const refund = { status: 'failed', amount: 480, owed: 480 } as const
    answerDashboard({ unsettled: Array.from({ length: 7 }, () => aBooking({ status: 'cancelled', refund })) })
    openDashboard([paid])

    const section = within(await screen.findByRole('region', { name: 'Needs your attention' }))
    expect(section.getAllByRole('listitem')).toHaveLength(5)
    expect(section.getByRole('link', { name: 'See all 7' })).toHaveAttribute('href', '/owner/bookings?money=unsettled')
  })

  test('says when nobody arrives, and leads to the calendar and to the desk', async () => {
    openDashboard([paid])

    expect(await screen.findByText('Nobody arrives today.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Which rooms are free next weekend' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/owner\/calendar\?weekend=/),
    )
    expect(screen.getByRole('link', { name: 'All of today’s guests' })).toHaveAttribute('href', '/owner/bookings')
  })

  test('without bookings says No bookings yet, and offers to add a room, or to look at those there are', async () => {
    const { unmount } = openDashboard([])

    expect(await screen.findByText('No bookings yet')).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Recent Bookings' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Add a room' })).toHaveAttribute('href', '/owner/add-room')
    unmount()

    fakeApi.answers('ownerRooms', { rooms: [anOwnRoom()] })
    openDashboard([])
    const empty = within(await screen.findByRole('region', { name: 'Recent Bookings' }))
    expect(await empty.findByRole('link', { name: 'View as guest' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/hotels\//),
    )
    expect(empty.queryByRole('link', { name: 'Add a room' })).toBeNull()
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

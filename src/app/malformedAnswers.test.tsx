import { screen } from '@testing-library/react'
import type { JsonBodyType } from 'msw'
import type { CallName } from '../../contract/calls'
import type { User } from '../../contract/entities'
import { answerDashboard } from '../testing/dashboardAnswers'
import { aBooking, anOwner, anOwnHotel, aReceipt, aRoom, aUser } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { renderApp } from '../testing/renderApp'

interface ListPage {
  path: string
  as?: User
  call: CallName
  list: 'rooms' | 'bookings'
  error: string
  /** Members of the answer besides its list. */
  rest?: Record<string, JsonBodyType>
}

const pages: [string, ListPage][] = [
  ['home', { path: '/', call: 'getRooms', list: 'rooms', error: 'Failed to load rooms.' }],
  ['the room list', { path: '/rooms', call: 'getRooms', list: 'rooms', error: 'Failed to load rooms.' }],
  ['a room', { path: '/rooms/r1', call: 'getRooms', list: 'rooms', error: 'Failed to load rooms.' }],
  [
    'a hotel',
    {
      path: '/hotels/h1',
      call: 'hotel',
      list: 'rooms',
      error: 'We could not load this hotel.',
      rest: { hotel: aRoom().hotel },
    },
  ],
  [
    'My Bookings',
    {
      path: '/my-bookings',
      as: aUser(),
      call: 'getBookings',
      list: 'bookings',
      error: 'We could not load your bookings.',
    },
  ],
  [
    'the dashboard',
    {
      path: '/owner',
      as: anOwner(),
      call: 'ownerBookings',
      list: 'bookings',
      error: 'We could not load your bookings.',
      rest: { totalBookings: 1, totalRevenue: 0 },
    },
  ],
  [
    'List Room',
    {
      path: '/owner/list-room',
      as: anOwner(),
      call: 'ownerRooms',
      list: 'rooms',
      error: 'We could not load your rooms.',
    },
  ],
  [
    'Archived rooms',
    {
      path: '/owner/list-room?archived=1',
      as: anOwner(),
      call: 'ownerRooms',
      list: 'rooms',
      error: 'We could not load your rooms.',
    },
  ],
  [
    'Edit room',
    {
      path: '/owner/rooms/r1',
      as: anOwner(),
      call: 'ownerRooms',
      list: 'rooms',
      error: 'We could not load this room.',
    },
  ],
]

beforeEach(() => answerDashboard())

const main = () => screen.findByRole('main')

const replies = (call: CallName, body: Record<string, JsonBodyType>) =>
  fakeApi.replies(call, { success: true, message: 'Here you are.', ...body })

test.each(pages)('%s shows the error of an answer without its list, and another try helps', async (_page, page) => {
  const { path, as, call, list, error, rest } = page
  replies(call, { ...rest, [list]: null })
  const { user } = renderApp(path, { as })

  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await main()).toHaveTextContent(error)
  replies(call, { ...rest, [list]: [] })
  await user.click(retry)

  await screen.findByRole('link', {
    name: /^(Go back home|Back to home|Find a room|Add a room|View All|See rooms in|See your rooms)/,
  })
  expect(await main()).not.toHaveTextContent(error)
})

test.each([
  ['nothing', {}],
  ['a text', { bookings: 'none' }],
])('%s instead of the list is an answer without it', async (_what, body) => {
  replies('getBookings', body)
  renderApp('/my-bookings', { as: aUser() })

  await screen.findByText('We could not load your bookings.')
})

/** The same row without each of its members, and with null for each. */
function damaged<Row extends { _id: string }>(row: () => Row): unknown[] {
  const members = Object.keys(row()) as (keyof Row)[]
  return members.flatMap((member) => {
    const { [member]: _left, ...without } = row()
    return [without, { ...row(), [member]: null }]
  })
}

/** One of the two for each member, in turn: for a page that has to be opened anew for each. */
const damagedInTurn = (rows: unknown[]) => rows.filter((_row, position) => position % 4 === 0 || position % 4 === 3)

const damagedRooms = () => [
  null,
  'a room',
  ...damaged(() => aRoom()),
  ...damaged(() => ({ ...aRoom().hotel, _id: '' })).map((hotel) => ({ ...aRoom(), hotel })),
]
const damagedBookings = () => [
  null,
  'a booking',
  ...damaged(() => aBooking()),
  ...damaged(() => ({ ...aBooking().hotel, _id: '' })).map((hotel) => ({ ...aBooking(), hotel })),
  ...damaged(() => aBooking().room).map((room) => ({ ...aBooking(), room })),
]

describe.each(pages.filter(([page]) => !['a room', 'Edit room'].includes(page)))(
  '%s',
  (_page, { path, as, call, list, rest }) => {
    test('survives rows that lack a part, and shows the others', async () => {
      const good =
        list === 'rooms'
          ? aRoom({ hotelName: 'Harbour House', roomType: 'Loft', createdAt: '2030-01-01T00:00:00.000Z' })
          : aBooking({
              hotel: { ...aBooking().hotel, hotelName: 'Harbour House' },
              room: { ...aBooking().room, roomType: 'Loft' },
            })
      const bad = list === 'rooms' ? damagedRooms() : damagedBookings()
      fakeApi.replies(call, { success: true, ...rest, [list]: [good, ...bad] } as JsonBodyType)
      renderApp(path, { as: as && { ...as, searchHistory: ['London'] } })

      expect((await screen.findAllByText(/Loft|Harbour House/)).length).toBeGreaterThan(0)
      expect(screen.queryByText('This page could not be shown')).toBeNull()
    })
  },
)

test('the page of a room that lacks a part is shown, or says that there is no such room', async () => {
  for (const room of damagedInTurn(damagedRooms())) {
    const id = (room as { _id?: string | null } | null)?._id
    if (!id) continue
    fakeApi.replies('getRooms', { success: true, rooms: [room] } as JsonBodyType)
    fakeApi.answers('takenNights', { stays: [] })
    const { unmount } = renderApp(`/rooms/${id}`)

    await screen.findByText(/^(Book this room|See all rooms)$/)
    unmount()
  }
})

test('the page of a hotel that lacks a part is shown, or says that it could not be loaded', async () => {
  const hotels = damagedInTurn(damaged(() => ({ ...aRoom().hotel, _id: 'h1' })))
  for (const hotel of [null, 'a hotel', [], ...hotels] as JsonBodyType[]) {
    fakeApi.replies('hotel', { success: true, hotel, rooms: [] })
    const { unmount } = renderApp('/hotels/h1')

    await screen.findByText(/^(We could not load this hotel\.|See rooms in London|See all rooms)$/)
    unmount()
  }
})

test('the form of a room that lacks a part is shown, or says that there is no such room', async () => {
  for (const room of damagedInTurn(damagedRooms())) {
    const id = (room as { _id?: string | null } | null)?._id
    if (!id) continue
    fakeApi.replies('ownerRooms', { success: true, rooms: [room] } as JsonBodyType)
    const { unmount } = renderApp(`/owner/rooms/${id}`, { as: anOwner() })

    await screen.findByText(/^(Archive this room|This room is archived|See your rooms)$/)
    unmount()
  }
})

test('the form of a hotel that lacks a part is shown, or says that it could not be loaded', async () => {
  for (const hotel of [null, 'a hotel', [], ...damagedInTurn(damaged(() => anOwnHotel()))] as JsonBodyType[]) {
    fakeApi.replies('ownHotel', { success: true, hotel })
    const { unmount } = renderApp('/owner/hotel', { as: anOwner() })

    await screen.findByText(/^(We could not load your hotel\.|Save)$/)
    unmount()
  }
})

test('the page of a booking that lacks a part is shown, or says that it could not be loaded', async () => {
  const bookings = [
    ...damagedInTurn(damaged(() => aReceipt())),
    { ...aReceipt(), hotel: { _id: 'h1' }, policy: {}, payment: { paidAt: 7, refunds: [null, {}] } },
    { ...aReceipt(), payBy: null, endedBy: null, refund: null, lines: [null, {}], timeline: [null, {}] },
  ]
  for (const booking of [null, ...bookings] as JsonBodyType[]) {
    fakeApi.replies('booking', { success: true, booking })
    const { unmount } = renderApp('/my-bookings/b1', { as: aUser() })

    await screen.findByText(/^(We could not load this booking\.|Price and payment)$/)
    unmount()
  }
})

describe('a user without a search history', () => {
  const { searchHistory: _none, ...user } = aUser()

  test.each(['/', '/profile', '/my-bookings'])('can use %s', async (path) => {
    fakeApi.answers('isAuth', {})
    fakeApi.replies('getUser', { success: true, userData: user })
    fakeApi.answers('getBookings', { bookings: [] })
    fakeApi.answers('getRooms', { rooms: [aRoom()] })
    renderApp(path)

    await screen.findByRole('button', { name: 'Account menu' })
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('could not be shown')
  })
})

import { screen } from '@testing-library/react'
import type { JsonBodyType } from 'msw'
import type { CallName } from '../../contract/calls'
import type { User } from '../../contract/entities'
import { answerDashboard } from '../testing/dashboardAnswers'
import { aBooking, anOwner, aRoom, aUser } from '../testing/builders'
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

const damagedRooms = () => [null, 'a room', ...damaged(() => aRoom())]
const damagedBookings = () => [null, 'a booking', ...damaged(() => aBooking())]

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

test.each([['hotelName'], ['name']] as const)('a hotel that has only its %s is called by it', async (member) => {
  const { hotelName: _one, name: _other, ...hotel } = aRoom().hotel
  fakeApi.replies('getRooms', {
    success: true,
    rooms: [{ ...aRoom(), hotel: { ...hotel, [member]: 'Harbour House' } }],
  } as JsonBodyType)
  renderApp('/rooms')
  await screen.findByText('Harbour House')
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

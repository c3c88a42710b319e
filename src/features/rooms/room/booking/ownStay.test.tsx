import { act, screen, waitFor, within } from '@testing-library/react'
import { bookingMessages } from '@contract/bookingMessages'
import type { Booking } from '@contract/entities'
import { aBooking, aRoom, aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { currentAddress } from '../../../../testing/renderApp'
import { inDays, openRoom } from '../../testing/openRoom'

const box = () => within(screen.getByRole('region', { name: 'Book this room' }))
const way = () => box().findByRole('link', { name: 'View your booking' })
const room = aRoom()
const takenFrom = (from: number, to: number) => ({ checkInDate: inDays(from), checkOutDate: inDays(to) })
const own = (from: number, to: number, rest: Partial<Booking> = {}) =>
  aBooking({ room, ...takenFrom(from, to), ...rest })
const open = (from: number, to: number, taken: ReturnType<typeof takenFrom>[]) =>
  openRoom({ room, as: aUser(), taken, query: `?checkIn=${inDays(from)}&checkOut=${inDays(to)}` })

test.each([
  ['unpaid', { isPaid: false, status: 'pending' }],
  ['paid', { isPaid: true, status: 'confirmed' }],
] as const)(
  'somebody who comes back to the nights of their own %s stay reads so, with a link to it',
  async (_what, how) => {
    const stay = own(10, 13, how)
    fakeApi.answers('getBookings', { bookings: [aBooking(), stay] })
    const { user } = await open(10, 13, [takenFrom(10, 13)])

    expect(await way()).toHaveAttribute('href', `/my-bookings/${stay._id}`)
    expect(box().getByText(/^You have already booked these nights\./)).toBeVisible()
    expect(box().queryByText(/Already taken/)).toBeNull()

    fakeApi.hangs('booking')
    ;(await way()).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentAddress()).toBe(`/my-bookings/${stay._id}`))
  },
)

test('who has booked the nights in another tab is told so once, with a link to the stay', async () => {
  const stay = own(10, 13)
  fakeApi.answers('checkAvailability', { isAvailable: true })
  const { user } = await open(10, 13, [])
  await user.click(await box().findByRole('button', { name: 'Check Availability' }))
  fakeApi.answers('getBookings', { bookings: [stay] })
  fakeApi.answers('takenNights', { stays: [takenFrom(10, 13)] })
  fakeApi.refuses('createBooking', bookingMessages.nightsOfYourOwn(true), 'checkInDate')
  await user.click(await box().findByRole('button', { name: 'Book Now' }))

  expect(await way()).toHaveAttribute('href', `/my-bookings/${stay._id}`)
  expect(box().getAllByText(/You have already booked these nights\./)).toHaveLength(1)
})

test('nights within an own stay are own nights', async () => {
  fakeApi.answers('getBookings', { bookings: [own(9, 15)] })
  await open(10, 13, [takenFrom(9, 15)])

  await way()
  expect(box().getByText(/^You have already booked these nights\./)).toBeVisible()
})

test('where only some of the nights are one’s own, the guest is asked for other dates', async () => {
  fakeApi.answers('getBookings', { bookings: [own(8, 11)] })
  await open(10, 13, [takenFrom(8, 11)])

  await way()
  expect(box().getByText(/^You have already booked some of these nights\. Please choose other dates\./)).toBeVisible()
  expect(box().queryByText(/Already taken/)).toBeNull()
})

test('nights that others have taken are listed beside one’s own', async () => {
  fakeApi.answers('getBookings', { bookings: [own(8, 11)] })
  await open(10, 13, [takenFrom(8, 11), takenFrom(12, 14)])

  await way()
  expect(box().getByText(/You have already booked some of these nights\./)).toHaveTextContent(
    /Already taken: the night of .+\. Please choose other nights\.$/,
  )
})

test.each([
  ['a cancelled stay', own(10, 13, { status: 'cancelled' })],
  ['a stay that one has left', own(10, 13, { status: 'confirmed', mark: 'left' })],
  ['a stay in another room', own(10, 13, { room: { ...room, _id: 'another' } })],
  ['a stay on other nights', own(13, 15)],
])('%s is none on these nights', async (_what, stay) => {
  fakeApi.answers('getBookings', { bookings: [stay] })
  await open(10, 13, [takenFrom(11, 12)])

  expect(await box().findByText(/^Already taken: /)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View your booking' })).toBeNull()
})

test('nights that one has booked look other than those that others have, in the strip and in the calendar', async () => {
  fakeApi.answers('getBookings', { bookings: [own(2, 4)] })
  const { user } = await openRoom({ room, as: aUser(), taken: [takenFrom(2, 4), takenFrom(6, 7)] })

  const strip = await box().findByRole('img', { name: /Booked by you: 2 nights\.$/ })
  expect([...strip.children].map((night) => night.getAttribute('data-night')).slice(2, 7)).toEqual([
    'own',
    'own',
    'free',
    'free',
    'taken',
  ])
  await user.click(screen.getByLabelText('Check-In'))
  const calendar = within(await screen.findByRole('dialog'))
  expect(calendar.getAllByLabelText(/, taken by your booking$/)).toHaveLength(2)
  expect(calendar.getAllByLabelText(/, taken$/)).toHaveLength(1)
})

test('own nights of next year lead to the booking, too', async () => {
  const stay = own(400, 403)
  fakeApi.answers('getBookings', { bookings: [stay] })
  await open(400, 403, [takenFrom(400, 403)])

  expect(await way()).toHaveAttribute('href', `/my-bookings/${stay._id}`)
})

test('guests without an account read that the nights are taken, and no bookings are requested', async () => {
  await openRoom({ room, taken: [takenFrom(10, 13)], query: `?checkIn=${inDays(10)}&checkOut=${inDays(13)}` })

  expect(await box().findByText(/^Already taken: /)).toBeVisible()
  expect(fakeApi.calls('getBookings')).toHaveLength(0)
})

test('when the bookings cannot be had, the nights are still said to be taken', async () => {
  fakeApi.fails('getBookings', 'Something broke.')
  await open(10, 13, [takenFrom(10, 13)])

  expect(await box().findByText(/^Already taken: /)).toBeVisible()
})

test('the stay of somebody who was logged in before is not shown to whoever is now', async () => {
  fakeApi.answers('getBookings', { bookings: [own(10, 13)] })
  await open(10, 13, [takenFrom(10, 13)])
  await way()

  fakeApi.answers('getUser', { userData: aUser({ _id: 'bea', name: 'Bea Baker' }) })
  fakeApi.answers('getBookings', { bookings: [] })
  act(() => void window.dispatchEvent(new Event('focus')))

  await screen.findByText('You are now logged in as Bea Baker.')
  expect(await screen.findByText(/^Already taken/)).toBeVisible()
  expect(box().queryByRole('link', { name: 'View your booking' })).toBeNull()
})

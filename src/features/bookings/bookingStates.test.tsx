import { screen } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { formatMoment } from '../../design/moment'
import { aBooking, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'

const open = (...bookings: Booking[]) => {
  fakeApi.answers('getBookings', { bookings })
  return renderApp('/my-bookings', { as: aUser() })
}
/** Not the heading of the group. */
const tag = { selector: 'span' }
const payBy = '2026-11-11T09:00:00.000Z'
const sentence = `Pay by ${formatMoment(payBy)}, or we’ll release the room.`

test('each stay leads to its own page', async () => {
  open(aBooking({ _id: 'b1' }))

  const link = await screen.findByRole('link', { name: 'View booking' })
  expect(link).toHaveAttribute('href', '/my-bookings/b1')
  expect(link).toHaveAttribute('aria-description', 'Harbour House, Double Bed')
})

test('an unpaid stay says until when to pay', async () => {
  open(aBooking({ payBy }))

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible()
})

test('a paid stay has nothing to be paid by any time', async () => {
  open(aBooking({ payBy, isPaid: true, status: 'confirmed' }))

  expect(await screen.findByText('Paid')).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
})

test.each([
  ['hold', 'It wasn’t paid in time, so we released the room.'],
  ['guest', 'You cancelled this booking.'],
  ['hotel', 'The hotel cancelled this booking.'],
] as const)('a stay that was ended by the %s says so, and is not called unpaid', async (endedBy, why) => {
  open(aBooking({ payBy, status: 'cancelled', endedBy }))

  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.getByText('Cancelled', tag)).toBeVisible()
  expect(screen.queryByText('Unpaid')).toBeNull()
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('a paid stay that ended because the hotel noted that its guest had left says so', async () => {
  open(aBooking({ isPaid: true, status: 'cancelled', endedBy: 'hotel', mark: 'left' }))

  expect(await screen.findByText('The hotel noted that you left before the first night.')).toBeVisible()
  expect(screen.queryByText('You cancelled this booking.')).toBeNull()
})

test('a stay that the hotel cancelled says why in the hotel’s words', async () => {
  open(aBooking({ status: 'cancelled', endedBy: 'hotel', reason: 'Burst pipe in the room.' }))

  expect(await screen.findByText('The hotel cancelled it: “Burst pipe in the room.”')).toBeVisible()
  expect(screen.queryByText('The hotel cancelled this booking.')).toBeNull()
})

test.each([
  ['pending', '$240.00 is on its way back to you.'],
  ['succeeded', '$240.00 was sent back to you.'],
  ['failed', 'The refund of $240.00 did not go through.'],
] as const)('a cancelled stay says of a %s refund what became of it', async (status, words) => {
  open(aBooking({ isPaid: true, status: 'cancelled', endedBy: 'guest', refund: { amount: 240, status } }))

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('Cancelled', tag)).toBeVisible()
  expect(screen.queryByText('Paid')).toBeNull()
})

test('a paid stay that was cancelled claims nothing of a refund that its bank may give, or has given', async () => {
  open(aBooking({ isPaid: true, status: 'cancelled', endedBy: 'guest' }))

  expect(await screen.findByText('You cancelled this booking.')).toBeVisible()
  expect(screen.queryByText(/refund|sent back|on its way|owe nothing/i)).toBeNull()
})

test('an unpaid stay that was cancelled owes nothing', async () => {
  open(aBooking({ status: 'cancelled', endedBy: 'guest' }))

  expect(await screen.findByText('You owe nothing.')).toBeVisible()
})

test('a stay that was cancelled while its payment was on its way is not waited for', async () => {
  fakeApi.answers('getBookings', { bookings: [aBooking({ _id: 'b1', status: 'cancelled', endedBy: 'hold' })] })
  renderApp('/my-bookings?booking=b1', { as: aUser() })

  expect(await screen.findByText('Cancelled', tag)).toBeVisible()
  expect(screen.queryByText(/is being confirmed|Payment received/)).toBeNull()
  expect(screen.queryByRole('heading', { name: /You’re going to/ })).toBeNull()
})

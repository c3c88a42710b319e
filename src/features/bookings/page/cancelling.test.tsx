import { screen, waitFor, within } from '@testing-library/react'
import { messages } from '@contract/messages'
import { api } from '../../../api/api'
import { aReceipt, aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { besideToasts, findToast } from '../../../testing/toasts'

const paid = aReceipt({
  _id: 'b1',
  isPaid: true,
  status: 'confirmed',
  canPay: false,
  payment: { paidAt: '2026-11-10T09:05:00.000Z', refunds: [] },
})
const over = {
  ...paid,
  status: 'cancelled' as const,
  endedBy: 'guest' as const,
  canCancel: false,
  payment: {
    ...paid.payment,
    refunds: [{ amount: 240, status: 'succeeded' as const, at: '2026-11-12T18:30:00.000Z' }],
  },
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
const confirmButton = async () => (await dialog()).getByRole('button', { name: 'Cancel booking' })

async function ask(offer: { refund: number; paid: number; freeUntil?: string }, booking = paid) {
  fakeApi.answers('booking', { booking })
  fakeApi.answers('cancellation', offer)
  const rendered = renderApp('/my-bookings/b1', { as: aUser() })
  await rendered.user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  return rendered
}

describe('before a booking is cancelled, the guest reads that', () => {
  test.each([
    [{ refund: 480, paid: 480, freeUntil: '2027-03-11' }, 'You’ll get back $480.00, everything you paid.'],
    [{ refund: 240, paid: 480 }, 'You’ll get back $240.00 of the $480.00 you paid.'],
    [
      { refund: 180, paid: 480, freeUntil: '2027-03-11' },
      'You’ll get back $180.00 of the $480.00 you paid. The rest has gone back already, or is on its way.',
    ],
    [{ refund: 0, paid: 480, freeUntil: '2027-03-11' }, 'There is nothing more to refund.'],
    [{ refund: 0, paid: 0 }, 'You haven’t paid anything, so there’s nothing to refund.'],
    [{ refund: 0, paid: 480 }, 'Cancelling gives back none of the $480.00 you paid.'],
  ])('of %j', async (offer, sentence) => {
    await ask(offer)

    expect(await (await dialog()).findByText(sentence)).toBeVisible()
    expect(fakeApi.calls('cancellation')).toEqual([{ bookingId: 'b1' }])
    expect(fakeApi.calls('cancelBooking')).toHaveLength(0)
  })
})

test.each([
  [480, 'You’ll get back $480.00, everything you paid. The hotel gives it back itself, because you paid there.'],
  [240, 'You’ll get back $240.00 of the $480.00 you paid. The hotel gives it back itself, because you paid there.'],
])('a guest who paid at the hotel reads that it gives $%d back itself', async (refund, sentence) => {
  await ask({ refund, paid: 480 }, { ...paid, payment: { ...paid.payment, atHotel: true } })

  expect(await (await dialog()).findByText(sentence)).toBeVisible()
})

test('the dialog names hotel and dates, and its press does not look like one that pays', async () => {
  await ask({ refund: 480, paid: 480 })

  expect((await dialog()).getByText('Harbour House, Double Bed: Fri 12 Mar to Sun 14 Mar 2027')).toBeVisible()
  expect(getComputedStyle(await confirmButton()).background).toBe('var(--error)')
})

test('a guest whose bank has given everything back does not read that the hotel keeps it', async () => {
  await ask({ refund: 0, paid: 480 })

  expect(await (await dialog()).findByText(/none of the \$480\.00/)).toBeVisible()
  expect((await dialog()).queryByText(/hotel keeps/)).toBeNull()
})

describe('cancelling', () => {
  test('agrees to the sum that was shown, and then the page shows what became of it', async () => {
    const { user } = await ask({ refund: 240, paid: 480 })
    await (await dialog()).findByText('You’ll get back $240.00 of the $480.00 you paid.')
    fakeApi.answers('cancelBooking', { refund: 240, message: 'Your booking is cancelled.' })
    fakeApi.answers('booking', { booking: over })

    await user.click(await confirmButton())

    expect(await screen.findByText('You cancelled this booking.')).toBeVisible()
    expect(screen.getByText('$240.00 was sent back to you.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
    expect(screen.getByText('You cancelled this booking.')).toHaveFocus()
    expect(fakeApi.calls('cancelBooking')).toEqual([{ bookingId: 'b1', expectedRefund: 240 }])
    await findToast('Your booking is cancelled.')
  })

  test('waits until the sum is known', async () => {
    fakeApi.answers('booking', { booking: paid })
    const release = fakeApi.holds('cancellation', { refund: 480, paid: 480 })
    const { user } = renderApp('/my-bookings/b1', { as: aUser() })
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect(await (await dialog()).findByText('Checking your refund...')).toBeVisible()

    await user.click(await confirmButton())
    release()

    await (await dialog()).findByText('You’ll get back $480.00, everything you paid.')
    expect(fakeApi.calls('cancelBooking')).toHaveLength(0)
  })

  test('is not done by keeping the booking', async () => {
    const { user } = await ask({ refund: 480, paid: 480 })

    await user.click((await dialog()).getByRole('button', { name: 'Keep booking' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toHaveFocus()
    expect(fakeApi.calls('cancelBooking')).toHaveLength(0)
  })

  test('for another sum than before shows the new one, which the guest confirms anew', async () => {
    const { user } = await ask({ refund: 480, paid: 480 })
    await (await dialog()).findByText('You’ll get back $480.00, everything you paid.')
    fakeApi.refuses('cancelBooking', 'Your refund has changed.', 'expectedRefund')
    fakeApi.answers('cancellation', { refund: 240, paid: 480 })

    await user.click(await confirmButton())

    const shown = await dialog()
    expect(await shown.findByText('Your refund has changed.', besideToasts)).toBeVisible()
    expect(await shown.findByText('You’ll get back $240.00 of the $480.00 you paid.')).toBeVisible()
    expect(shown.queryByText('You’ll get back $480.00, everything you paid.')).toBeNull()
    expect(fakeApi.calls('cancelBooking')).toHaveLength(1)

    fakeApi.answers('cancelBooking', { refund: 240 })
    fakeApi.answers('booking', { booking: over })
    await user.click(await confirmButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeApi.calls('cancelBooking').at(-1)).toEqual({ bookingId: 'b1', expectedRefund: 240 })
  })

  test.each([
    ['refused', () => fakeApi.refuses('cancelBooking', 'The stay has begun.'), 'The stay has begun.'],
    ['not reached', () => fakeApi.isAway('cancelBooking'), messages.unreachable],
    ['broken', () => fakeApi.fails('cancelBooking', 'Something broke.'), 'Something broke.'],
  ])('that is %s says so in the dialog and can be tried again', async (_what, breaks, sentence) => {
    const { user } = await ask({ refund: 480, paid: 480 })
    await (await dialog()).findByText('You’ll get back $480.00, everything you paid.')
    breaks()

    await user.click(await confirmButton())

    expect(await (await dialog()).findByText(sentence, besideToasts)).toBeVisible()
    expect((await dialog()).getByText('You’ll get back $480.00, everything you paid.')).toBeVisible()
    fakeApi.answers('cancelBooking', { refund: 480 })
    await user.click(await confirmButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a second time says that it is cancelled already, and the page shows it', async () => {
    const { user } = await ask({ refund: 240, paid: 480 })
    await (await dialog()).findByText('You’ll get back $240.00 of the $480.00 you paid.')
    fakeApi.refuses('cancelBooking', 'This booking is cancelled already.')
    fakeApi.answers('booking', { booking: over })

    await user.click(await confirmButton())

    expect(await (await dialog()).findByText('This booking is cancelled already.', besideToasts)).toBeVisible()
    expect(await screen.findByText('You cancelled this booking.')).toBeInTheDocument()
    await user.click((await dialog()).getByRole('button', { name: 'Keep booking' }))
    expect(screen.getByText('You cancelled this booking.')).toHaveFocus()
  })

  test('whose sum cannot be told says why and asks again', async () => {
    fakeApi.answers('booking', { booking: paid })
    fakeApi.fails('cancellation', 'Something broke.')
    const { user } = renderApp('/my-bookings/b1', { as: aUser() })
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect(await (await dialog()).findByText('Something broke.', besideToasts)).toBeVisible()

    fakeApi.answers('cancellation', { refund: 480, paid: 480 })
    await user.click((await dialog()).getByRole('button', { name: 'Try again' }))

    expect(await (await dialog()).findByText('You’ll get back $480.00, everything you paid.')).toBeVisible()
  })

  test('frees the nights and refreshes every list that told of them', async () => {
    const { user, store } = await ask({ refund: 480, paid: 480 })
    await (await dialog()).findByText('You’ll get back $480.00, everything you paid.')
    fakeApi.answers('cancelBooking', { refund: 480 })
    fakeApi.answers('booking', { booking: over })
    fakeApi.answers('takenRooms', { rooms: [] })
    const stay = { checkInDate: '2027-03-12', checkOutDate: '2027-03-14' }
    void store.dispatch(api.endpoints.takenRooms.initiate(stay))
    await waitFor(() => expect(fakeApi.calls('takenRooms')).toHaveLength(1))

    await user.click(await confirmButton())

    await waitFor(() => expect(fakeApi.calls('takenRooms')).toHaveLength(2))
  })
})

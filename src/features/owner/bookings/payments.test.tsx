import { screen, waitFor } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { idempotencyHeader } from '@contract/calls'
import { aBooking } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { besideToasts } from '../../../testing/toasts'
import { answerDesk, inDays, openDesk, panel } from './testing/openDesk'

const stay = aBooking({
  user: { name: 'Petra Phone' },
  checkInDate: inDays(2),
  checkOutDate: inDays(5),
  totalPrice: 240,
  source: 'desk',
  status: 'confirmed',
  phone: '+49 (89) 1234',
  paid: 0,
})
const half = { ...stay, paid: 100, isPaidAtDesk: true }
const paid = { ...half, paid: 240, isPaid: true }
const fromWeb = { ...stay, source: 'web', status: 'pending', phone: undefined } as const

const open = (booking: Booking) => openDesk({ all: [booking] }, `/owner/bookings?booking=${booking._id}`)
const opened = () => panel('Petra Phone')
const press = async (name: string) => (await opened()).findByRole('button', { name })
const answer = (name: string) => screen.findByRole('button', { name })
const amount = async (label = 'Amount') => (await opened()).getByLabelText(label)
const calls = () => fakeApi.calls('recordPayment')

describe('the panel of a booking that was made at the desk', () => {
  test('says so, how to call the guest, what has been paid and what is still to pay', async () => {
    open(half)

    const there = await opened()
    for (const words of ['Entered at the desk', '$100.00', '$140.00', 'Unpaid'])
      expect(there.getByText(words)).toBeVisible()
    expect(there.getByRole('link', { name: '+49 (89) 1234' })).toHaveAttribute('href', 'tel:+49891234')
  })

  test('of which nothing more is to pay asks for nothing', async () => {
    open(paid)

    expect((await opened()).getByText('Paid')).toBeVisible()
    expect((await opened()).queryByText('Still to pay')).toBeNull()
    expect((await opened()).queryByRole('button', { name: 'Take payment…' })).toBeNull()
  })
})

describe('money at the desk', () => {
  test('is taken in parts, beginning with what is to pay', async () => {
    fakeApi.answers('recordPayment', { message: 'Recorded.' })
    const { user } = open(half)
    await user.click(await press('Take payment…'))
    expect(await amount()).toHaveFocus()
    expect(await amount()).toHaveValue('140.00')

    await user.clear(await amount())
    await user.type(await amount(), '40')
    await user.click((await opened()).getByRole('radio', { name: 'Card' }))
    answerDesk({ all: [{ ...stay, paid: 140 }] })
    await user.click(await press('Record payment'))

    expect(await (await opened()).findByText('$140.00')).toBeVisible()
    expect(calls()).toEqual([{ bookingId: stay._id, amount: 40, how: 'card' }])
    expect((await opened()).getByRole('heading', { name: 'Petra Phone' })).toHaveFocus()
  })

  test('that is too much is refused beside its amount, which stays', async () => {
    fakeApi.refuses('recordPayment', 'Only $140.00 is still to pay.', 'amount')
    const { user } = open(half)
    await user.click(await press('Take payment…'))
    await user.clear(await amount())
    await user.type(await amount(), '500')

    await user.click(await press('Record payment'))

    await waitFor(async () => expect(await amount()).toHaveAccessibleDescription('Only $140.00 is still to pay.'))
    expect(await amount()).toHaveFocus()
    expect(await amount()).toHaveValue('500')
  })

  test.each(['', '0', '-20', 'ten', '1.234'])('of “%s” is asked for again', async (text) => {
    const { user } = open(half)
    await user.click(await press('Take payment…'))
    await user.clear(await amount())
    if (text) await user.type(await amount(), text)

    await user.click(await press('Record payment'))

    expect(await amount()).toHaveAccessibleDescription(/^Please enter an amount/)
    expect(calls()).toEqual([])
  })

  test('to which no answer came is repeated as the same payment', async () => {
    fakeApi.isAway('recordPayment')
    const { user } = open(half)
    await user.click(await press('Take payment…'))
    await user.click(await press('Record payment'))
    await (await opened()).findByText(/^We could not reach/, besideToasts)
    fakeApi.answers('recordPayment', {})

    await user.click(await press('Record payment'))

    await waitFor(() => expect(calls()).toHaveLength(2))
    expect(new Set(fakeApi.requests('recordPayment').map(({ headers }) => headers.get(idempotencyHeader))).size).toBe(1)
  })

  test('is given back only after a question, as less than nothing', async () => {
    fakeApi.answers('recordPayment', {})
    const { user } = open(paid)
    await user.click(await press('Give money back…'))
    await user.clear(await amount('Amount to give back'))
    await user.type(await amount('Amount to give back'), '50')
    await user.click(await press('Give back…'))
    expect(calls()).toEqual([])
    await screen.findByRole('dialog', { name: 'Have you given Petra Phone $50.00 back?' })

    await user.click(await answer('Yes, I have given back $50.00'))

    await waitFor(() => expect(calls()).toEqual([{ bookingId: stay._id, amount: -50, how: 'cash' }]))
  })

  test('is kept where the question is answered with no', async () => {
    const { user } = open(paid)
    await user.click(await press('Give money back…'))
    await user.click(await press('Give back…'))

    await user.click(await answer('Not yet'))

    expect(await amount('Amount to give back')).toBeVisible()
    expect(calls()).toEqual([])
  })

  test('that was taken for a booking from the web can be given back, whole only after reading what follows', async () => {
    fakeApi.answers('recordPayment', {})
    const { user } = open({ ...paid, source: 'web' })
    await user.click(await press('Give money back…'))
    await user.click(await press('Give back…'))
    expect(await screen.findByText(/the booking is then unpaid again, and its nights are released/)).toBeVisible()

    await user.click(await answer('Yes, I have given back $240.00'))

    await waitFor(() => expect(calls()).toEqual([{ bookingId: stay._id, amount: -240, how: 'cash' }]))
  })

  test('for a booking from the web is its whole price, and closes the guest’s payment page', async () => {
    fakeApi.answers('recordPayment', {})
    const { user } = open(fromWeb)
    await user.click(await press('Take payment…'))
    expect((await opened()).getByText(/^\$240\.00, the whole price\. .+ closes the guest’s payment page/)).toBeVisible()
    expect((await opened()).queryByLabelText('Amount')).toBeNull()

    await user.click((await opened()).getByRole('radio', { name: 'Bank transfer' }))
    await user.click(await press('Record payment'))

    await waitFor(() => expect(calls()).toEqual([{ bookingId: stay._id, amount: 240, how: 'transfer' }]))
  })

  test('that a guest is paying online just now is not taken, and the form says why', async () => {
    fakeApi.refuses('recordPayment', 'Your guest is paying just now.', 'amount')
    const { user } = open(fromWeb)
    await user.click(await press('Take payment…'))

    await user.click(await press('Record payment'))

    expect(await (await opened()).findByText('Your guest is paying just now.', besideToasts)).toBeVisible()
  })
})

describe('cancelling a booking made at the desk', () => {
  test.each([
    [paid, '$240.00 was paid at your desk: give it back yourself, then record it here.'],
    [half, '$100.00 was paid at your desk: give it back yourself, then record it here.'],
    [{ ...paid, source: 'web' } as const, '$240.00 was paid at your desk: give it back yourself, then record it here.'],
    [stay, 'Nothing has been paid, so there’s nothing to refund.'],
  ])('says what is to be given back by hand', async (booking, words) => {
    const { user } = open(booking)

    await user.click(await press('Cancel booking…'))

    expect((await opened()).getByText((text) => text.startsWith(words))).toBeVisible()
    expect((await opened()).queryByText(/we email Petra/)).toBeNull()
  })

  test('leaves what is owed in the panel until it is given back', async () => {
    fakeApi.answers('recordPayment', {})
    const cancelled = { ...half, status: 'cancelled', endedBy: 'hotel' } as const
    const { user } = open({ ...cancelled, owedAtDesk: 100 })
    expect((await opened()).getByText(/^\$100\.00 was paid at your desk\. Give it back to Petra Phone/)).toBeVisible()
    expect((await opened()).queryByRole('button', { name: 'Take payment…' })).toBeNull()

    await user.click(await press('Give money back…'))
    expect(await amount('Amount to give back')).toHaveValue('100.00')
    await user.click(await press('Give back…'))
    answerDesk({ all: [{ ...cancelled, paid: 0 }] })
    await user.click(await answer('Yes, I have given back $100.00'))

    await waitFor(() => expect(calls()).toEqual([{ bookingId: stay._id, amount: -100, how: 'cash' }]))
    await waitFor(async () => expect((await opened()).queryByRole('heading', { name: 'Payment' })).toBeNull())
  })
})

describe('the note on a stay', () => {
  test('is added and edited in its place', async () => {
    fakeApi.answers('bookingNote', {})
    const { user } = open(fromWeb)
    await user.click(await press('Add note'))
    const field = (await opened()).getByRole('textbox', { name: 'Note' })
    expect(field).toHaveFocus()

    await user.type(field, ' Late arrival ')
    answerDesk({ all: [{ ...fromWeb, note: 'Late arrival' }] })
    await user.click(await press('Save note'))

    expect(await (await opened()).findByText('Late arrival')).toBeVisible()
    expect(fakeApi.calls('bookingNote')).toEqual([{ bookingId: stay._id, note: 'Late arrival' }])
    expect(await press('Edit note')).toHaveFocus()
  })

  test('that is too long says so and keeps it, as it is when the panel is closed and opened again', async () => {
    const { user } = open(stay)
    await user.click(await press('Add note'))
    await user.click((await opened()).getByRole('textbox', { name: 'Note' }))
    await user.paste('n'.repeat(201))
    await user.click(await press('Save note'))
    expect((await opened()).getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
      /^A note can have at most 200/,
    )
    expect(fakeApi.calls('bookingNote')).toEqual([])

    await user.click((await opened()).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('link', { name: 'Petra Phone' }))

    expect((await opened()).getByRole('textbox', { name: 'Note' })).toHaveValue('n'.repeat(201))
  })

  test('that somebody has changed since it was begun is shown beside the one that would replace it', async () => {
    const { user } = open({ ...stay, note: 'Two cots' })
    await user.click(await press('Edit note'))
    await user.type((await opened()).getByRole('textbox', { name: 'Note' }), ' and more')
    expect((await opened()).queryByText(/has been changed/)).toBeNull()
    await user.click((await opened()).getByRole('button', { name: 'Close' }))
    answerDesk({ all: [{ ...stay, note: 'No cots' }] })

    await user.click(await screen.findByRole('link', { name: 'Petra Phone' }))

    expect(
      await (
        await opened()
      ).findByText('The note has been changed since you began. It now says: “No cots”. Saving yours replaces it.'),
    ).toBeVisible()
    expect((await opened()).getByRole('textbox', { name: 'Note' })).toHaveValue('Two cots and more')
  })

  test('that is not saved can be discarded', async () => {
    const { user } = open({ ...stay, note: 'Two cots' })
    await user.click(await press('Edit note'))
    await user.type((await opened()).getByRole('textbox', { name: 'Note' }), ' and more')

    await user.click(await press('Discard'))

    expect((await opened()).getByText('Two cots')).toBeVisible()
    expect(fakeApi.calls('bookingNote')).toEqual([])
  })
})

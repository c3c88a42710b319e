import { screen, waitFor, within } from '@testing-library/react'
import { formatDate } from '../../../design/format'
import { formatMoment } from '../../../design/moment'
import { aBooking } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress } from '../../../testing/renderApp'
import { besideToasts, findToast, shownToasts } from '../../../testing/toasts'
import { answerDesk, inDays, openDesk, panel, table, today } from './testing/openDesk'

const ada = aBooking({
  user: { name: 'Ada Guest' },
  checkInDate: inDays(2),
  checkOutDate: inDays(5),
  totalPrice: 240,
  isPaid: true,
  status: 'confirmed',
})
const here = (mark?: 'arrived') => ({ ...ada, checkInDate: inDays(-1), checkOutDate: inDays(1), mark })
const addressOfAda = `/owner/bookings?booking=${ada._id}`

const buttons = async () => (await panel('Ada Guest')).getAllByRole('button').map((button) => button.textContent)

describe('a stay’s panel', () => {
  test('opens by keyboard from its row, and closing returns there with the filters kept', async () => {
    const { user } = openDesk({ all: [ada] }, '/owner/bookings?query=ada')
    await table()
    const link = screen.getByRole('link', { name: 'Ada Guest' })

    link.focus()
    await user.keyboard('{Enter}')

    const stay = await panel('Ada Guest')
    for (const words of ['Double Bed', '3 nights', '$240.00', 'SS-7K4Q2M']) expect(stay.getByText(words)).toBeVisible()
    expect(currentAddress()).toBe(`/owner/bookings?query=ada&booking=${ada._id}`)

    await user.click(stay.getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/owner/bookings?query=ada')
    expect(link).toHaveFocus()
    expect(screen.queryByRole('heading', { name: /^Arriving today/ })).toBeNull()
  })

  test('opens from its address', async () => {
    openDesk({ all: [ada] }, addressOfAda)

    expect((await panel('Ada Guest')).getByText('$240.00')).toBeVisible()
  })

  test('says so where there is no such booking', async () => {
    openDesk({ all: [ada] }, '/owner/bookings?booking=nothing')

    expect(await (await panel('Booking')).findByText('We could not find that booking.')).toBeVisible()
  })

  test('says what became of a cancelled one, with nothing left to do', async () => {
    const reason = 'A pipe has burst in that room.'
    const cancelled = { ...ada, status: 'cancelled', endedBy: 'hotel', reason } as const
    openDesk({ all: [{ ...cancelled, refund: { amount: 240, status: 'pending' } }] }, addressOfAda)

    const stay = await panel('Ada Guest')
    for (const words of ['Cancelled by hotel', 'Refund $240.00 on its way', reason])
      expect(stay.getByText(words)).toBeVisible()
    expect(await buttons()).toEqual(['', 'Add note'])
    expect(stay.queryByRole('heading', { name: 'At the desk' })).toBeNull()
  })

  test('that could not be loaded says so, and can be retried', async () => {
    const { user } = openDesk({}, addressOfAda)
    fakeApi.isAway('ownerBooking')
    const stay = await panel('Booking')
    const retry = await stay.findByRole('button', { name: 'Try again' })

    answerDesk({ all: [ada] })
    await user.click(retry)

    expect((await panel('Ada Guest')).getByText('$240.00')).toBeVisible()
  })
})

describe('a refund that has failed', () => {
  const stay = {
    ...ada,
    room: { ...ada.room, privateName: 'River view' },
    status: 'cancelled',
    endedBy: 'guest',
  } as const
  const failed = { ...stay, refund: { amount: 240, status: 'failed', owed: 140 } } as const

  test('says what the owner does, and asks before it is said to be done', async () => {
    fakeApi.answers('refundSettled', { message: 'Recorded: you refunded Ada Guest $140.00 directly.' })
    const { user } = openDesk({ all: [failed] }, addressOfAda)
    const opened = await panel('Ada Guest')
    const words =
      'The refund did not go through. We’ve asked Ada Guest to call you. Refund the $140.00 directly, then record it here.'
    expect(opened.getByText(words)).toBeVisible()

    await user.click(opened.getByRole('button', { name: 'Record refund…' }))
    const question = await panel('Have you refunded Ada Guest $140.00?')
    expect(question.getByText(/^Double Bed, River view, /)).toBeVisible()
    expect(fakeApi.calls('refundSettled')).toEqual([])

    answerDesk({ all: [{ ...stay, refund: { amount: 140, status: 'succeeded' } }] })
    await user.click(question.getByRole('button', { name: 'Yes, I have refunded $140.00' }))

    await waitFor(() => expect(fakeApi.calls('refundSettled')).toEqual([{ bookingId: ada._id }]))
    await waitFor(async () => expect((await panel('Ada Guest')).queryByText(words)).toBeNull())
  })

  test('can be left as it is', async () => {
    const { user } = openDesk({ all: [failed] }, addressOfAda)
    await user.click(await (await panel('Ada Guest')).findByRole('button', { name: 'Record refund…' }))
    await user.click((await panel('Have you refunded Ada Guest $140.00?')).getByRole('button', { name: 'Not yet' }))

    expect(fakeApi.calls('refundSettled')).toEqual([])
    expect((await panel('Ada Guest')).getByRole('button', { name: 'Record refund…' })).toBeVisible()
  })

  test('waits while the bank decides a dispute', async () => {
    openDesk({ all: [{ ...failed, dispute: { status: 'open', amount: 240 } }] }, addressOfAda)
    const opened = await panel('Ada Guest')
    expect(await opened.findByText(/^The refund of \$140\.00 did not go through\. Wait/)).toBeVisible()
    expect(opened.queryByRole('button', { name: 'Record refund…' })).toBeNull()
  })
})

test('two rooms of one type are told apart', async () => {
  openDesk({ all: [{ ...ada, room: { ...ada.room, privateName: 'River view' } }] }, addressOfAda)

  expect((await panel('Ada Guest')).getByText('Double Bed, River view')).toBeVisible()
  expect(within(await table()).getByRole('cell', { name: /^Double Bed, River view/ })).toBeVisible()
})

describe('what the desk can note', () => {
  test.each([
    ['to come', ada, []],
    ['from today', { ...ada, checkInDate: today }, ['Check in']],
    ['since yesterday', here(), ['Check in', 'Check out', 'No-show']],
    ['of a guest who is here', here('arrived'), ['Undo check-in', 'Check out']],
    ['that ended', { ...ada, checkInDate: inDays(-3), checkOutDate: inDays(-1) }, ['Check out', 'No-show']],
    ['of a guest who did not come', { ...here(), mark: 'no-show' } as const, ['Undo no-show']],
  ])('of a stay %s', async (_when, booking, offered) => {
    openDesk({ all: [booking] }, addressOfAda)

    expect((await buttons()).filter((label) => label && !/^(Cancel|Add note)/.test(label))).toEqual(offered)
  })

  test('is shown once it is noted, with the focus on its heading', async () => {
    fakeApi.answers('markStay', { message: 'No-show recorded for Ada Guest.' })
    const { user } = openDesk({ all: [here()] }, addressOfAda)
    const stay = await panel('Ada Guest')

    answerDesk({ all: [{ ...here(), mark: 'no-show' }] })
    await user.click(await stay.findByRole('button', { name: 'No-show' }))

    expect(await stay.findByRole('button', { name: 'Undo no-show' })).toBeVisible()
    expect(stay.getByRole('heading', { name: 'At the desk' })).toHaveFocus()
    expect(fakeApi.calls('markStay')).toEqual([{ bookingId: ada._id, mark: 'no-show', from: today }])
  })

  test('leaves what was noted in the place of its button, and Undo elsewhere', async () => {
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ all: [here()] }, addressOfAda)
    const stay = await panel('Ada Guest')
    const press = await stay.findByRole('button', { name: 'Check in' })
    const row = press.parentElement!

    answerDesk({ all: [here('arrived')] })
    await user.click(press)

    expect(await within(row).findByText('Checked in')).toBe(row.firstElementChild!.firstElementChild)
    expect(row).not.toContainElement(stay.getByRole('button', { name: 'Undo check-in' }))
  })

  test('of a guest who has left early is shown with the nights that were stayed', async () => {
    openDesk({ all: [{ ...here(), mark: 'left', leftOn: today, checkOutDate: inDays(2) }] }, addressOfAda)
    const stay = await panel('Ada Guest')

    expect(stay.getByText('1 of 3 nights')).toBeVisible()
    expect(stay.getByText(`${formatDate(today)}, booked until ${formatDate(inDays(2))}`)).toBeVisible()
  })

  test('of a booking that was cancelled meanwhile is refused in the panel, which then shows it cancelled', async () => {
    fakeApi.refuses('markStay', 'This booking is cancelled.', 'bookingId')
    const { user } = openDesk({ all: [here()] }, addressOfAda)
    const stay = await panel('Ada Guest')

    answerDesk({ all: [{ ...here(), status: 'cancelled', endedBy: 'guest' }] })
    await user.click(await stay.findByRole('button', { name: 'Check in' }))

    expect(await stay.findByText('This booking is cancelled.', besideToasts)).toBeVisible()
    expect(await stay.findByText('Cancelled by guest')).toBeVisible()
    expect(stay.queryByRole('button', { name: 'Check in' })).toBeNull()
  })
})

describe('checking a guest out before the first night of a paid stay', () => {
  const arrived = { ...ada, checkInDate: today, mark: 'arrived' } as const
  const words = (sum: string) =>
    `Ada Guest has not stayed a night yet, so checking out now cancels the booking. ${sum} will be refunded.`
  const asksFor = (sum: string, expected: number) =>
    fakeApi.replies('markStay', { success: false, message: words(sum), field: 'expectedRefund', expected })

  async function toQuestion() {
    asksFor('$240.00', 240)
    const opened = openDesk({ all: [arrived] }, addressOfAda)
    await opened.user.click(await (await panel('Ada Guest')).findByRole('button', { name: 'Check out' }))
    return { ...opened, question: await panel('Cancel the stay of Ada Guest?') }
  }

  test('asks first, with the refund, and does it for that sum', async () => {
    const { user, question } = await toQuestion()
    expect(question.getByText(words('$240.00'))).toBeVisible()
    const look = getComputedStyle(question.getByRole('button', { name: 'Check out and cancel' }))
    expect(look.background + look.backgroundColor).toContain('--error')
    expect(shownToasts()).toEqual([])

    fakeApi.answers('markStay', { message: 'Ada Guest is checked out. The booking is cancelled.' })
    answerDesk({ all: [{ ...arrived, status: 'cancelled', endedBy: 'hotel', mark: 'left' }] })
    await user.click(question.getByRole('button', { name: 'Check out and cancel' }))

    await findToast('Ada Guest is checked out. The booking is cancelled.')
    expect(fakeApi.calls('markStay')).toEqual([
      { bookingId: ada._id, mark: 'left', from: today },
      { bookingId: ada._id, mark: 'left', from: today, expectedRefund: 240 },
    ])
    expect(await (await panel('Ada Guest')).findByText('Cancelled by hotel')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Cancel the stay of Ada Guest?' })).toBeNull()
  })

  test('asks again when another sum would come back by now', async () => {
    const { user, question } = await toQuestion()

    asksFor('$120.00', 120)
    await user.click(question.getByRole('button', { name: 'Check out and cancel' }))
    expect(await question.findByText(words('$120.00'))).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Check out and cancel' }))

    await waitFor(() => expect(fakeApi.calls('markStay').at(-1)).toMatchObject({ expectedRefund: 120 }))
  })

  test('can be left alone', async () => {
    const { user, question } = await toQuestion()

    await user.click(question.getByRole('button', { name: 'Keep booking' }))

    expect(screen.queryByRole('dialog', { name: 'Cancel the stay of Ada Guest?' })).toBeNull()
    expect((await panel('Ada Guest')).queryByText(/cancelled/, besideToasts)).toBeNull()
    expect(fakeApi.calls('markStay')).toHaveLength(1)
  })
})

describe('a payment that the guest’s bank contests', () => {
  const dispute = { status: 'open', amount: 240, respondBy: '2026-12-12T12:00:00.000Z' } as const
  const until = formatMoment(dispute.respondBy)
  const told = async (own: Partial<typeof ada>) => {
    openDesk({ all: [{ ...ada, ...own }] }, addressOfAda)
    return panel('Ada Guest')
  }

  test('says what is contested, what to do, until when, and what helps', async () => {
    const stay = await told({ dispute })

    expect(
      stay.getByText(
        `The guest’s bank disputes $240.00. Answer by ${until}, or you may lose it. ` +
          'Our email says how, and includes the booking’s timeline as evidence.',
      ),
    ).toBeVisible()
    expect(stay.getByText('Disputed')).toBeVisible()
    expect(within(await table()).getByText(`$240.00, answer by ${until}`)).toBeVisible()
  })

  test.each([
    [{ status: 'won', amount: 240 } as const, 'You have won the dispute over $240.00. The payment stands.'],
    [{ status: 'lost', amount: 240 } as const, 'You have lost the dispute over $240.00. The money goes to the guest.'],
    [{ status: 'closed', amount: 240 } as const, 'The bank has closed the case about $240.00.'],
    [{ status: 'inquiry', amount: 240 } as const, 'The guest’s bank asks about $240.00. The bank is deciding.'],
  ])('that stands as %j says so', async (dispute, sentence) => {
    expect((await told({ dispute })).getByText(sentence)).toBeVisible()
  })

  test.each([
    ['has been answered', undefined],
    ['can no longer be answered', '2026-11-20T12:00:00.000Z'],
  ])('and that %s asks for no answer', async (_state, respondBy) => {
    const stay = await told({ dispute: { status: 'open', amount: 240, respondBy } })

    expect(stay.getByText('The guest’s bank disputes $240.00. The bank is deciding.')).toBeVisible()
    expect(await table()).toHaveTextContent('Disputed $240.00')
    expect(screen.queryByText(/answer by/i)).toBeNull()
  })

  test('has a refund that was sent before on its way', async () => {
    const refund = { amount: 240, status: 'pending' } as const
    const stay = await told({ dispute, refund, status: 'cancelled', endedBy: 'hotel' })

    expect(stay.getByText('Refund $240.00 on its way')).toBeVisible()
  })

  test.each([
    [dispute, /^Nothing is refunded until the bank has decided the dispute\./],
    [{ status: 'lost', amount: 240 } as const, /^Whatever is left of \$240\.00 will be refunded to Ada Guest/],
    [{ status: 'lost', amount: 40 } as const, /^Whatever is left of \$240\.00 will be refunded to Ada Guest/],
    [{ status: 'won', amount: 240 } as const, /^Whatever is left of \$240\.00 will be refunded to Ada Guest/],
  ])('that stands as %j promises no sum before cancelling, because there may be others', async (dispute, sentence) => {
    const { user } = openDesk({ all: [{ ...ada, dispute }] }, addressOfAda)
    const stay = await panel('Ada Guest')

    await user.click(await stay.findByRole('button', { name: 'Cancel booking…' }))
    expect(stay.getByText(/^This cancels the stay of Ada Guest: Double Bed, /)).toBeVisible()

    expect(stay.getByText(sentence)).toBeVisible()
  })
})

describe('cancelling a stay', () => {
  async function toForm(booking = ada) {
    const opened = openDesk({ all: [booking] }, addressOfAda)
    const stay = await panel('Ada Guest')
    await opened.user.click(await stay.findByRole('button', { name: /^Cancel .*…$/ }))
    return { ...opened, stay, reason: stay.getByRole('textbox', { name: 'Reason' }) }
  }

  test('says first what goes back, and to whom', async () => {
    const { stay, reason } = await toForm()

    expect(stay.getByText('$240.00 will be refunded to Ada Guest, who will see your reason.')).toBeVisible()
    expect(reason).toHaveFocus()
    expect(fakeApi.calls('cancelStay')).toEqual([])
  })

  test('of which some was refunded at the card provider says that the rest goes back', async () => {
    const { stay } = await toForm({ ...ada, refund: { amount: 100, status: 'succeeded' } })

    expect(stay.getByText(/^Whatever is left of \$240\.00 will be refunded to Ada Guest/)).toBeVisible()
  })

  test('of an unpaid booking says that nothing goes back', async () => {
    const { stay } = await toForm({ ...ada, isPaid: false, status: 'pending' })

    expect(stay.getByText(/^Nothing has been paid, so there’s nothing to refund\./)).toBeVisible()
    expect(stay.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  })

  test('asks for a reason', async () => {
    const { user, stay, reason } = await toForm()

    await user.click(stay.getByRole('button', { name: 'Cancel and refund' }))

    expect(reason).toHaveAccessibleDescription('Please tell your guest why, at most 500 characters.')
    expect(reason).toHaveFocus()
    expect(fakeApi.calls('cancelStay')).toEqual([])
  })

  test('blocks its nights where the hotel cannot let them to anybody', async () => {
    fakeApi.answers('cancelStay', { refund: 240, message: 'The booking is cancelled.' })
    fakeApi.answers('blockNights', { blockIds: ['pipe'] })
    const { user, stay, reason } = await toForm()
    await user.type(reason, 'A pipe has burst.')
    await user.click(stay.getByRole('checkbox', { name: 'Block these nights, so that nobody else books them' }))

    await user.click(stay.getByRole('button', { name: 'Cancel and refund' }))

    const { checkInDate, checkOutDate } = ada
    const nights = { checkInDate, checkOutDate }
    await waitFor(() =>
      expect(fakeApi.calls('blockNights')).toEqual([{ roomIds: [ada.room._id], ...nights, note: '' }]),
    )
  })

  test('sends the reason, and the panel shows the booking cancelled', async () => {
    fakeApi.answers('cancelStay', { refund: 240, message: 'The booking is cancelled.' })
    const { user, stay, reason } = await toForm()
    await user.type(reason, ' A pipe has burst. ')

    answerDesk({ all: [{ ...ada, status: 'cancelled', endedBy: 'hotel', refund: { amount: 240, status: 'pending' } }] })
    await user.click(stay.getByRole('button', { name: 'Cancel and refund' }))

    expect(await stay.findByText('Cancelled by hotel')).toBeVisible()
    expect(stay.queryByRole('textbox')).toBeNull()
    expect(stay.getByRole('heading', { name: 'Ada Guest' })).toHaveFocus()
    expect(fakeApi.calls('cancelStay')).toEqual([{ bookingId: ada._id, reason: 'A pipe has burst.' }])
    expect(fakeApi.calls('blockNights')).toEqual([])
    await findToast('The booking is cancelled.')
  })

  test('that is refused says why in the panel and keeps the reason, which outlives the panel', async () => {
    fakeApi.refuses('cancelStay', 'This booking is being paid at this moment.', 'bookingId')
    const { user, stay, reason } = await toForm()
    await user.type(reason, 'A pipe has burst.')

    await user.click(stay.getByRole('button', { name: 'Cancel and refund' }))

    expect(await stay.findByText('This booking is being paid at this moment.', besideToasts)).toBeVisible()
    expect(reason).toHaveValue('A pipe has burst.')

    await user.click(stay.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('link', { name: 'Ada Guest' }))
    const again = await panel('Ada Guest')
    await user.click(again.getByRole('button', { name: 'Cancel and refund…' }))

    expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('A pipe has burst.')
  })

  test('can be left alone', async () => {
    const { user, stay } = await toForm()

    await user.click(stay.getByRole('button', { name: 'Keep booking' }))

    expect(stay.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(stay.getByRole('button', { name: 'Cancel and refund…' })).toHaveFocus())
  })

  test('is not offered once the stay is over', async () => {
    openDesk({ all: [{ ...ada, checkInDate: '2026-01-05', checkOutDate: '2026-01-07' }] }, addressOfAda)

    expect((await panel('Ada Guest')).queryByRole('button', { name: /Cancel/ })).toBeNull()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { formatShortDate } from '../../../design/format'
import { aBooking, anOwnHotel } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { setViewport } from '../../../testing/setViewport'
import { findToast } from '../../../testing/toasts'
import { answerDesk, inDays, listCalls, openDesk, panel, section, today } from './testing/openDesk'

const ada = aBooking({
  user: { name: 'Ada Guest' },
  checkInDate: today,
  checkOutDate: inDays(3),
  isPaid: true,
  status: 'confirmed',
})
const bo = aBooking({ user: { name: 'Bo Long' }, checkInDate: inDays(-2), checkOutDate: today, mark: 'arrived' })
const cy = aBooking({ user: { name: 'Cy Stay' }, checkInDate: inDays(-1), checkOutDate: inDays(1), guests: 1 })

const texts = (list: HTMLElement[]) => list.map((item) => item.textContent)

describe('the day at the desk', () => {
  test('says who arrives, who leaves and who stays, with room, guests, nights and whether they have paid', async () => {
    openDesk({ arriving: [ada], leaving: [bo], 'in-house': [cy, bo] })

    const [arrival] = (await section('Arriving today (1)')).getAllByRole('listitem')
    for (const words of ['Ada Guest', 'Double Bed, 2 guests', `3 nights, until ${formatShortDate(inDays(3))}`, 'Paid'])
      expect(within(arrival!).getByText(words)).toBeVisible()

    const [departure] = (await section('Leaving today (1)')).getAllByRole('listitem')
    for (const words of ['Bo Long', `2 nights, since ${formatShortDate(inDays(-2))}`, 'Checked in', 'Unpaid'])
      expect(within(departure!).getByText(words)).toBeVisible()

    expect((await section('In house (2)')).getByText('Double Bed, 1 guest')).toBeVisible()
  })

  test('is another one after midnight on a page that stays open', async () => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
      advanceTimers: true,
    })
    openDesk({ arriving: [ada] })
    await section('Arriving today (1)')

    jest.setSystemTime(new Date(2026, 10, 25, 0, 1))
    await act(() => jest.advanceTimersByTimeAsync(60_000))

    await waitFor(() => expect(fakeApi.calls('bookingList')).toContainEqual({ day: 'arriving', from: inDays(1) }))
    jest.useRealTimers()
  })

  test('asks for each of its lists once, of the owner’s own today', async () => {
    openDesk({ arriving: [ada] })
    await section('In house (0)')

    expect(fakeApi.calls('bookingList').filter(({ day }) => day)).toEqual([
      { day: 'arriving', from: today },
      { day: 'leaving', from: today },
      { day: 'in-house', from: today },
    ])
  })

  test('is the hotel’s day, wherever its owner is, and no other is asked for before the hotel is known', async () => {
    const known = fakeApi.holds('ownHotel', { hotel: anOwnHotel({ timeZone: 'Pacific/Kiritimati' }) })
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ arriving: [ada] })
    await section('All bookings')
    await waitFor(() => expect(listCalls()).toHaveLength(1))
    known()

    await user.click(await screen.findByRole('button', { name: 'Check in: Ada Guest' }))

    await waitFor(() => expect(fakeApi.calls('markStay')).toMatchObject([{ mark: 'arrived', from: inDays(1) }]))
    const days = fakeApi.calls('bookingList').filter(({ day }) => day)
    expect(new Set(days.map(({ from }) => from))).toEqual(new Set([inDays(1)]))
  })

  test('says so where nobody comes, goes or stays', async () => {
    openDesk()

    for (const sentence of ['Nobody arrives today.', 'Nobody leaves today.', 'No guest is in house.'])
      expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('shows five of a long list, and the rest when asked, with the focus on the first of it', async () => {
    const arriving = Array.from({ length: 8 }, (_, index) => aBooking({ user: { name: `Guest ${index + 1}` } }))
    const { user } = openDesk({ arriving })
    const list = await section('Arriving today (8)')
    expect(list.getAllByRole('listitem')).toHaveLength(5)

    await user.click(list.getByRole('button', { name: 'Show all 8' }))

    expect(list.getAllByRole('listitem')).toHaveLength(8)
    expect(list.getByRole('link', { name: 'Guest 6' })).toHaveFocus()
    expect(list.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('that could not be loaded says so in its place, and can be retried', async () => {
    fakeApi.isAway('bookingList')
    const { user } = openDeskWithoutAnswers()
    const list = await section('Arriving today')
    expect(await list.findByText('We could not load this list.')).toBeVisible()

    answerDesk({ arriving: [ada] })
    await user.click(list.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Ada Guest' })).toBeVisible()
  })
})

function openDeskWithoutAnswers() {
  const opened = openDesk()
  fakeApi.isAway('bookingList')
  return opened
}

describe('checking in and out', () => {
  test('takes one press on a phone, and the row says so', async () => {
    setViewport('phone')
    fakeApi.answers('markStay', { message: 'Ada Guest is checked in.' })
    const { user } = openDesk({ arriving: [ada] })
    const list = await section('Arriving today (1)')
    const press = await list.findByRole('button', { name: 'Check in: Ada Guest' })

    answerDesk({ arriving: [{ ...ada, mark: 'arrived' }] })
    await user.click(press)

    expect(await list.findByText('Checked in')).toBeVisible()
    expect(fakeApi.calls('markStay')).toEqual([{ bookingId: ada._id, mark: 'arrived', from: today }])
    await findToast('Ada Guest is checked in.')
  })

  test('counts once, however often it is pressed until the row shows it', async () => {
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ arriving: [ada] })
    const list = await section('Arriving today (1)')
    const press = await list.findByRole('button', { name: 'Check in: Ada Guest' })
    const release = fakeApi.holds('bookingList', { bookings: [{ ...ada, mark: 'arrived' }], total: 1 })

    for (let times = 0; times < 4; times += 1) await user.click(press)
    await waitFor(() => expect(fakeApi.calls('markStay')).toHaveLength(1))
    await user.click(press)
    release()

    expect(await list.findByRole('button', { name: 'Undo check-in: Ada Guest' })).not.toHaveAttribute('aria-busy')
    expect(fakeApi.calls('markStay')).toHaveLength(1)
  })

  test('leaves nothing to press in its place, and the focus there', async () => {
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ arriving: [ada] })
    const list = await section('Arriving today (1)')
    const press = await list.findByRole('button', { name: 'Check in: Ada Guest' })
    const place = press.parentElement!

    answerDesk({ arriving: [{ ...ada, mark: 'arrived' }] })
    await user.click(press)

    expect(await within(place).findByText('Checked in')).toBeVisible()
    expect(within(place).queryByRole('button')).toBeNull()
    expect(place).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(fakeApi.calls('markStay')).toHaveLength(1)
  })

  test('is taken back by Undo, which says what it takes back', async () => {
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ arriving: [{ ...ada, mark: 'arrived' }] })
    const list = await section('Arriving today (1)')

    answerDesk({ arriving: [ada] })
    await user.click(await list.findByRole('button', { name: 'Undo check-in: Ada Guest' }))

    expect(await list.findByRole('button', { name: 'Check in: Ada Guest' })).toBeVisible()
    expect(fakeApi.calls('markStay')).toEqual([{ bookingId: ada._id, mark: 'none', from: today, undoes: 'arrived' }])
  })

  test('of a guest who leaves takes them off the house, and the focus goes to its heading', async () => {
    fakeApi.answers('markStay', {})
    const { user } = openDesk({ 'in-house': [cy, bo] })
    const list = await section('In house (2)')

    answerDesk({ 'in-house': [bo] })
    await user.click(await list.findByRole('button', { name: 'Check out: Cy Stay' }))

    await waitFor(() => expect(screen.getByRole('heading', { name: 'In house (1)' })).toHaveFocus())
    expect(fakeApi.calls('markStay')).toEqual([{ bookingId: cy._id, mark: 'left', from: today }])
  })

  test('of a guest who leaves early asks first, and the row then says what is true', async () => {
    const words = `Cy Stay has booked 1 more night, ${formatShortDate(today)} to ${formatShortDate(inDays(1))}.`
    fakeApi.replies('markStay', { success: false, message: words, field: 'expectedNights', expected: 1 })
    const { user } = openDesk({ leaving: [cy] })
    const list = await section('Leaving today (1)')

    await user.click(await list.findByRole('button', { name: 'Check out: Cy Stay' }))
    const question = await panel('Check out Cy Stay early?')
    expect(question.getByText(words)).toBeVisible()
    expect(list.queryByText('Checked out')).toBeNull()

    fakeApi.answers('markStay', {})
    answerDesk({ leaving: [{ ...cy, mark: 'left', leftOn: today }] })
    await user.click(question.getByRole('button', { name: 'Check out early' }))

    expect(await list.findByText('Checked out')).toBeVisible()
    expect(list.getByText(`1 of 2 nights, left ${formatShortDate(today)}`)).toBeVisible()
    const sent = { bookingId: cy._id, mark: 'left', from: today }
    expect(fakeApi.calls('markStay')).toEqual([sent, { ...sent, expectedNights: 1 }])
  })

  test('that is refused says why beside the button, and the list is fetched again', async () => {
    fakeApi.refuses('markStay', 'This booking is cancelled.', 'bookingId')
    const { user } = openDesk({ arriving: [ada], leaving: [bo] })
    const list = await section('Arriving today (1)')
    const before = fakeApi.calls('bookingList').length

    await user.click(await list.findByRole('button', { name: 'Check in: Ada Guest' }))

    expect(await list.findByText('This booking is cancelled.')).toBeVisible()
    expect(list.getByRole('button', { name: 'Check in: Ada Guest' })).toHaveAccessibleDescription(
      'This booking is cancelled.',
    )
    await waitFor(() => expect(fakeApi.calls('bookingList').length).toBeGreaterThan(before))
    expect(texts((await section('Leaving today (1)')).getAllByRole('listitem'))).toHaveLength(1)
  })
})

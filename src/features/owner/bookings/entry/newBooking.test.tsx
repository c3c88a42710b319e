import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aBooking, anOwnRoom } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { currentAddress } from '../../../../testing/renderApp'
import { besideToasts, findToast } from '../../../../testing/toasts'
import { idempotencyHeader } from '@contract/calls'
import { inLowWindow, night, openCalendar } from '../../calendar/testing/openCalendar'
import { openDesk, panel } from '../testing/openDesk'

inLowWindow()

const rooms = [
  anOwnRoom({ _id: 'a', pricePerNight: 120 }),
  anOwnRoom({ _id: 'b', pricePerNight: 120 }),
  anOwnRoom({ _id: 'c', roomType: 'Loft', pricePerNight: 200, isAvailable: false }),
  anOwnRoom({ _id: 'd', roomType: 'Attic', isArchived: true }),
]
const saved = aBooking({ _id: 'new', user: { name: 'Petra Phone' }, source: 'desk', status: 'confirmed' })

const form = async () => within(await screen.findByRole('form', { name: 'New booking' }))
const write = async (label: string) => (await form()).getByLabelText(label)
const fill = async (label: string, value: string) => fireEvent.change(await write(label), { target: { value } })
const save = async () => (await form()).getByRole('button', { name: 'Save booking' })

async function openForm() {
  const opened = openDesk({ all: [saved] })
  fakeApi.answers('ownerRooms', { rooms })
  await opened.user.click(await screen.findByRole('button', { name: 'New booking' }))
  await form()
  return opened
}

async function fillIn() {
  await fill('Check-In', '2026-12-05')
  await fill('Check-Out', '2026-12-08')
  await fill('Guest’s name', ' Petra Phone ')
}

describe('a booking of somebody who calls', () => {
  test('is entered without email, phone, price or note, and its panel opens', async () => {
    const { user } = await openForm()
    await fillIn()
    expect(await write('Total price')).toHaveAccessibleDescription(
      'In US dollars. If left empty: 3 nights × $120.00, $360.00 in all.',
    )
    fakeApi.answers('enterBooking', { bookingId: 'new', number: 'SS-1', message: 'Booked: SS-1.' })

    await user.click(await save())

    await panel('Petra Phone')
    await findToast('Booked: SS-1.')
    expect(fakeApi.calls('enterBooking')).toEqual([
      { roomId: 'a', checkInDate: '2026-12-05', checkOutDate: '2026-12-08', guests: '1', guestName: 'Petra Phone' },
    ])
    expect(currentAddress()).toBe('/owner/bookings?booking=new')
    expect(screen.queryByRole('dialog', { name: 'New booking' })).toBeNull()
  })

  test('takes whatever else is known, in any room that is not archived', async () => {
    const { user } = await openForm()
    await fillIn()
    const names = [...((await write('Room')) as HTMLSelectElement).options].map(({ text }) => text)
    expect(names).toEqual(['Double Bed 1', 'Double Bed 2', 'Loft (off)'])

    await user.selectOptions(await write('Room'), 'Loft (off)')
    await fill('Email', 'petra@example.com')
    await fill('Phone', '+49 89 1234')
    await fill('Total price', '0')
    await fill('Note', 'Arrives late.')
    fakeApi.answers('enterBooking', { bookingId: 'new', number: 'SS-1' })
    await user.click(await save())

    await panel('Petra Phone')
    expect(fakeApi.calls('enterBooking')).toMatchObject([
      { roomId: 'c', email: 'petra@example.com', phone: '+49 89 1234', totalPrice: '0', note: 'Arrives late.' },
    ])
  })

  test('says beside its fields what is wrong, of which the first has the focus, and sends nothing', async () => {
    const { user } = await openForm()
    await fill('Email', 'petra')
    await fill('Total price', '1.234')

    await user.click(await save())

    expect(await write('Check-In')).toHaveFocus()
    expect(await write('Guest’s name')).toHaveAccessibleDescription(/^Please enter the guest’s name/)
    expect(await write('Email')).toHaveAccessibleDescription(/^Please enter an email address/)
    expect(await write('Total price')).toHaveAccessibleDescription(/^Please enter a price/)
    expect(fakeApi.calls('enterBooking')).toEqual([])
  })

  test('for a day that has passed is refused', async () => {
    const { user } = await openForm()
    await fillIn()
    await fill('Check-In', '2026-11-23')

    await user.click(await save())

    expect(await write('Check-In')).toHaveAccessibleDescription(/^That check-in date has passed/)
  })

  test('that is refused keeps all that was entered, and the next attempt is another', async () => {
    const { user } = await openForm()
    await fillIn()
    fakeApi.refuses('enterBooking', 'Those nights have just been taken.', 'checkInDate')
    await user.click(await save())

    await (await form()).findByText('Those nights have just been taken.', besideToasts)
    expect(await write('Check-In')).toHaveFocus()
    expect(await write('Guest’s name')).toHaveValue(' Petra Phone ')
    await user.click(await save())

    await waitFor(() => expect(new Set(keys()).size).toBe(2))
  })

  test('to which no answer came is repeated as the same attempt', async () => {
    const { user } = await openForm()
    await fillIn()
    fakeApi.isAway('enterBooking')
    await user.click(await save())
    await (await form()).findByText(/^We could not reach/, besideToasts)
    fakeApi.answers('enterBooking', { bookingId: 'new', number: 'SS-1' })

    await user.click(await save())

    await panel('Petra Phone')
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  })

  test('is found again half-made, and Back closes its form', async () => {
    const { user } = await openForm()
    await fillIn()

    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'New booking' }))

    expect(await write('Guest’s name')).toHaveValue(' Petra Phone ')
    expect(await write('Check-Out')).toHaveValue('2026-12-08')
  })

  test('that was left half-made says so to whoever takes the next call, who can discard it', async () => {
    const { user } = await openForm()
    await fillIn()
    await fill('Email', 'petra@example.com')
    await fill('Note', 'Arrives late.')
    expect((await form()).queryByText(/^You haven’t saved these entries/)).toBeNull()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'New booking' }))
    expect((await form()).getByText(/^You haven’t saved these entries yet/)).toBeVisible()

    await user.click((await form()).getByRole('button', { name: 'Discard them' }))

    for (const label of ['Check-In', 'Guest’s name', 'Email', 'Note']) expect(await write(label)).toHaveValue('')
    expect((await form()).queryByText(/^You haven’t saved these entries/)).toBeNull()
  })

  test('needs a room first', async () => {
    const opened = openDesk()
    await opened.user.click(await screen.findByRole('button', { name: 'New booking' }))

    expect(await screen.findByText('You need a room before you can enter a booking.')).toBeVisible()
  })
})

const keys = () => fakeApi.requests('enterBooking').map(({ headers }) => headers.get(idempotencyHeader))

test('nights that were chosen in the calendar are booked there in four steps, and chosen no more', async () => {
  fakeApi.answers('ownerRooms', { rooms })
  fakeApi.answers('ownerBooking', { booking: saved })
  const { user } = await openCalendar()
  ;(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')

  await user.click(screen.getByRole('button', { name: 'New booking' }))
  expect(await write('Room')).toHaveDisplayValue('Loft (off)')
  expect(await write('Check-In')).toHaveValue('2026-11-24')
  expect(await write('Check-Out')).toHaveValue('2026-11-27')
  await fill('Guest’s name', 'Petra Phone')
  fakeApi.answers('enterBooking', { bookingId: 'new', number: 'SS-1' })
  await user.click(await save())

  await panel('Petra Phone')
  expect(screen.queryByText(/^Loft: 3 nights/)).toBeNull()
  expect(fakeApi.calls('enterBooking')).toMatchObject([{ roomId: 'c', checkInDate: '2026-11-24' }])
})

test('nights that were dragged over can be booked instead of blocked', async () => {
  fakeApi.answers('ownerRooms', { rooms })
  const { user } = await openCalendar()
  ;(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}{Enter}')
  const blocking = within(await screen.findByRole('dialog', { name: 'Block nights' }))

  await user.click(blocking.getByRole('button', { name: 'New booking' }))

  expect(await write('Check-Out')).toHaveValue('2026-11-26')
  expect(screen.queryByRole('dialog', { name: 'Block nights' })).toBeNull()
})

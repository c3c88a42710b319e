import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { anOwner } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { besideToasts, findToast } from '../../../testing/toasts'
import { dialog, night, inLowWindow, openCalendar, threeRooms } from './testing/openCalendar'

inLowWindow()

const form = async () => within(await dialog('Block nights'))
const write = async (label: string) => (await form()).getByLabelText(label)
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const submit = async () => (await form()).getByRole('button', { name: 'Block nights' })

type Opened = Awaited<ReturnType<typeof openCalendar>>

/** To the Loft, on the evening of the 24th. */
async function toLoft({ user }: Opened) {
  ;(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await night('Loft, Tue 24 Nov 2026, free')).toHaveFocus()
}

describe('by keyboard', () => {
  test('three nights are chosen, named and blocked, in another room too', async () => {
    const opened = await openCalendar()
    await toLoft(opened)

    await opened.user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(screen.getByText('Loft: 3 nights, Tue 24 Nov to Fri 27 Nov 2026')).toBeVisible()
    expect(await night('Loft, Thu 26 Nov 2026, free, chosen')).toHaveAttribute('aria-selected', 'true')
    expect(await night('Loft, Thu 26 Nov 2026, free, chosen')).toHaveFocus()
    await opened.user.keyboard('{Enter}')

    expect(await write('Loft')).toBeChecked()
    await opened.user.click(await write('Double Bed 2'))
    expect(await write('From')).toHaveValue('2026-11-24')
    expect(await write('Until')).toHaveValue('2026-11-27')
    await opened.user.type(await write('Note'), ' New carpet ')
    fakeApi.answers('blockNights', { blockIds: ['new', 'other'], message: 'Those nights are blocked.' })
    await opened.user.click(await submit())

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = { roomIds: ['c', 'b'], checkInDate: '2026-11-24', checkOutDate: '2026-11-27', note: 'New carpet' }
    expect(fakeApi.calls('blockNights')).toEqual([sent])
    await findToast('Those nights are blocked.')
    await waitFor(() => expect(fakeApi.calls('calendar')).toHaveLength(2))
    expect(screen.queryByText(/^Loft: 3 nights/)).toBeNull()
  })

  test('no night of a stay is chosen, and Escape lets go of what is', async () => {
    const opened = await openCalendar()
    await toLoft(opened)
    await opened.user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}')

    await opened.user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
    expect(screen.getByText('Double Bed 2: 2 nights, Thu 26 Nov to Sat 28 Nov 2026')).toBeVisible()

    await opened.user.keyboard('{Escape}')
    expect(screen.queryByText(/^Double Bed 2: /)).toBeNull()
  })

  test('a past night cannot be blocked', async () => {
    const opened = await openCalendar()
    await toLoft(opened)

    await opened.user.keyboard('{ArrowLeft}{Enter}')

    expect(await night('Loft, Mon 23 Nov 2026, past')).toHaveFocus()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('Home, End, Page Down and the edge of a month lead where they say', async () => {
    const opened = await openCalendar()
    await toLoft(opened)

    await opened.user.keyboard('{Home}')
    expect(await night('Loft, Tue 24 Nov 2026, free')).toHaveFocus()
    await opened.user.keyboard('{End}')
    expect(await night('Loft, Wed 23 Dec 2026, free')).toHaveFocus()
    await opened.user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(await night('Loft, Thu 24 Dec 2026, free')).toHaveFocus())
    await opened.user.keyboard('{PageDown}')
    await waitFor(async () => expect(await night('Loft, Sun 24 Jan 2027, free')).toHaveFocus())
  })
})

describe('the form', () => {
  const openForm = async (opened: Opened) => {
    await opened.user.click(screen.getByRole('button', { name: 'Block nights' }))
    return opened
  }

  test('opens without dragging, and says beside rooms and dates what is wrong with them', async () => {
    const { user } = await openForm(await openCalendar())

    await user.click(await write('Double Bed 1'))
    await user.click(await submit())
    expect((await form()).getByText('Please choose a room.')).toBeVisible()
    expect(await write('Double Bed 1')).toHaveFocus()
    await user.click(await write('Double Bed 1'))
    await user.click(await submit())

    expect(await write('From')).toHaveFocus()
    expect(await write('From')).toHaveAccessibleDescription('Please choose the first night.')
    expect(await write('Until')).toHaveAccessibleDescription(/^Please choose the day on which/)

    fill(await write('From'), '2026-12-05')
    fill(await write('Until'), '2026-12-05')
    await user.click(await submit())
    expect(await write('Until')).toHaveAccessibleDescription(/^Please choose a day after the first night\./)
    expect(fakeApi.calls('blockNights')).toEqual([])
  })

  test('names the stay that is in the way, and keeps what was entered', async () => {
    const { user } = await openForm(await openCalendar())
    fill(await write('From'), '2026-11-25')
    fill(await write('Until'), '2026-11-26')
    await user.type(await write('Note'), 'Painting')
    const refusal = 'Ada Guest is booked into this room from Tue 24 Nov 2026 to Fri 27 Nov 2026.'
    fakeApi.refuses('blockNights', refusal, 'checkInDate')

    await user.click(await submit())

    await waitFor(async () => expect(await write('From')).toHaveAccessibleDescription(refusal))
    expect(await write('From')).toHaveFocus()
    const values = await Promise.all(
      ['From', 'Until', 'Note'].map(async (label) => (await write(label)) as HTMLInputElement),
    )
    expect(values.map(({ value }) => value)).toEqual(['2026-11-25', '2026-11-26', 'Painting'])
  })

  test('has the calendar that guests have, over itself', async () => {
    const { user } = await openForm(await openCalendar())

    await user.click(await write('From'))
    const dates = within(await dialog('Choose your dates'))
    await user.click(dates.getByLabelText('Saturday 5 December 2026'))
    expect(dates.getByText('First night Sat 5 Dec. Now choose the day on which it’s on sale again.')).toBeVisible()
    await user.click(dates.getByLabelText('Monday 7 December 2026'))

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose your dates' })).toBeNull())
    expect(await write('From')).toHaveValue('2026-12-05')
    expect(await write('Until')).toHaveValue('2026-12-07')
  })

  test('says that a note is too long, and cuts nothing', async () => {
    const { user } = await openForm(await openCalendar())
    fill(await write('From'), '2026-12-05')
    fill(await write('Until'), '2026-12-06')
    await user.click(await write('Note'))
    await user.paste('n'.repeat(201))

    await user.click(await submit())

    expect(await write('Note')).toHaveFocus()
    expect(await write('Note')).toHaveValue('n'.repeat(201))
    expect(await write('Note')).toHaveAccessibleDescription(/^A note can have at most 200 characters\./)
    expect(fakeApi.calls('blockNights')).toEqual([])
  })

  test('says what belongs to no field above its button', async () => {
    const { user } = await openForm(await openCalendar())
    fill(await write('From'), '2026-11-25')
    fill(await write('Until'), '2026-11-26')
    fakeApi.fails('blockNights', 'Something went wrong on our side.')

    await user.click(await submit())

    expect(await (await form()).findByText('Something went wrong on our side.', besideToasts)).toBeVisible()
  })

  test('outlives a refresh, half-made as it is', async () => {
    const opened = await openForm(await openCalendar())
    await opened.user.click(await write('Loft'))
    fill(await write('From'), '2026-12-05')
    await opened.user.type(await write('Note'), 'Pain')
    const { state } = window.history
    opened.unmount()

    renderApp('/owner/calendar', { as: anOwner(), historyState: state })

    expect(await write('Loft')).toBeChecked()
    expect(await write('From')).toHaveValue('2026-12-05')
    expect(await write('Note')).toHaveValue('Pain')
  })

  test('is not opened with what somebody else has left', async () => {
    const opened = await openForm(await openCalendar())
    await opened.user.type(await write('Note'), 'Secret')
    opened.unmount()

    const later = await openCalendar(threeRooms().map((room) => ({ ...room, _id: `other-${room._id}` })))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openForm(later)
    expect(await write('Note')).toHaveValue('')
  })
})

describe('a block', () => {
  async function openBlock(opened: Opened) {
    ;(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).focus()
    await opened.user.keyboard('{ArrowDown}' + '{ArrowRight}'.repeat(6) + '{Enter}')
    return within(await dialog('Double Bed 2 is blocked'))
  }

  test('is changed where it is, and says what is in the way', async () => {
    const opened = await openCalendar()
    const block = await openBlock(opened)
    expect(block.getByLabelText('From')).toHaveValue('2026-11-28')
    expect(block.getByLabelText('Note')).toHaveValue('Painting')
    await opened.user.clear(block.getByLabelText('Until'))
    await opened.user.type(block.getByLabelText('Until'), '2026-12-04')
    await opened.user.type(block.getByLabelText('Note'), ' twice')
    const refusal = 'Ada Guest is booked into this room from Wed 2 Dec 2026 to Fri 4 Dec 2026.'
    fakeApi.refuses('editBlock', refusal, 'checkInDate')
    await opened.user.click(block.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(block.getByLabelText('From')).toHaveAccessibleDescription(refusal))

    fakeApi.answers('editBlock', { message: 'The block is changed.' })
    await opened.user.click(block.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeApi.calls('editBlock').at(-1)).toEqual({
      ...{ blockId: 'paint', note: 'Painting twice' },
      ...{ checkInDate: '2026-11-28', checkOutDate: '2026-12-04' },
    })
    await waitFor(() => expect(fakeApi.calls('calendar')).toHaveLength(3))
  })

  test('is removed', async () => {
    const opened = await openCalendar()
    const block = await openBlock(opened)
    expect(fakeApi.calls('unblockNights')).toEqual([])

    fakeApi.answers('unblockNights', { message: 'Those nights are free again.' })
    await opened.user.click(block.getByRole('button', { name: 'Remove block' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeApi.calls('unblockNights')).toEqual([{ blockId: 'paint' }])
    await findToast('Those nights are free again.')
    await waitFor(() => expect(fakeApi.calls('calendar')).toHaveLength(2))
  })

  test('stays when it is left, and says why it could not be removed', async () => {
    const opened = await openCalendar()
    const block = await openBlock(opened)
    fakeApi.refuses('unblockNights', 'We could not find that block.', 'blockId')
    await opened.user.click(block.getByRole('button', { name: 'Remove block' }))
    expect(await block.findByText('We could not find that block.', besideToasts)).toBeVisible()

    await opened.user.click(block.getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await night('Double Bed 2, Mon 30 Nov 2026, blocked until Wed 2 Dec: Painting')).toHaveFocus()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { CalendarImport, LinkedRoom } from '@contract/entities'
import { importsMax } from '@contract/limits'
import { formatMoment } from '../../../../design/moment'
import { aBooking, anOwner } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../../testing/renderApp'
import { besideToasts, findToast } from '../../../../testing/toasts'
import { aLinkedRoom, anImport } from '../testing/linkedRooms'
import { dialog, inLowWindow, openCalendar } from '../testing/openCalendar'

inLowWindow()

async function openOther(rooms: LinkedRoom[], roomId = 'a') {
  fakeApi.answers('calendarLinks', { rooms })
  const opened = renderApp(`/owner/calendar?calendars=${roomId}`, { as: anOwner() })
  fakeApi.answers('calendar', { rooms: [{ _id: 'a', roomType: 'Double Bed', spans: [] }] })
  return { ...opened, other: within(await dialog('Other calendars')) }
}

const linked = (own: Partial<LinkedRoom> = {}) => aLinkedRoom({ _id: 'a', hasLink: true, ...own })
const withImport = (own: Partial<CalendarImport> = {}) => aLinkedRoom({ _id: 'a', imports: [anImport(own)] })
const press = (name: string) => screen.findByRole('button', { name })

describe('other calendars', () => {
  test('open from the toolbar, and Back closes them with the calendar as it was', async () => {
    fakeApi.answers('calendarLinks', { rooms: [aLinkedRoom()] })
    const { user } = await openCalendar(undefined, '?months=3')
    const opener = screen.getByRole('link', { name: 'Other calendars' })

    await user.click(opener)
    await dialog('Other calendars')
    expect(currentAddress()).toBe('/owner/calendar?months=3&calendars=all')
    act(() => window.history.back())

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/owner/calendar?months=3')
    expect(opener).toHaveFocus()
  })

  test('are shown for one room, which is found among many with what each of them reads', async () => {
    const rooms = Array.from({ length: 30 }, (_, index) => aLinkedRoom({ _id: `r${index}` }))
    rooms[7]!.imports.push(anImport())
    rooms[28]!.imports.push(anImport(), anImport({ _id: 'other', problem: 'It did not answer.' }))
    const { user, other } = await openOther(rooms, 'r3')

    const choice = await other.findByLabelText('Room')
    expect(choice).toHaveDisplayValue('Double Bed 4')
    expect(within(choice).getByRole('option', { name: 'Double Bed 8 (1 calendar)' })).toBeInTheDocument()
    await user.selectOptions(choice, 'Double Bed 29 (needs attention)')

    expect(await other.findAllByRole('heading', { level: 4, name: 'Airbnb' })).toHaveLength(2)
    expect(currentAddress()).toBe('/owner/calendar?calendars=r28')
    await user.click(other.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner/calendar'))
  })

  test('of a hotel with one room ask for no room', async () => {
    const { other } = await openOther([linked()])

    await other.findByRole('heading', { name: 'Link for other sites' })
    expect(other.queryByLabelText('Room')).toBeNull()
  })

  test('that could not be loaded are asked for again', async () => {
    fakeApi.answers('calendar', { rooms: [{ _id: 'a', roomType: 'Double Bed', spans: [] }] })
    fakeApi.fails('calendarLinks')
    const { user } = renderApp('/owner/calendar?calendars=a', { as: anOwner() })
    const other = within(await dialog('Other calendars'))
    const retry = await other.findByRole('button', { name: 'Try again' })

    fakeApi.answers('calendarLinks', { rooms: [linked()] })
    await user.click(retry)

    expect(await other.findByRole('heading', { name: 'Link for other sites' })).toBeVisible()
  })
})

describe('the link of a room', () => {
  const url = 'https://stayscape.example/calendars/secret.ics'

  test('is shown once, ready to be copied, and says who sees what by it', async () => {
    const { user, other } = await openOther([aLinkedRoom({ _id: 'a' })])
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    fakeApi.answers('calendarLink', { url })
    fakeApi.answers('calendarLinks', { rooms: [linked()] })
    await user.click(await other.findByRole('button', { name: 'Make a link' }))

    const field = await other.findByLabelText('Secret link')
    expect(field).toHaveValue(url)
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(
      'We show it only once. Anyone who has it can see which nights are taken, but no names.',
    )
    await user.click(other.getByRole('button', { name: 'Copy' }))
    await findToast('Link copied.')
    expect(copied.mock.calls).toEqual([[url]])
    expect(fakeApi.calls('calendarLink')).toEqual([{ roomId: 'a' }])
  })

  test('can be selected where it could not be copied', async () => {
    const { user, other } = await openOther([aLinkedRoom({ _id: 'a' })])
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    fakeApi.answers('calendarLink', { url })
    await user.click(await other.findByRole('button', { name: 'Make a link' }))

    await user.click(await other.findByRole('button', { name: 'Copy' }))

    expect(await findToast('We couldn’t copy the link. You can select and copy it.')).toBeVisible()
  })

  test('says when another site last read it', async () => {
    const linkReadAt = '2026-11-24T08:15:00.000Z'
    const { other } = await openOther([linked({ linkReadAt })])

    const words = `Another site last read it ${formatMoment(linkReadAt)}.`
    expect(await other.findByText((text) => text.startsWith(words))).toBeVisible()
  })

  test('is replaced by a new one only after a warning', async () => {
    const { user, other } = await openOther([linked()])
    expect(await other.findByText(/^No other site has read it yet\./)).toBeVisible()
    await user.click(await press('Make a new link…'))
    const question = within(await dialog('Make a new link for Double Bed?'))
    expect(question.getByText(/^The old one ends at once\./)).toBeVisible()
    expect(fakeApi.calls('calendarLink')).toEqual([])
    fakeApi.answers('calendarLink', { url })

    await user.click(question.getByRole('button', { name: 'Make a new link' }))

    expect(await other.findByLabelText('Secret link')).toHaveFocus()
    expect(screen.queryByRole('dialog', { name: 'Make a new link for Double Bed?' })).toBeNull()
  })

  test('is ended after a warning', async () => {
    const { user, other } = await openOther([linked()])
    await user.click(await press('End link…'))
    fakeApi.answers('removeCalendarLink', { message: 'The link has ended.' })
    fakeApi.answers('calendarLinks', { rooms: [aLinkedRoom({ _id: 'a' })] })

    await user.click(within(await dialog('End the link of Double Bed?')).getByRole('button', { name: 'End link' }))

    await findToast('The link has ended.')
    expect(await other.findByRole('button', { name: 'Make a link' })).toBeVisible()
    expect(other.getByRole('heading', { name: 'Link for other sites' })).toHaveFocus()
    expect(fakeApi.calls('removeCalendarLink')).toEqual([{ roomId: 'a' }])
  })

  test('that could not be made or ended says why', async () => {
    const { user, other } = await openOther([linked()])
    fakeApi.refuses('removeCalendarLink', 'We could not find that room.', 'roomId')
    await user.click(await press('End link…'))
    await user.click(within(await dialog('End the link of Double Bed?')).getByRole('button', { name: 'End link' }))
    expect(await other.findByText('We could not find that room.', besideToasts)).toBeVisible()

    fakeApi.refuses('calendarLink', 'Please try again later.')
    await user.click(await press('Make a new link…'))
    await user.click(
      within(await dialog('Make a new link for Double Bed?')).getByRole('button', { name: 'Make a new link' }),
    )

    expect(await other.findByText('Please try again later.', besideToasts)).toBeVisible()
  })
})

describe('a calendar that is read for a room', () => {
  const conflict = { from: '2026-12-12', until: '2026-12-14' }

  test('says where it is from, when it was read, how many events it has and what went wrong', async () => {
    const readAt = '2026-11-24T08:15:00.000Z'
    const { other } = await openOther([withImport({ readAt, problem: 'airbnb.com did not answer.' })])

    const row = within(await other.findByRole('listitem'))
    expect(row.getByRole('heading', { name: 'Airbnb' })).toBeVisible()
    expect(row.getByText(`www.airbnb.com. Last read ${formatMoment(readAt)}, 3 events.`)).toBeVisible()
    expect(row.getByText('airbnb.com did not answer.')).toBeVisible()
  })

  test('names what is in its way, and leads to the stay', async () => {
    fakeApi.answers('ownerBooking', { booking: aBooking({ _id: 'ada', user: { name: 'Ada Guest' } }) })
    const conflicts = [
      { ...conflict, bookingId: 'ada' },
      { from: '2026-12-20', until: '2026-12-21' },
    ]
    const { user, other } = await openOther([withImport({ conflicts })])

    const row = within(await other.findByRole('listitem'))
    expect(row.getByText(/^Airbnb has 20 to 21 Dec sold in Double Bed, where you have blocked nights\.$/)).toBeVisible()
    const guest = await row.findByRole('link', { name: 'Ada Guest' })
    expect(guest.parentElement).toHaveTextContent(
      'Airbnb has 12 to 14 Dec sold in Double Bed, where Ada Guest is booked.',
    )
    await user.click(guest)

    const stay = within(await dialog('Ada Guest'))
    await user.click(stay.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ada Guest' })).toBeNull())
    expect(await dialog('Other calendars')).toBeVisible()
    expect(guest).toHaveFocus()
  })

  test('is read now, and says why that failed', async () => {
    const { user, other } = await openOther([withImport()])
    const read = await other.findByRole('button', { name: 'Read now' })
    expect(read).toHaveAccessibleDescription('Airbnb')
    fakeApi.refuses('readImport', 'That address did not answer.')
    await user.click(read)
    expect(await other.findByText('That address did not answer.', besideToasts)).toBeVisible()

    fakeApi.answers('readImport', { events: 4, conflicts: 0, message: 'Airbnb is read.' })
    fakeApi.answers('calendarLinks', { rooms: [withImport({ events: 4 })] })
    await user.click(read)

    await findToast('Airbnb is read.')
    expect(await other.findByText(/, 4 events\.$/)).toBeVisible()
    expect(other.queryByText('That address did not answer.', besideToasts)).toBeNull()
    expect(fakeApi.calls('readImport')).toHaveLength(2)
    await waitFor(() => expect(fakeApi.calls('calendar').length).toBeGreaterThan(1))
  })

  test('is removed after a warning that its nights go back on sale', async () => {
    const { user, other } = await openOther([withImport()])
    await user.click(await other.findByRole('button', { name: 'Remove…' }))
    const question = within(await dialog('Remove Airbnb from Double Bed?'))
    expect(question.getByText(/^Its nights go back on sale here at once/)).toBeVisible()
    fakeApi.answers('removeImport', { message: 'Airbnb is removed.' })
    fakeApi.answers('calendarLinks', { rooms: [aLinkedRoom({ _id: 'a' })] })

    await user.click(question.getByRole('button', { name: 'Remove calendar' }))

    await findToast('Airbnb is removed.')
    await waitFor(() => expect(other.queryByRole('listitem')).toBeNull())
    expect(other.getByRole('heading', { name: 'Calendars of other sites' })).toHaveFocus()
    expect(fakeApi.calls('removeImport')).toEqual([{ importId: 'airbnb' }])
  })

  test('stays when it could not be removed, and says why', async () => {
    const { user, other } = await openOther([withImport()])
    fakeApi.refuses('removeImport', 'We could not find that calendar.', 'importId')
    await user.click(await other.findByRole('button', { name: 'Remove…' }))
    await user.click(
      within(await dialog('Remove Airbnb from Double Bed?')).getByRole('button', { name: 'Remove calendar' }),
    )

    expect(await other.findByText('We could not find that calendar.', besideToasts)).toBeVisible()
    expect(other.getByRole('button', { name: 'Remove…' })).toHaveFocus()
  })
})

describe('adding a calendar', () => {
  const address = 'https://www.airbnb.com/calendar/ical/1.ics'

  async function openForm() {
    const opened = await openOther([aLinkedRoom({ _id: 'a' })])
    const form = within(await opened.other.findByRole('form', { name: 'Add a calendar' }))
    return { ...opened, form, name: form.getByLabelText('Name'), url: form.getByLabelText('Address') }
  }
  const submit = (form: Awaited<ReturnType<typeof openForm>>['form']) => form.getByRole('button')

  test('reads it at once, and leads to it in the list', async () => {
    const { user, other, form, name, url } = await openForm()
    expect(url).toHaveAccessibleDescription(/At Airbnb: Calendar, .* At Booking\.com: Calendar, /)
    await user.type(name, ' Airbnb ')
    await user.type(url, `${address} `)
    fakeApi.answers('importCalendar', { importId: 'airbnb', events: 3, conflicts: 0, message: 'Airbnb is added.' })
    fakeApi.answers('calendarLinks', { rooms: [withImport()] })

    await user.click(submit(form))

    await findToast('Airbnb is added.')
    expect(fakeApi.calls('importCalendar')).toEqual([{ roomId: 'a', name: 'Airbnb', url: address }])
    expect(await other.findByRole('heading', { name: 'Airbnb' })).toBeVisible()
    expect(other.getByRole('heading', { name: 'Calendars of other sites' })).toHaveFocus()
    expect(name).toHaveValue('')
    expect(url).toHaveValue('')
  })

  test('says beside name and address what is missing, and asks nobody', async () => {
    const { user, form, name, url } = await openForm()

    await user.click(submit(form))

    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription(/^Please enter a name for the calendar/)
    expect(url).toHaveAccessibleDescription(/^Please enter the address of the calendar/)
    expect(fakeApi.calls('importCalendar')).toEqual([])
  })

  test('says beside the address why it is refused, and keeps what was entered', async () => {
    const { user, form, name, url } = await openForm()
    await user.type(name, 'Airbnb')
    await user.type(url, address)
    fakeApi.refuses('importCalendar', 'That address holds no calendar.', 'url')

    await user.click(submit(form))

    await waitFor(() => expect(url).toHaveAccessibleDescription(/^That address holds no calendar\./))
    expect(url).toHaveFocus()
    expect(name).toHaveValue('Airbnb')
    expect(url).toHaveValue(address)
  })

  test('says what belongs to neither field above its button', async () => {
    const { user, form, name, url } = await openForm()
    await user.type(name, 'Airbnb')
    await user.type(url, address)
    fakeApi.refuses('importCalendar', 'This room has five calendars already.', 'roomId')

    await user.click(submit(form))

    expect(await form.findByText('This room has five calendars already.', besideToasts)).toBeVisible()
  })

  test('outlives a refresh, half-entered as it is, in its own room alone', async () => {
    const opened = await openForm()
    await opened.user.type(opened.name, 'Airbnb')
    opened.unmount()

    const later = await openOther([aLinkedRoom({ _id: 'a' }), aLinkedRoom({ _id: 'b' })])
    expect(await later.other.findByLabelText('Name')).toHaveValue('Airbnb')
    await later.user.selectOptions(later.other.getByLabelText('Room'), 'Double Bed 2')

    await waitFor(() => expect(later.other.getByLabelText('Name')).toHaveValue(''))
  })

  test(`is not offered for a room that has ${importsMax}`, async () => {
    const imports = Array.from({ length: importsMax }, (_, index) => anImport({ _id: `i${index}` }))
    const { other } = await openOther([aLinkedRoom({ _id: 'a', imports })])

    const words = `A room can have at most ${importsMax} calendars. Remove one to add another.`
    expect(await other.findByText(words)).toBeVisible()
    expect(other.queryByRole('form')).toBeNull()
  })
})

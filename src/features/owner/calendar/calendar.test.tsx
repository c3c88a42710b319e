import { screen, waitFor, within } from '@testing-library/react'
import { aBooking, anOwner, anOwnHotel } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { formatWeekend, nextFriday } from '../shared/dates'
import { aCalendarRoom, night, inLowWindow, openCalendar, threeRooms } from './testing/openCalendar'

inLowWindow()

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const press = (name: string) => screen.getByRole('button', { name })

describe('the calendar', () => {
  test('shows in each room’s row who or what takes its nights, and since when', async () => {
    await openCalendar()

    const ada = within(await row('Double Bed 1')).getByRole('gridcell', { name: /^Ada Guest/ })
    expect(ada).toHaveAccessibleName('Ada Guest, Tue 24 Nov to Fri 27 Nov 2026, unpaid')
    expect(ada).toHaveAttribute('aria-colindex', '2')
    // From the middle of the first day to that of the fourth.
    expect([ada.style.left, ada.style.width]).toEqual(['13px', '70px'])
    const painting = within(await row('Double Bed 2')).getByRole('gridcell')
    expect(painting).toHaveAccessibleName('Blocked: Painting, Sat 28 Nov to Wed 2 Dec 2026')
    expect(within(await row('Loft')).queryByRole('gridcell')).toBeNull()
  })

  test('names guests in their bars as long as there is room, by their surname before initials', async () => {
    const stay = (from: string, until: string, guestName: string) => {
      return { ...{ from, until, guestName, bookingId: guestName, isPaid: true }, kind: 'stay' as const }
    }
    await openCalendar([
      aCalendarRoom('a', 'Loft', [
        stay('2026-11-25', '2026-11-27', 'Tomás Novák'),
        stay('2026-11-28', '2026-11-30', 'Grace Villanueva'),
      ]),
    ])

    const names = within(await row('Loft'))
      .getAllByRole('gridcell', { name: /, (Wed 25|Sat 28) Nov to/ })
      .map((cell) => cell.getAttribute('data-name'))
    expect(names).toEqual(['Novák', 'GV'])
  })

  test('calls a room by its private name, and numbers those that are called alike', async () => {
    const rooms = threeRooms()
    await openCalendar([{ ...rooms[0]!, privateName: 'River view' }, ...rooms.slice(1), { ...rooms[1]!, _id: 'd' }])

    const headers = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Double Bed, River view', 'Double Bed 1', 'Loft', 'Double Bed 2'])
  })

  test('begins today, marks it, and puts the focus there first', async () => {
    const { user } = await openCalendar()

    expect(fakeApi.calls('calendar')).toEqual([{ from: '2026-11-24', days: '30' }])
    expect(screen.getByRole('heading', { name: 'Nov 2026 – Dec 2026' })).toBeVisible()
    expect(screen.getByRole('grid')).toHaveAccessibleName('Nights of your rooms, Tue 24 Nov to Wed 23 Dec 2026')
    expect(screen.getAllByRole('columnheader')[1]).toHaveAccessibleName('Tue 24 Nov 2026, today')
    expect(screen.getByRole('columnheader', { name: 'Tue 24 Nov 2026, today' })).toHaveAttribute('aria-current', 'date')

    press('Block nights').focus()
    await user.tab()

    expect(document.activeElement).toHaveAccessibleName(
      'Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid',
    )
  })

  test('begins today at the hotel, wherever its owner is, and asks for no other day before the hotel is known', async () => {
    const known = fakeApi.holds('ownHotel', { hotel: anOwnHotel({ timeZone: 'Pacific/Kiritimati' }) })
    const opened = openCalendar()
    await screen.findByRole('heading', { name: 'Nov 2026 – Dec 2026' })
    known()
    await opened

    const today = await screen.findByRole('columnheader', { name: 'Wed 25 Nov 2026, today' })
    expect(today).toHaveAttribute('aria-current', 'date')
    expect(fakeApi.calls('calendar')).toEqual([{ from: '2026-11-25', days: '30' }])
  })

  test('goes from month to month, and back to today', async () => {
    const { user } = await openCalendar()

    await user.click(press('Next month'))
    await screen.findByRole('heading', { name: 'December 2026' })
    expect(currentAddress()).toBe('/owner/calendar?month=2026-12')
    await waitFor(() => expect(fakeApi.calls('calendar')).toContainEqual({ from: '2026-12-01', days: '31' }))

    await user.click(press('Previous month'))
    await user.click(press('Previous month'))
    await screen.findByRole('heading', { name: 'October 2026' })

    await user.click(press('Today'))
    await screen.findByRole('heading', { name: 'Nov 2026 – Dec 2026' })
  })

  test('shows three months at once where that is asked', async () => {
    const { user } = await openCalendar()

    await user.click(press('3 months'))

    await screen.findByRole('heading', { name: 'Nov 2026 – Feb 2027' })
    await waitFor(() => expect(fakeApi.calls('calendar')).toContainEqual({ from: '2026-11-24', days: '92' }))
    expect(press('3 months')).toHaveAttribute('aria-pressed', 'true')
  })

  test('keeps only the rows that are seen in the page', async () => {
    await openCalendar(Array.from({ length: 200 }, (_, index) => aCalendarRoom(`r${index}`, `Room ${index}`)))

    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '201')
    expect(screen.getAllByRole('row').length).toBeLessThan(30)
  })

  test('opens a stay over itself, and is as it was when that is closed', async () => {
    fakeApi.answers('ownerBooking', { booking: aBooking({ _id: 'ada', user: { name: 'Ada Guest' } }) })
    const { user } = await openCalendar(undefined, '?months=3')
    ;(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).focus()
    await user.keyboard('{Enter}')
    const panel = within(await screen.findByRole('dialog', { name: 'Ada Guest' }))
    expect(currentAddress()).toBe('/owner/calendar?months=3&booking=ada')

    await user.click(panel.getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/owner/calendar?months=3')
    expect(press('3 months')).toHaveAttribute('aria-pressed', 'true')
  })

  test('says who leaves today, and which room is off', async () => {
    const leaves = { from: '2026-11-20', until: '2026-11-24', kind: 'stay' as const, bookingId: 'g', isPaid: true }
    await openCalendar([
      aCalendarRoom('a', 'Loft', [{ ...leaves, guestName: 'Grace Hopper' }]),
      { ...aCalendarRoom('b', 'Attic'), isAvailable: false },
    ])

    expect(screen.getByText('Leaving today: Grace Hopper (Loft)')).toBeVisible()
    expect(await night('Loft, Tue 24 Nov 2026, free, Grace Hopper leaves')).toBeInTheDocument()
    const bar = within(await row('Loft')).getByRole('gridcell', { name: /^Grace Hopper, Fri 20 Nov to/ })
    expect([bar.style.left, bar.style.width]).toEqual(['1px', '10px'])
    expect(await row('Attic \\(off\\)')).toHaveAttribute('data-off')
  })

  test('without rooms leads to Add Room', async () => {
    fakeApi.answers('calendar', { rooms: [] })
    renderApp('/owner/calendar', { as: anOwner() })

    expect(await screen.findByRole('link', { name: 'Add Room' })).toBeVisible()
    expect(await screen.findByText(/^You have not added a room yet\./)).toBeVisible()
  })

  test('that could not be loaded is asked for again', async () => {
    fakeApi.fails('calendar')
    const { user } = renderApp('/owner/calendar', { as: anOwner() })
    await screen.findByText('We could not load your calendar.')

    fakeApi.answers('calendar', { rooms: threeRooms() })
    await user.click(press('Try again'))

    expect(await row('Loft')).toBeVisible()
  })

  test('says nothing of nights whose month is on its way', async () => {
    const { user } = await openCalendar()
    const release = fakeApi.holds('calendar', { rooms: threeRooms() })
    await user.click(press('Next month'))

    expect(await night('Double Bed 1, Tue 1 Dec 2026, loading')).toBeInTheDocument()

    release()
    expect(await night('Double Bed 1, Tue 1 Dec 2026, free')).toBeInTheDocument()
  })
})

describe('Next weekend', () => {
  test.each([
    ['Wed 25', '2026-11-25', '27–29 Nov'],
    ['Thu 26', '2026-11-26', '4–6 Dec'],
    ['Fri 27', '2026-11-27', '4–6 Dec'],
    ['Sat 28', '2026-11-28', '4–6 Dec'],
  ])('is never today or tomorrow: on %s', (_day, today, dates) => {
    expect(formatWeekend(nextFriday(today))).toBe(dates)
  })

  test('does not call a room free that is switched off', async () => {
    const [, taken, loft] = threeRooms()
    const { user } = await openCalendar([taken!, { ...loft!, isAvailable: false }])

    await user.click(press('Next weekend, 27–29 Nov'))

    expect(await screen.findByText(/^No room is free for the weekend/)).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Rooms that weekend' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toContain('Loft (off)Not for sale')
  })

  test('says which rooms are free on both of its nights', async () => {
    const { user } = await openCalendar()

    await user.click(press('Next weekend, 27–29 Nov'))

    expect(
      await screen.findByText('2 of 3 rooms are free for the weekend of Fri 27 Nov to Sun 29 Nov 2026.'),
    ).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Rooms that weekend' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      ...['Double Bed 1Free', 'LoftFree', 'Double Bed 2Painting, Sat 28 Nov to Wed 2 Dec'],
    ])
    expect(fakeApi.calls('calendar')).toContainEqual({ from: '2026-11-27', days: '2' })
    expect(currentAddress()).toBe('/owner/calendar?weekend=2026-11-27')
  })

  test('says so where every room is taken', async () => {
    const { user } = await openCalendar(threeRooms().slice(1, 2))

    await user.click(press('Next weekend, 27–29 Nov'))

    expect(await screen.findByText('No room is free for the weekend of Fri 27 Nov to Sun 29 Nov 2026.')).toBeVisible()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { CalendarImport } from '@contract/entities'
import { formatMoment } from '../../../../design/moment'
import { aBooking, anOwner } from '../../../../testing/builders'
import { answerDashboard } from '../../../../testing/dashboardAnswers'
import { fakeApi } from '../../../../testing/fakeApi'
import { FakeEventSource } from '../../../../testing/fakeEventSource'
import { currentAddress, renderApp } from '../../../../testing/renderApp'
import { setViewport } from '../../../../testing/setViewport'
import { aLinkedRoom, anImport } from '../testing/linkedRooms'
import { aCalendarRoom, dialog, inLowWindow, night, openCalendar } from '../testing/openCalendar'

inLowWindow()

/** The Double Bed is sold at Airbnb from the 26th to the 29th. */
const soldElsewhere = () => [
  aCalendarRoom('a', 'Double Bed', [
    { from: '2026-11-26', until: '2026-11-29', kind: 'import', importId: 'airbnb', note: 'Airbnb' },
  ]),
]

const answerImports = (...imports: Partial<CalendarImport>[]) =>
  fakeApi.answers('calendarLinks', { rooms: [aLinkedRoom({ imports: imports.map(anImport) })] })

const notice = async () => within(await screen.findByRole('region', { name: 'Other calendars need your attention' }))
const lines = async () => (await notice()).getAllByRole('listitem').map(({ textContent }) => textContent)

describe('nights that another site has sold', () => {
  test('are named by their calendar, and look like no other nights', async () => {
    await openCalendar(soldElsewhere())

    const bar = screen.getByRole('gridcell', { name: /^Airbnb/ })
    expect(bar).toHaveAccessibleName('Airbnb, 3 nights, Thu 26 Nov to Sun 29 Nov 2026, other site')
    expect(bar).toHaveAttribute('data-span', 'import')
    expect(bar).toHaveAttribute('data-name', 'Airbnb')
    expect(screen.getByText('Other site')).toBeVisible()
  })

  test('say what is known of them and lead to the other calendars, but cannot be changed', async () => {
    const { user } = await openCalendar(soldElsewhere())
    ;(await night('Double Bed, Tue 24 Nov 2026, free')).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await night('Double Bed, Thu 26 Nov 2026, Airbnb until Sun 29 Nov, other site')

    await user.keyboard('{Enter}')

    const known = within(await dialog('Airbnb'))
    expect(known.getByText(/^Double Bed: 3 nights, Thu 26 Nov to Sun 29 Nov 2026\./)).toBeVisible()
    expect(known.queryByRole('textbox')).toBeNull()
    answerImports({})
    await user.click(known.getByRole('link', { name: 'Other calendars' }))

    await dialog('Other calendars')
    expect(currentAddress()).toBe('/owner/calendar?calendars=a')
    expect(screen.queryByRole('dialog', { name: 'Airbnb' })).toBeNull()
  })

  test('are no nights to block', async () => {
    const { user } = await openCalendar(soldElsewhere())
    ;(await night('Double Bed, Tue 24 Nov 2026, free')).focus()

    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')

    expect(screen.getByText('Double Bed: 2 nights, Tue 24 Nov to Thu 26 Nov 2026')).toBeVisible()
  })

  test('are listed on a phone, and open there', async () => {
    setViewport('phone')
    const { user } = await openCalendar(soldElsewhere())
    expect(await night('Thu 26 Nov 2026, Airbnb until Sun 29 Nov, other site')).toHaveAttribute('data-span', 'import')
    const list = within(screen.getByRole('list', { name: 'Taken nights' }))
    expect(list.getByText('Other site')).toBeVisible()

    await user.click(list.getByRole('button', { name: 'Airbnb' }))

    expect(await dialog('Airbnb')).toBeVisible()
  })
})

describe('a conflict', () => {
  const conflict = { from: '2026-12-12', until: '2026-12-14', bookingId: 'ada' }
  beforeEach(() => fakeApi.answers('ownerBooking', { booking: aBooking({ _id: 'ada', user: { name: 'Ada Guest' } }) }))
  const sentence = 'Airbnb has 12 to 14 Dec sold in Double Bed, where Ada Guest is booked.'

  test('is shown above the calendar, leads to the stay and to the other calendars, and goes when it is gone', async () => {
    answerImports({ conflicts: [conflict] })
    const { user } = await openCalendar()
    await waitFor(async () => expect(await lines()).toEqual([sentence]))
    const calendars = (await notice()).getByRole('link', { name: 'Other calendars' })
    expect(calendars).toHaveAttribute('href', '/owner/calendar?calendars=a')

    await user.click((await notice()).getByRole('link', { name: 'Ada Guest' }))
    const stay = within(await dialog('Ada Guest'))
    expect(currentAddress()).toBe('/owner/calendar?booking=ada')
    await user.click(stay.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    answerImports({})
    fakeApi.answers('readImport', { events: 3, conflicts: 0 })
    await user.click(calendars)
    await user.click(within(await dialog('Other calendars')).getByRole('button', { name: 'Read now' }))

    await waitFor(() => expect(screen.queryByRole('region', { name: /need your attention$/, hidden: true })).toBeNull())
  })

  test('goes by itself when its stay is cancelled meanwhile', async () => {
    answerImports({ conflicts: [{ from: '2026-12-12', until: '2026-12-14' }] })
    await openCalendar()
    expect(await lines()).toHaveLength(1)

    answerImports({})
    await act(async () => FakeEventSource.all[0]!.says('cancelled', { bookingId: 'ada' }))

    await waitFor(() => expect(screen.queryByRole('region', { name: /need your attention$/ })).toBeNull())
  })

  test('is shown on the dashboard, with the soonest of many first', async () => {
    answerDashboard()
    fakeApi.answers('ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 })
    const blocked = [...'987654'].map((day) => ({ from: `2026-12-0${day}`, until: `2026-12-1${day}` }))
    answerImports({ conflicts: [conflict, ...blocked] })
    const { user } = renderApp('/owner', { as: anOwner() })

    const first = 'Airbnb has 4 to 14 Dec sold in Double Bed, where you have blocked nights.'
    expect((await lines())[0]).toBe(first)
    expect(await lines()).toHaveLength(5)
    await user.click((await notice()).getByRole('button', { name: 'Show all 7' }))

    expect((await lines()).at(-1)).toBe(sentence)
    const calendars = (await notice()).getByRole('link', { name: 'Other calendars' })
    expect(calendars).toHaveAttribute('href', '/owner/calendar?calendars=a')
  })
})

describe('a stay whose nights are sold elsewhere, too', () => {
  const answerConflict = () => answerImports({ conflicts: [{ from: '2026-11-25', until: '2026-11-26' }] })

  test('says so in its bar, and each of those nights', async () => {
    answerConflict()
    await openCalendar()

    const bar = screen.getByRole('gridcell', { name: /^Ada Guest/ })
    expect(bar).toHaveAccessibleName('Ada Guest, Tue 24 Nov to Fri 27 Nov 2026, unpaid, also sold elsewhere')
    expect(bar).toHaveAttribute('data-conflict')
    expect(await night('Double Bed 1, Tue 24 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).toBeInTheDocument()
  })

  test('says so on a phone on those nights alone', async () => {
    setViewport('phone')
    answerConflict()
    await openCalendar()

    const sold = await night('Wed 25 Nov 2026, Ada Guest until Fri 27 Nov, unpaid, also sold elsewhere')
    expect(sold).toHaveAttribute('data-conflict')
    expect(await night('Thu 26 Nov 2026, Ada Guest until Fri 27 Nov, unpaid')).not.toHaveAttribute('data-conflict')
  })
})

describe('a calendar that has not been read', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()

  test('for a day says so on the dashboard; a shorter failure does not', async () => {
    answerDashboard()
    fakeApi.answers('ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 })
    const readAt = hoursAgo(26)
    answerImports(
      { _id: '1', readAt, problem: 'It did not answer.' },
      { _id: '2', name: 'Vrbo', readAt: hoursAgo(20), problem: 'It did not answer.' },
      { _id: '3', name: 'Agoda', problem: 'It did not answer.' },
      { _id: '4', name: 'Expedia' },
    )
    renderApp('/owner', { as: anOwner() })

    expect(await lines()).toEqual([
      `Airbnb for Double Bed has not been read since ${formatMoment(readAt)}. Nights sold there since may be missing here.`,
      'Agoda for Double Bed has not been read yet. Nights sold there are missing here.',
    ])
    expect((await notice()).getByRole('link', { name: 'Agoda for Double Bed' })).toHaveAttribute(
      'href',
      '/owner/calendar?calendars=a',
    )
  })

  test('is not known where that could not be loaded, and the dashboard says so', async () => {
    answerDashboard()
    fakeApi.answers('ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 })
    fakeApi.fails('calendarLinks')
    const { user } = renderApp('/owner', { as: anOwner() })
    expect(await screen.findByText('We could not load your other calendars.')).toBeVisible()

    answerImports({ problem: 'It did not answer.' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await lines()).toHaveLength(1)
  })
})

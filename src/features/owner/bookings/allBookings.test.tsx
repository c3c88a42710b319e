import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aBooking, anOwner } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { answerDesk, listCalls, openDesk, section, table } from './testing/openDesk'

const ada = aBooking({ user: { name: 'Ada Guest' }, checkInDate: '2027-03-12', checkOutDate: '2027-03-14' })
const bo = aBooking({ user: { name: 'Bo Long' }, status: 'confirmed', isPaid: true })

const guests = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent)
const searchField = () => screen.findByRole('searchbox', { name: 'Guest or booking number' })
const theFile = () => screen.findByRole('link', { name: 'Download CSV' })
const count = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeVisible())

describe('all bookings', () => {
  test('are searched in a field that says what it takes', async () => {
    openDesk({ all: [ada] })

    expect(await searchField()).toHaveAttribute('placeholder', 'Part of a name, or SS-7K4Q2M8R')
  })

  test('say of each one who stays where, when, for how much, how it stands, its number and when it was booked', async () => {
    openDesk({ all: [{ ...ada, mark: 'no-show' }] })

    const [header, row] = within(await table()).getAllByRole('row')
    const words = (line: HTMLElement | undefined) => [...(line?.children ?? [])].map((cell) => cell.textContent)
    expect(words(header)).toEqual(['Guest', 'Room', 'Stay', 'Total', 'Status'])
    expect(words(row)).toEqual([
      ...[
        'Ada GuestSS-7K4Q2M',
        'Double Bed2 guests',
        'Fri 12 Mar – Sun 14 Mar 2027Booked Tue 10 Nov 2026',
        '$480.00',
        'Unpaid No-show',
      ],
    ])
    expect(screen.getByText('1 booking')).toBeVisible()
  })

  test('come page by page, and Show more focuses the first new one', async () => {
    const { user } = openDesk()
    const many = Array.from({ length: 5 }, (_, index) => aBooking({ user: { name: `Guest ${index + 1}` } }))
    fakeApi.answers('bookingList', ({ cursor = '0', day }) => {
      const end = Number(cursor) + 2
      return day
        ? { bookings: [], total: 0 }
        : { bookings: many.slice(Number(cursor), end), total: 5, ...(end < 5 && { next: String(end) }) }
    })
    await count('5 bookings')
    expect(await guests()).toEqual(['Guest 1', 'Guest 2'])
    expect(screen.getByText('2 of 5 bookings shown')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show more' }))

    const first = (await screen.findByRole('rowheader', { name: /^Guest 3/ })).closest('tr')
    await waitFor(() => expect(first).toHaveFocus())
    expect(screen.getByText('4 of 5 bookings shown')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show more' }))

    await screen.findByRole('rowheader', { name: /^Guest 5/ })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(listCalls().map(({ cursor }) => cursor)).toEqual([undefined, '2', '4'])
  })

  test('of which a further page could not be loaded stay, say so, and can be asked for again', async () => {
    const { user } = openDesk({}, '/owner/bookings?query=a')
    fakeApi.answers('bookingList', { bookings: [ada], total: 2, next: '1' })
    const more = await screen.findByRole('button', { name: 'Show more' })

    fakeApi.isAway('bookingList')
    await user.click(more)

    expect(await screen.findByText('We could not load more.')).toBeVisible()
    expect(await guests()).toEqual(['Ada Guest'])

    fakeApi.answers('bookingList', { bookings: [bo], total: 2 })
    await user.click(more)

    await screen.findByRole('rowheader', { name: /^Bo Long/ })
  })

  test('are none yet in a new hotel', async () => {
    openDesk()

    expect(await screen.findByText('No bookings yet.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Add a room' })).toHaveAttribute('href', '/owner/add-room')
  })

  test('that could not be loaded say so in their place, and can be retried', async () => {
    fakeApi.isAway('bookingList')
    const { user } = openDesk({}, '/owner/bookings?status=pending')
    fakeApi.fails('bookingList', 'Something broke.')
    const list = await section('All bookings')
    const retry = await list.findByRole('button', { name: 'Try again' })
    expect(list.getByText('We could not load your bookings.')).toBeVisible()

    answerDesk({ all: [ada] })
    await user.click(retry)

    expect(await guests()).toEqual(['Ada Guest'])
  })
})

describe('the search', () => {
  test('finds a stay by three letters of a name, while they are typed', async () => {
    const { user } = openDesk({ all: [ada, bo] })
    expect(await guests()).toEqual(['Ada Guest', 'Bo Long'])

    await user.type(await searchField(), 'ada')

    await waitFor(async () => expect(await guests()).toEqual(['Ada Guest']))
    expect(listCalls().at(-1)).toEqual({ query: 'ada' })
    expect(currentAddress()).toBe('/owner/bookings?query=ada')
    expect(await searchField()).toHaveFocus()
  })

  test('for more than 100 characters says the limit, cuts nothing and keeps the list', async () => {
    const { user } = openDesk({ all: [ada, bo] })
    expect(await guests()).toEqual(['Ada Guest', 'Bo Long'])

    await user.click(await searchField())
    await user.paste('a'.repeat(101))

    expect(await searchField()).toHaveValue('a'.repeat(101))
    expect(await searchField()).toHaveAccessibleDescription(
      'Please enter a name or a booking number, at most 100 characters.',
    )
    await user.clear(await searchField())
    await user.paste('ada')
    await waitFor(async () => expect(await guests()).toEqual(['Ada Guest']))
    expect(listCalls().map(({ query }) => query)).toEqual([undefined, 'ada'])
  })

  test('is as the address says, and without it when it is emptied', async () => {
    const { user } = openDesk({ all: [ada, bo] }, '/owner/bookings?query=bo')
    expect(await searchField()).toHaveValue('bo')
    expect(await guests()).toEqual(['Bo Long'])

    await user.clear(await searchField())

    await waitFor(async () => expect(await guests()).toEqual(['Ada Guest', 'Bo Long']))
    expect(currentAddress()).toBe('/owner/bookings')
  })
})

describe('the filters', () => {
  test('go to the address and to the server', async () => {
    const { user } = openDesk({ all: [ada] })
    await table()

    await user.click(screen.getByRole('checkbox', { name: 'Paid' }))
    await user.click(screen.getByRole('checkbox', { name: 'Unpaid' }))
    await user.type(screen.getByLabelText('First night'), '2026-11-01')
    await user.type(screen.getByLabelText('Last night'), '2026-11-30')

    const address = new URLSearchParams({ status: 'pending,confirmed', from: '2026-11-01', until: '2026-12-01' })
    await waitFor(() => expect(currentAddress()).toBe(`/owner/bookings?${address}`))
    await waitFor(() => expect(listCalls().at(-1)).toEqual(Object.fromEntries(address)))
  })

  test('find what is not paid in full, of which the hotel has confirmed what it entered itself', async () => {
    const { user } = openDesk({ all: [{ ...ada, source: 'desk', status: 'confirmed', paid: 100 }] })
    expect(within(await table()).getByText('Unpaid')).toBeVisible()
    expect(within(await table()).getByText('$100.00 paid, $380.00 to pay')).toBeVisible()

    await user.click(screen.getByRole('checkbox', { name: 'Unpaid' }))

    await waitFor(() => expect(listCalls().at(-1)).toEqual({ money: 'unpaid' }))
    expect(screen.getByRole('checkbox', { name: 'Unpaid' })).toBeChecked()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }))
    await waitFor(() => expect(listCalls().at(-1)).toEqual({ status: 'pending,cancelled' }))
  })

  test('that are changed at the same moment all count', async () => {
    openDesk({ all: [ada] })
    await table()

    fireEvent.change(screen.getByLabelText('First night'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('Last night'), { target: { value: '2026-11-30' } })

    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings?from=2026-11-01&until=2026-12-01'))
  })

  test('come back from the address', async () => {
    openDesk({ all: [ada] }, '/owner/bookings?query=ada&status=cancelled&from=2026-11-24&until=2026-11-25')

    expect(await screen.findByRole('checkbox', { name: 'Cancelled' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Unpaid' })).not.toBeChecked()
    expect(screen.getByLabelText('First night')).toHaveValue('2026-11-24')
    expect(screen.getByLabelText('Last night')).toHaveValue('2026-11-24')
    await waitFor(() =>
      expect(listCalls()).toEqual([{ query: 'ada', status: 'cancelled', from: '2026-11-24', until: '2026-11-25' }]),
    )
  })

  test('that nobody knows are ignored', async () => {
    openDesk({ all: [ada] }, '/owner/bookings?status=lost&day=sometime&from=2026-02-30&until=soon')

    expect(await guests()).toEqual(['Ada Guest'])
    expect(listCalls()).toEqual([{}])
  })

  test.each([
    ['from=2026-11-01&until=2026-12-01', 'Nights in Nov 2026'],
    ['from=2026-11-24&until=2026-11-25', 'Night of Tue 24 Nov 2026'],
    ['from=2026-11-24&until=2026-12-02', 'Nights of Tue 24 Nov – Tue 1 Dec 2026'],
    ['from=2026-11-24', 'Nights from Tue 24 Nov 2026 on'],
    ['until=2026-11-25', 'Nights until Tue 24 Nov 2026'],
    ['day=arriving&from=2026-11-24', 'Arriving Tue 24 Nov 2026'],
    ['money=paid', 'Counted as revenue'],
    ['day=in-house&from=2026-11-24', 'In house on Tue 24 Nov 2026'],
  ])('say of %s: %s, which can be removed', async (dates, words) => {
    const { user } = openDesk({ all: [ada] }, `/owner/bookings?status=pending&${dates}`)
    const chip = await screen.findByRole('button', { name: `Remove ${words}` })

    await user.click(chip)

    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(currentAddress()).toBe('/owner/bookings?status=pending')
    expect(screen.getByRole('heading', { name: 'All bookings' })).toHaveFocus()
  })

  test('whose last night is before the first are not asked for, and say so', async () => {
    openDesk({ all: [ada] }, '/owner/bookings?from=2026-11-24&until=2026-11-24')

    expect(await screen.findByLabelText('Last night')).toHaveAccessibleDescription(
      'The last night is before the first.',
    )
    expect(screen.queryByRole('table')).toBeNull()
    expect(listCalls()).toEqual([])
  })

  test('bring whoever follows a figure straight to its bookings; without any the day is back, and stays', async () => {
    const { user } = openDesk({ all: [ada] }, '/owner/bookings?status=confirmed')
    await table()
    await user.click(screen.getByRole('checkbox', { name: 'Unpaid' }))
    await waitFor(() => expect(listCalls().at(-1)).toEqual({ status: 'pending,confirmed' }))
    expect(screen.queryByRole('heading', { name: /^Arriving today/ })).toBeNull()

    await user.click(screen.getByRole('checkbox', { name: 'Paid' }))
    await user.click(screen.getByRole('checkbox', { name: 'Unpaid' }))
    expect(await screen.findByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()

    await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings?status=cancelled'))
    expect(screen.getByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()
  })

  test('that were chosen here leave the day in its place after a reload and after Back', async () => {
    const before = openDesk({ all: [ada] })
    await before.user.click(await screen.findByRole('checkbox', { name: 'Paid' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings?status=confirmed&money=paid'))
    const historyState: unknown = window.history.state
    before.unmount()

    const { user } = renderApp('/owner/bookings?status=confirmed&money=paid', { as: anOwner(), historyState })
    expect(await screen.findByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Add Room' }))
    await screen.findByRole('heading', { level: 1, name: 'Add Room' })
    act(() => window.history.back())

    expect(await screen.findByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()
    expect(currentAddress()).toBe('/owner/bookings?status=confirmed&money=paid')
    await user.click(screen.getByRole('checkbox', { name: 'Paid' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings'))
    expect(screen.getByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()
  })

  test('come in an order, which stays with them and takes no day away', async () => {
    const { user } = openDesk({ all: [ada] })
    await table()

    await user.selectOptions(screen.getByLabelText('Sort by'), 'Earliest arrival')

    await waitFor(() => expect(listCalls().at(-1)).toEqual({ sort: 'arrival' }))
    expect(currentAddress()).toBe('/owner/bookings?sort=arrival')
    expect(await screen.findByRole('heading', { name: 'Arriving today (0)' })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest booking')
    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings'))
  })

  test('go with the file that is downloaded', async () => {
    const { user } = openDesk({ all: [ada] }, '/owner/bookings?query=ada&from=2026-11-01&until=2026-12-01')
    const file = await theFile()
    expect(file).toHaveAttribute('download')
    expect(file).toHaveAttribute(
      'href',
      `${window.location.origin}/api/ownerHotel/bookings.csv?query=ada&from=2026-11-01&until=2026-12-01`,
    )

    await user.click(screen.getByRole('checkbox', { name: 'Unpaid' }))

    await waitFor(async () =>
      expect(await theFile()).toHaveAttribute('href', expect.stringMatching(/\?query=ada&from=.+&money=unpaid$/)),
    )
  })
})

describe('where nothing fits', () => {
  test('each filter can be dropped', async () => {
    const { user } = openDesk({ all: [ada] }, '/owner/bookings?query=zoe&status=cancelled')
    expect(await screen.findByText('No bookings match all of these.')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Any status' }))
    await waitFor(() => expect(currentAddress()).toBe('/owner/bookings?query=zoe'))
    await user.click(await screen.findByRole('button', { name: 'Without “zoe”' }))

    expect(await guests()).toEqual(['Ada Guest'])
    expect(await searchField()).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'All bookings' })).toHaveFocus()
  })

  test('all of them can be dropped at once', async () => {
    const { user } = openDesk({ all: [ada] }, '/owner/bookings?query=zoe&status=cancelled&from=2026-11-01')

    await user.click(await screen.findByRole('button', { name: 'Show all bookings' }))

    expect(await guests()).toEqual(['Ada Guest'])
    expect(currentAddress()).toBe('/owner/bookings')
  })
})

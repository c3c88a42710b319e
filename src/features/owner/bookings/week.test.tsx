import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { formatDate, formatShortDate } from '../../../design/format'
import { aBooking } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { inDays, openDesk, panel, section } from './testing/openDesk'

const desk = { source: 'desk', status: 'confirmed' } as const
const ada = aBooking({ user: { name: 'Ada Guest' }, checkInDate: inDays(1), checkOutDate: inDays(3), isPaid: true })
const bo = aBooking({
  ...{ ...desk, user: { name: 'Bo Long' }, checkInDate: inDays(-2), checkOutDate: inDays(1) },
  ...{ totalPrice: 300, paid: 100, phone: '+44 1', note: 'Ground floor' },
})
const cy = aBooking({ user: { name: 'Cy Stay' }, checkInDate: inDays(-1), checkOutDate: inDays(2), isPaid: true })

const week = () => section('The next six days')
const day = async (days: number) => {
  const heading = (await week()).getByRole('heading', { name: formatShortDate(inDays(days)) })
  return within(heading.closest('li')!)
}

describe('the week at the desk', () => {
  test('says of tomorrow and the five days after it who arrives, who leaves and what is unpaid', async () => {
    const { user } = openDesk({ week: [bo, cy, ada] })
    await (await week()).findAllByRole('link', { name: 'Ada Guest' })

    const tomorrow = await day(1)
    for (const words of ['1 arrives, 1 leaves, 1 unpaid', '$200.00 to pay'])
      expect(tomorrow.getByText(words)).toBeVisible()
    expect(tomorrow.getByText('Arrives: Double Bed, 2 guests, 2 nights')).toBeVisible()
    expect(tomorrow.getByText('Leaves: Double Bed, 2 guests, 3 nights')).toBeVisible()
    expect((await day(2)).getByText('1 leaves')).toBeVisible()
    expect((await day(4)).getByText('Nobody arrives or leaves.')).toBeVisible()
    expect((await week()).getAllByRole('heading', { level: 3 })).toHaveLength(6)

    await user.click((await day(1)).getByRole('link', { name: 'Bo Long' }))
    expect((await panel('Bo Long')).getByText('$200.00')).toBeVisible()
  })

  test('loads every page of a large hotel’s week', async () => {
    openDesk()
    fakeApi.answers('bookingList', ({ sort, cursor }) => {
      if (!sort) return { bookings: [], total: 0 }
      return cursor ? { bookings: [bo], total: 2 } : { bookings: [ada], total: 2, next: 'more' }
    })

    expect(await (await week()).findByRole('link', { name: 'Bo Long' })).toBeVisible()
    expect((await day(1)).getByRole('link', { name: 'Ada Guest' })).toBeVisible()
  })

  test('that could not be loaded says so, and can be retried', async () => {
    openDesk()
    fakeApi.isAway('bookingList')

    expect(await (await week()).findByText('We could not load the next six days.')).toBeVisible()
    expect((await week()).getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('stays with the day where bookings are filtered', async () => {
    openDesk({ week: [ada] }, '/owner/bookings?query=ada')
    await section('All bookings')

    expect(screen.queryByRole('heading', { name: 'The next six days' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print today' })).toBeNull()
  })
})

describe('a day’s list', () => {
  test('is printed with name, room, guests, nights, phone, note and what is to pay', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = openDesk({ week: [bo, cy, ada] })
    await (await week()).findAllByRole('link', { name: 'Ada Guest' })

    await user.click((await day(1)).getByRole('button', { name: `Print ${formatShortDate(inDays(1))}` }))

    expect(print).toHaveBeenCalledTimes(1)
    expect(screen.getByText(`Harbour House, ${formatDate(inDays(1))}`)).toBeInTheDocument()
    const words = (table: string) =>
      within(screen.getByRole('table', { name: table, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(words('Leaving')).toEqual([
      ['Bo Long', 'Double Bed', '2', expect.stringMatching(/^3 nights, /), '+44 1', 'Ground floor', '$200.00'],
    ])
    expect(words('Arriving').map(([name]) => name)).toEqual(['Ada Guest'])
    expect(words('Staying').map(([name]) => name)).toEqual(['Cy Stay'])
    print.mockRestore()
  })

  test('of today is printed too, and is gone from the page afterwards', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = openDesk({ week: [bo, cy] })

    await user.click(await screen.findByRole('button', { name: 'Print today' }))
    expect(screen.getByText(`Harbour House, ${formatDate(inDays(0))}`)).toBeInTheDocument()
    fireEvent(window, new Event('afterprint'))

    await waitFor(() => expect(screen.queryByText(`Harbour House, ${formatDate(inDays(0))}`)).toBeNull())
    print.mockRestore()
  })
})

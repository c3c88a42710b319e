import { screen, within } from '@testing-library/react'
import type { Occupancy } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { formatShortDate } from '../../../design/format'
import { aBooking, anOwner } from '../../../testing/builders'
import { answerDashboard } from '../../../testing/dashboardAnswers'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'

const today = localToday()
const day = (days: number) => addDays(today, days)
const thisMonth = today.slice(0, 7)
const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7)
const monthNamed = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Tonight 5 of 8 rooms, tomorrow the house is full, the night after nothing is for sale, then nobody stays. */
const nights: Occupancy[] = [
  { date: day(0), taken: 5, forSale: 8 },
  { date: day(1), taken: 8, forSale: 8 },
  { date: day(2), taken: 0, forSale: 0 },
  { date: day(3), taken: 0, forSale: 1 },
]
const months = [
  { month: lastMonth, revenue: 1200.1 },
  { month: thisMonth, revenue: 300.2 },
]

function openFigures() {
  fakeApi.answers('ownerBookings', { bookings: [aBooking()], totalBookings: 1, totalRevenue: 0 })
  return renderApp('/owner', { as: anOwner() })
}

const chart = (name: string) => screen.findByRole('list', { name })
const columns = async (name: string) => within(await chart(name)).getAllByRole('link')
function expectNames(links: HTMLElement[], names: string[]) {
  expect(links).toHaveLength(names.length)
  for (const [index, link] of links.entries()) expect(link).toHaveAccessibleName(names[index])
}
const wordsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

async function openTable(user: ReturnType<typeof openFigures>['user'], name: string) {
  await user.click(await screen.findByText(`: ${name}`))
  return screen.getByRole('table', { name })
}

beforeEach(() => answerDashboard({ occupancy: nights, months, averageNight: 214.37 }))

describe('the occupancy of the coming nights', () => {
  const title = 'Occupancy, next 4 nights'

  test('is asked for from the owner’s today on', async () => {
    openFigures()
    await chart(title)

    expect(fakeApi.calls('figures')).toEqual([{ from: today }])
  })

  test('is a column for each night, which says how full it is and leads to its bookings', async () => {
    openFigures()

    const links = await columns(title)
    expectNames(links, [
      `${formatShortDate(day(0))}: 5 of 8 rooms, 63%`,
      `${formatShortDate(day(1))}: 8 of 8 rooms, 100%`,
      `${formatShortDate(day(2))}: no rooms for sale`,
      `${formatShortDate(day(3))}: 0 of 1 room, 0%`,
    ])
    expect(links[1]).toHaveAttribute('href', `/owner/bookings?status=pending,confirmed&from=${day(1)}&until=${day(2)}`)
    expect(links.map((link) => link.ariaCurrent)).toEqual(['date', null, null, null])
    expect(screen.getByText(`76% of room nights are taken. 1 night has no bookings.`)).toBeVisible()
  })

  test('stands in a table, too, which says the same', async () => {
    const { user } = openFigures()

    expect(wordsIn(await openTable(user, title))).toEqual([
      ['Night', 'Taken', 'For sale', 'Share'],
      [formatShortDate(day(0)), '5', '8', '63%'],
      [formatShortDate(day(1)), '8', '8', '100%'],
      [formatShortDate(day(2)), '0', '0', 'None for sale'],
      [formatShortDate(day(3)), '0', '1', '0%'],
    ])
  })

  test('has no share of no rooms', async () => {
    openFigures()

    const links = await columns(title)
    expect(links[2]).toHaveTextContent('–')
    expect(document.body).not.toHaveTextContent('NaN')
  })

  test('has no bar where nothing is taken', async () => {
    openFigures()

    const bars = (await columns(title)).map((link) => link.querySelectorAll('[data-look]').length)
    expect(bars).toEqual([1, 1, 0, 0])
  })

  test('is a sentence as long as no room is for sale', async () => {
    answerDashboard({ occupancy: [{ date: today, taken: 0, forSale: 0 }] })
    openFigures()

    expect(await screen.findByText('No rooms are for sale on these nights.')).toBeVisible()
    expect(screen.queryByRole('list', { name: /^Occupancy/ })).toBeNull()
  })

  test('is one stop of Tab, within which arrows, Home and End go from night to night', async () => {
    const { user } = openFigures()
    const links = await columns(title)
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])

    links[0]!.focus()
    for (const [key, index] of [
      ['{ArrowRight}', 1],
      ['{End}', 3],
      ['{ArrowRight}', 3],
      ['{ArrowLeft}', 2],
      ['{Home}', 0],
      ['{ArrowLeft}', 0],
    ] as const) {
      await user.keyboard(key)
      expect([key, links.indexOf(document.activeElement as HTMLElement)]).toEqual([key, index])
    }
    await user.keyboard('{End}')
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
  })
})

describe('the revenue by month', () => {
  const title = 'Revenue by month'

  test('is a column for each month, which says what it brought and leads to its bookings', async () => {
    openFigures()

    const links = await columns(title)
    expectNames(links, [`${monthNamed(lastMonth)}: $1,200.10`, `${monthNamed(thisMonth)}: $300.20`])
    expect(links[0]).toHaveAttribute('href', `/owner/bookings?money=paid&from=${lastMonth}-01&until=${thisMonth}-01`)
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/\$1,200[A-Z]/),
      expect.stringMatching(/\$300[A-Z]/),
    ])
    expect(screen.getByText('$1,500.30 over 2 months; $300.20 of it this month and later.')).toBeVisible()
    expect(screen.getByText('Payments less refunds, counted in the month of each night.')).toBeVisible()
  })

  test('stands in a table, too, which says the same', async () => {
    const { user } = openFigures()

    expect(wordsIn(await openTable(user, title))).toEqual([
      ['Month', 'Revenue', 'State'],
      [monthNamed(lastMonth), '$1,200.10', 'Over'],
      [monthNamed(thisMonth), '$300.20', 'Not over yet'],
    ])
  })
})

test('a hotel that has earned nothing yet reads so, without an empty chart', async () => {
  answerDashboard({ months: [{ month: thisMonth, revenue: 0 }] })
  openFigures()

  expect(await screen.findByText('No revenue yet.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Revenue by month' })).toBeNull()
})

describe('figures', () => {
  test('that could not be loaded take nothing else away, and can be retried', async () => {
    fakeApi.fails('figures', 'Something broke. Please try again.')
    const { user } = openFigures()
    expect(await screen.findByText('We could not load your figures.')).toBeVisible()
    expect(await screen.findByRole('table', { name: 'Recent Bookings' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Total Bookings: 1' })).toBeVisible()
    expect(screen.getByText('Average nightly rate').nextElementSibling).toHaveTextContent('–')
    expect(await screen.findByText('Nobody arrives today.')).toBeVisible()

    answerDashboard({ occupancy: nights, months, averageNight: 214.37 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Average nightly rate: $214.37' })).toBeVisible()
    expect(screen.queryByText('We could not load your figures.')).toBeNull()
  })

  test('are there when the bookings could not be loaded', async () => {
    fakeApi.fails('ownerBookings', 'Something broke. Please try again.')
    renderApp('/owner', { as: anOwner() })

    expect(await screen.findByText('We could not load your bookings.')).toBeVisible()
    expect(await columns('Revenue by month')).toHaveLength(2)
  })

  test('say that they are loading', async () => {
    fakeApi.hangs('figures')
    openFigures()

    expect(await screen.findByText('Loading your figures')).toBeInTheDocument()
    expect(await screen.findByRole('table', { name: 'Recent Bookings' })).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { KnownNights } from '@contract/dayStatus'
import type { Rates } from '@contract/rates'
import { weekdayNames, weekdayOf } from '@contract/rates'
import { formatDayAndMonth, startOfDay } from '@contract/format'
import { addDays, nightsBetween } from '@contract/stay'
import { aRoom, aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { checkIn, checkOut, choose, chooseDates, inDays, openRoom } from '../../testing/openRoom'
import { fittingStay } from './fittingStay'

const box = () => within(screen.getByRole('region', { name: 'Book this room' }))
const dayAndMonth = (days: number) => formatDayAndMonth(startOfDay(inDays(days)))

async function openRated(rates: Rates, query = `?checkIn=${inDays(10)}&checkOut=${inDays(13)}`) {
  const app = await openRoom({ room: { ...aRoom(), rates }, query, as: aUser() })
  await waitFor(() => expect(box().queryByText('Looking up those nights.')).toBeNull())
  return app
}

describe('a stay that the room’s rules forbid', () => {
  test('is said at once at its field, and one press makes it fit', async () => {
    const { user } = await openRated({ minNights: 5 })
    expect(checkOut()).toHaveAccessibleDescription(`At least 5 nights from ${dayAndMonth(10)}.`)
    expect(box().getByText(/: 5 nights for \$1,200\.00$/)).toBeVisible()

    await user.click(box().getByRole('button', { name: `Stay until ${dayAndMonth(15)}` }))

    expect([checkIn().value, checkOut().value]).toEqual([inDays(10), inDays(15)])
    expect(box().getByText('$1,200.00')).toBeVisible()
    expect(box().getByRole('button', { name: 'Check Availability' })).toHaveFocus()
  })

  test('is not asked for: the field has the focus instead', async () => {
    const { user } = await openRated({ minNights: 5 })
    await user.click(box().getByRole('button', { name: 'Check Availability' }))

    expect(checkOut()).toHaveFocus()
    expect(fakeApi.calls('checkAvailability')).toEqual([])
  })

  test('arrives on another day where it cannot begin on its own', async () => {
    const arrival = weekdayOf(inDays(10))
    const { user } = await openRated({ closedToArrival: [arrival] })
    expect(checkIn()).toHaveAccessibleDescription(`Stays in this room cannot begin on a ${weekdayNames[arrival]}.`)

    await user.click(box().getByRole('button', { name: new RegExp(`^Arrive .+ ${dayAndMonth(11)}$`) }))

    expect([checkIn().value, checkOut().value]).toEqual([inDays(11), inDays(14)])
  })

  test('that only the server knows to be forbidden is said at its field, and the changed rules are read', async () => {
    const { user, room } = await openRated({})
    fakeApi.refuses('checkAvailability', 'At most 2 nights in this room.', 'checkOutDate')
    fakeApi.answers('room', { room: { ...room, rates: { maxNights: 2 } } })
    await user.click(box().getByRole('button', { name: 'Check Availability' }))

    await waitFor(() => expect(checkOut()).toHaveAccessibleDescription('At most 2 nights in this room.'))
    expect(await box().findByRole('button', { name: `Stay until ${dayAndMonth(12)}` })).toBeVisible()
  })

  test('is moved to the day from which the room can be booked, however far that is', async () => {
    await openRated({ noticeDays: 150 })

    expect(await box().findByRole('button', { name: new RegExp(`^Arrive .+ ${dayAndMonth(150)}$`) })).toBeVisible()
  })

  test('is moved to no nights that could not be looked up', async () => {
    await openRated({ minNights: 5 })
    expect(box().getByRole('button', { name: /^Stay until/ })).toBeVisible()

    fakeApi.fails('takenNights')
    choose(checkIn(), inDays(200))
    choose(checkOut(), inDays(202))

    expect(await box().findByText('Choose other dates to see the total.')).toBeVisible()
    expect(box().queryByRole('button', { name: /^Stay until/ })).toBeNull()
  })
})

test('a stay whose price could not be loaded has no total and is not asked for until it is', async () => {
  const { user, room } = await openRoom({ failure: 'Something broke.', as: aUser() })
  expect(await box().findByText('The price could not be loaded.')).toBeVisible()
  chooseDates()
  expect(box().queryByText('$720.00')).toBeNull()

  fakeApi.answers('room', { room: { ...room, rates: { weekendPrice: 240 } } })
  await user.click(box().getByRole('button', { name: 'Try again' }))

  expect((await box().findAllByText('$720.00'))[0]).toBeVisible()
  expect(box().getByRole('button', { name: 'Check Availability' })).toHaveFocus()
  expect(fakeApi.calls('checkAvailability')).toEqual([])
})

test('lines with their amounts add up to the total', async () => {
  await openRated({ seasons: [{ from: inDays(12), until: inDays(20), pricePerNight: 300 }] })

  expect(box().getByText('Total').parentElement).toHaveTextContent('Total $780.00')
  expect(box().getByText('2 nights × $240.00').parentElement).toHaveTextContent('$480.00')
  expect(box().getByText('1 night × $300.00').parentElement).toHaveTextContent('$300.00')
})

test('where nights differ the lowest price is named, and that of other nights stays on the page', async () => {
  await openRated({ seasons: [{ from: inDays(12), until: inDays(20), pricePerNight: 200 }] }, '')

  expect(box().getByText('$200.00').parentElement).toHaveTextContent('from $200.00 a night')
  expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent(
    '$240.00 a night for two guests, other prices on some dates',
  )
})

test('where one season is all year its price is named, and that the other one is not every night’s', async () => {
  await openRated({ noticeDays: 2, seasons: [{ from: inDays(2), until: inDays(900), pricePerNight: 150 }] }, '')

  expect(box().getByText('$150.00').parentElement).toHaveTextContent(/^\$150\.00 a night/)
  expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent(
    '$240.00 a night for two guests, other prices on some dates',
  )
})

test('a price that has changed meanwhile is read anew, and the next press agrees to it', async () => {
  const room = aRoom()
  const { user } = await openRoom({ room: { ...room, rates: { minNights: 2 } }, as: aUser() })
  fakeApi.answers('checkAvailability', { isAvailable: true })
  chooseDates()
  await user.click(screen.getByRole('button', { name: 'Check Availability' }))
  fakeApi.answers('room', { room: { ...room, rates: { longStay: [{ nights: 3, percent: 10 }] } } })
  fakeApi.refuses('createBooking', 'This stay now costs $648.00.', 'expectedTotal')
  await user.click(await screen.findByRole('button', { name: 'Book Now' }))
  expect((await box().findAllByText('$648.00'))[0]).toBeVisible()

  fakeApi.answers('createBooking', { bookingId: 'booked' })
  await user.click(screen.getByRole('button', { name: 'Book Now' }))
  await waitFor(() =>
    expect(fakeApi.calls('createBooking').map(({ expectedTotal }) => expectedTotal)).toEqual([720, 648]),
  )
})

test('the calendar says what a night costs and why a stay cannot begin or end on a day', async () => {
  const { user } = await openRated({ minNights: 3, weekendPrice: 300 }, '')
  await user.click(checkIn())
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose your dates' }))
  const day = (days: number) =>
    calendar.getByLabelText(new RegExp(`\\b${dayAndMonth(days).replace(' ', ' \\w*')}\\w* .+ a night`))
  await waitFor(() => expect(calendar.queryByText('Loading the taken nights.')).toBeNull())
  expect(day(10)).toHaveAccessibleName(/\$(240|300)\.00 a night$/)

  await user.click(day(10))
  await user.click(day(11))

  expect(day(11)).toHaveAttribute('aria-disabled', 'true')
  expect(day(11)).toHaveAccessibleName(new RegExp(`At least 3 nights from ${dayAndMonth(10)}\\.$`))
  expect(calendar.getByText(`At least 3 nights from ${dayAndMonth(10)}.`)).toBeVisible()
  await user.click(day(13))
  expect([checkIn().value, checkOut().value]).toEqual([inDays(10), inDays(13)])
})

test('the nearest stay that fits keeps its arrival, then its length, and takes no nights of others', () => {
  const today = '2026-12-01'
  const stay = (from: number, until: number) => ({
    checkInDate: addDays(today, from),
    checkOutDate: addDays(today, until),
  })
  const fit = (rates: Rates, wanted: ReturnType<typeof stay>, taken: ReturnType<typeof stay>[] = []) => {
    const offer = { room: { pricePerNightCents: 10_000, rates }, guests: 2, today: { first: today, last: today } }
    const found = fittingStay(wanted, { today, taken, offer } satisfies KnownNights)
    return found && [nightsBetween(today, found.checkInDate), nightsBetween(today, found.checkOutDate)]
  }
  // Day 19 is a Sunday.
  expect(fit({ minNights: 3 }, stay(19, 20))).toEqual([19, 22])
  expect(fit({ maxNights: 3 }, stay(19, 25))).toEqual([19, 22])
  expect(fit({ closedToDeparture: ['wed'] }, stay(19, 22))).toEqual([19, 23])
  expect(fit({ closedToArrival: ['sun'] }, stay(19, 22))).toEqual([20, 23])
  expect(fit({ noticeDays: 5 }, stay(2, 4))).toEqual([5, 7])
  expect(fit({ horizonDays: 20 }, stay(19, 22))).toEqual([19, 20])
  expect(fit({ noticeDays: 90 }, stay(2, 4))).toEqual([90, 92])
  expect(fit({ noticeDays: 90 }, stay(2, 4), [stay(80, 93)])).toEqual([93, 95])
  expect(fit({ horizonDays: 60 }, stay(119, 122))).toEqual([57, 60])
  expect(fit({ horizonDays: 60 }, stay(119, 122), [stay(55, 60)])).toEqual([52, 55])
  expect(fit({ minNights: 3 }, stay(19, 20), [stay(21, 30)])).toEqual([18, 21])
  expect(fit({ minNights: 3 }, stay(19, 20), [stay(0, 19), stay(21, 60)])).toBeUndefined()
})

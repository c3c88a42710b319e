import { screen, within } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { anOwner } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { renderApp } from '../../../../testing/renderApp'
import type { BookingFilters } from '../bookingFilters'

export const today = localToday()
export const inDays = (days: number) => addDays(today, days)

/** The bookings of a hotel: those of a day by what they do on it, and all of them. */
export interface Desk {
  arriving?: Booking[]
  leaving?: Booking[]
  'in-house'?: Booking[]
  all?: Booking[]
  /** From yesterday’s night on. */
  week?: Booking[]
}

/** Which of them fit is the server's business; a test that needs more than the name says so itself. */
const isOfWeek = ({ until, sort }: BookingFilters) => until === inDays(7) && sort === 'arrival'

export function answerDesk({ all = [], week = [], ...days }: Desk) {
  fakeApi.answers('ownerRooms', { rooms: [] })
  fakeApi.answers('bookingList', (filters) => {
    const { day, query = '' } = filters
    if (isOfWeek(filters)) return { bookings: week, total: week.length }
    const fits = ({ user }: Booking) => user.name.toLowerCase().includes(query.toLowerCase())
    const bookings = (day ? days[day as keyof typeof days] : all.filter(fits)) ?? []
    return { bookings, total: bookings.length }
  })
  const every = [...all, ...week, ...Object.values(days).flat()]
  fakeApi.answers('ownerBooking', ({ bookingId }) => {
    const booking = every.find(({ _id }) => _id === bookingId)
    return booking && { booking }
  })
}

export function openDesk(desk: Desk = {}, address = '/owner/bookings') {
  answerDesk(desk)
  return renderApp(address, { as: anOwner() })
}

/** What was asked of the list of all bookings, not of a day's or the week's. */
export const listCalls = () => fakeApi.calls('bookingList').filter((filters) => !filters.day && !isOfWeek(filters))

export const section = async (name: RegExp | string) => within(await screen.findByRole('region', { name }))
export const table = () => screen.findByRole('table', { name: 'All bookings' })
export const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

import { useSelector } from 'react-redux'
import type { Booking } from '../../../../contract/entities'
import { nightsBetween } from '../../../../contract/stay'
import { useGetBookingsInfiniteQuery } from '../../../api/api'
import { bookingsIn } from '../../../api/bookingsIn'
import type { StayDates } from '../../../components/calendar/Calendar'
import { selectSession } from '../../auth/authSlice'
import { useOpener, useOwnDataOf } from '../../auth/useSession'

export interface OwnStays {
  /** Earliest first. */
  stays: readonly Booking[]
  isLoading: boolean
}

/** The guest's own stays in a room that take some of the chosen nights; asked for only where nights are taken. */
export function useOwnStays(roomId: string, dates: StayDates, isTaken: boolean): OwnStays {
  const isSignedIn = useSelector(selectSession) === 'user'
  const { isAnother, opener } = useOpener()
  const isOwnData = useOwnDataOf(opener?._id)
  const isAsked = isSignedIn && isTaken && !isAnother && isOwnData
  const { data, isLoading } = useGetBookingsInfiniteQuery(undefined, {
    skip: !isAsked,
    refetchOnMountOrArgChange: true,
  })
  return { stays: isAsked && data ? ownStaysIn(bookingsIn(data), roomId, dates) : [], isLoading }
}

/** A cancelled stay takes no night, and one that has left takes none that is still to come. */
function ownStaysIn(bookings: readonly Booking[], roomId: string, dates: StayDates): Booking[] {
  return bookings
    .filter(({ room, status, mark }) => room._id === roomId && status !== 'cancelled' && mark !== 'left')
    .filter((stay) => nightsShared(stay, dates) > 0)
    .sort((one, other) => one.checkInDate.localeCompare(other.checkInDate))
}

/** Does the guest have every one of the nights already? */
export const haveAllNights = (stays: readonly StayDates[], dates: StayDates) =>
  stays.reduce((nights, stay) => nights + nightsShared(stay, dates), 0) ===
  nightsBetween(dates.checkInDate, dates.checkOutDate)

/** ISO dates compare as text. */
function nightsShared(one: StayDates, other: StayDates): number {
  const from = one.checkInDate > other.checkInDate ? one.checkInDate : other.checkInDate
  const until = one.checkOutDate < other.checkOutDate ? one.checkOutDate : other.checkOutDate
  return Math.max(0, nightsBetween(from, until))
}

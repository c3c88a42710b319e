import type { Booking } from '@contract/entities'
import { bookingsIn, useGetBookingsInfiniteQuery } from '../../../../api/api'
import { useAppSelector } from '../../../../app/hooks'
import { selectLost, selectSession } from '../../../auth/authSlice'

/** The stays that the guest has booked in a room, earliest first. `isWanted`: nothing is asked where no night is taken. */
export function useOwnStays(roomId: string, isWanted: boolean): { stays: readonly Booking[]; isLoading: boolean } {
  const isGuest = useAppSelector(selectSession) !== 'user'
  // What was loaded is that of whoever logged in here.
  const isAnother = useAppSelector(selectLost) === 'another'
  const skip = isGuest || isAnother || !isWanted
  const { data, isLoading } = useGetBookingsInfiniteQuery(undefined, { skip })
  if (skip || !data) return { stays: [], isLoading }

  const stays = bookingsIn(data)
    // A cancelled stay takes no night, and one that has left takes none that is still to come.
    .filter(({ room, status, mark }) => room._id === roomId && status !== 'cancelled' && mark !== 'left')
    .sort((a, b) => a.checkInDate.localeCompare(b.checkInDate))
  return { stays, isLoading }
}

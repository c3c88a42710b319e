import { useEffect, useState } from 'react'
import type { Booking } from '@contract/entities'
import { takenNightsDays } from '@contract/limits'
import { addDays } from '@contract/stay'
import { useTakenNightsInfiniteQuery, bookingsIn, useGetBookingsInfiniteQuery } from '../../../../api/api'
import { useAppSelector } from '../../../../app/hooks'
import { selectSessionProblem, selectSession } from '../../../auth/authSlice'

/**
 * A room's taken nights: those of the next weeks, and later ones before `wantedUntil` and as far as the calendar is paged.
 */
export function useNights(roomId: string, today: string, wantedUntil: string) {
  const { data, isError, isFetching, fetchNextPage, refetch } = useTakenNightsInfiniteQuery(
    { roomId },
    // Others book and cancel meanwhile.
    { refetchOnFocus: true },
  )
  const [shownUntil, setShownUntil] = useState(today)
  const lastPage = data?.pageParams.at(-1)
  const loadedUntil = lastPage ? (lastPage.until ?? addDays(today, takenNightsDays)) : today
  const isPending = loadedUntil < wantedUntil
  // As many days beyond those that are shown, so that the next months are there when they are.
  const isIncomplete = !data || isPending || loadedUntil < addDays(shownUntil, takenNightsDays)
  const isFailed = isError && isIncomplete

  useEffect(() => {
    if (data && isIncomplete && !isFetching && !isError) void fetchNextPage()
  }, [data, isIncomplete, isFetching, isError, fetchNextPage])

  const taken = data?.pages.flatMap(({ stays }) => stays) ?? []
  const own = useOwnStays(roomId, taken.length > 0)

  return {
    taken,
    own: own.stays,
    isOwnLoading: own.isLoading,
    /** The nights before this day have been loaded; none yet where it is today. */
    loadedUntil,
    /** Some of the wanted nights have not been loaded yet, and may be soon. */
    isPending: isPending && !isFailed,
    isFetching,
    refetch: () => void refetch(),
    knownUntil: isFailed ? undefined : loadedUntil,
    isFailed,
    onShow: setShownUntil,
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  }
}

/** The stays that the guest has booked in a room, earliest first. `isWanted`: nothing is asked where no night is taken. */
function useOwnStays(roomId: string, isWanted: boolean): { stays: readonly Booking[]; isLoading: boolean } {
  const isGuest = useAppSelector(selectSession) !== 'user'
  // What was loaded is that of whoever logged in here.
  const isAnother = useAppSelector(selectSessionProblem) === 'userChanged'
  const skip = isGuest || isAnother || !isWanted
  const { data, isLoading } = useGetBookingsInfiniteQuery(undefined, { skip })
  if (skip || !data) return { stays: [], isLoading }

  const stays = bookingsIn(data)
    // A cancelled stay takes no night, and one that has left takes none that is still to come.
    .filter(({ room, status, mark }) => room._id === roomId && status !== 'cancelled' && mark !== 'left')
    .sort((a, b) => a.checkInDate.localeCompare(b.checkInDate))
  return { stays, isLoading }
}

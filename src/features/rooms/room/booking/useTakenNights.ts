import { useEffect, useState } from 'react'
import { takenNightsDays } from '../../../../../contract/limits'
import { addDays } from '../../../../../contract/stay'
import { useTakenNightsInfiniteQuery } from '../../../../api/api'
import type { CalendarNights } from '../../../../components/calendar/Calendar'

interface TakenNights extends CalendarNights {
  /** At least those of the next weeks are known. */
  isLoaded: boolean
  isFetching: boolean
  refetch: () => void
}

/** A room's taken nights: those of the next weeks, and later ones as far as the calendar has been paged. */
export function useTakenNights(roomId: string, today: string): TakenNights {
  const { data, isError, isFetching, fetchNextPage, refetch } = useTakenNightsInfiniteQuery(
    { roomId },
    // Others book and cancel meanwhile.
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const [shownUntil, setShownUntil] = useState(today)
  const lastPage = data?.pageParams.at(-1)
  const knownUntil = lastPage ? (lastPage.until ?? addDays(today, takenNightsDays)) : today
  // As many days beyond those that are shown, so that the next months are there when they are.
  const isIncomplete = !data || knownUntil < addDays(shownUntil, takenNightsDays)
  const isFailed = isError && isIncomplete

  useEffect(() => {
    if (data && isIncomplete && !isFetching && !isError) void fetchNextPage()
  }, [data, isIncomplete, isFetching, isError, fetchNextPage])

  return {
    isLoaded: data !== undefined,
    isFetching,
    refetch: () => void refetch(),
    taken: data?.pages.flatMap(({ stays }) => stays) ?? [],
    knownUntil: isFailed ? undefined : knownUntil,
    isFailed,
    onShow: setShownUntil,
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  }
}

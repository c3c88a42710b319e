import { useEffect, useState } from 'react'
import { takenNightsDays } from '@contract/limits'
import { addDays } from '@contract/stay'
import { useTakenNightsInfiniteQuery } from '../../../../api/api'
import type { CalendarNights } from '../../../../components/calendar/Calendar'

interface TakenNights extends Omit<CalendarNights, 'own'> {
  /** The nights before this day have been loaded; none yet where it is today. */
  loadedUntil: string
  /** Some of the chosen nights have not been loaded yet, and may be soon. */
  isPending: boolean
  isFetching: boolean
  refetch: () => void
}

/** A room's taken nights: those of the next weeks, and later ones as far as dates are chosen or the calendar is paged. */
export function useTakenNights(roomId: string, today: string, chosenUntil: string): TakenNights {
  const { data, isError, isFetching, fetchNextPage, refetch } = useTakenNightsInfiniteQuery(
    { roomId },
    // Others book and cancel meanwhile.
    { refetchOnFocus: true },
  )
  const [shownUntil, setShownUntil] = useState(today)
  const lastPage = data?.pageParams.at(-1)
  const loadedUntil = lastPage ? (lastPage.until ?? addDays(today, takenNightsDays)) : today
  const isPending = loadedUntil < chosenUntil
  // As many days beyond those that are shown, so that the next months are there when they are.
  const isIncomplete = !data || isPending || loadedUntil < addDays(shownUntil, takenNightsDays)
  const isFailed = isError && isIncomplete

  useEffect(() => {
    if (data && isIncomplete && !isFetching && !isError) void fetchNextPage()
  }, [data, isIncomplete, isFetching, isError, fetchNextPage])

  return {
    loadedUntil,
    isPending: isPending && !isFailed,
    isFetching,
    refetch: () => void refetch(),
    taken: data?.pages.flatMap(({ stays }) => stays) ?? [],
    knownUntil: isFailed ? undefined : loadedUntil,
    isFailed,
    onShow: setShownUntil,
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  }
}

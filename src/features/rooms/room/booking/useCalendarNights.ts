import { useCallback, useEffect, useMemo, useState } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { TakenStay } from '../../../../../contract/entities'
import { takenNightsDays, takenNightsDaysMax } from '../../../../../contract/limits'
import { addDays, nightsBetween } from '../../../../../contract/stay'
import { api } from '../../../../api/api'
import type { CalendarNights } from '../../../../components/calendar/Calendar'

type Dispatch = ThunkDispatch<object, unknown, UnknownAction>

const { initiate, select } = api.endpoints.takenNights

/**
 * A room's taken nights as far as the calendar has been paged, loaded in windows of as many days as one call may answer. `upcoming`
 * are those of the next weeks, which the page has loaded itself.
 */
export function useCalendarNights(
  roomId: string,
  today: string,
  upcoming: readonly TakenStay[] | undefined,
): CalendarNights {
  const dispatch = useDispatch<Dispatch>()
  const [count, setCount] = useState(0)

  const windows = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => {
        const from = addDays(today, index * takenNightsDaysMax)
        return { roomId, from, until: addDays(from, takenNightsDaysMax) }
      }),
    [roomId, today, count],
  )
  useEffect(() => {
    const calls = windows.map((window) => dispatch(initiate(window, { subscriptionOptions: { refetchOnFocus: true } })))
    return () => calls.forEach((call) => call.unsubscribe())
  }, [dispatch, windows])

  const selectors = useMemo(() => windows.map((window) => select(window)), [windows])
  const answers = useSelector(
    (state: Parameters<(typeof selectors)[number]>[0]) => selectors.map((selector) => selector(state)),
    shallowEqual,
  )

  const onShow = useCallback(
    (until: string) => {
      const needed = Math.ceil(nightsBetween(today, until) / takenNightsDaysMax)
      setCount((asked) => Math.max(asked, needed))
    },
    [today],
  )

  const unanswered = answers.findIndex(({ data }) => !data)
  const answered = unanswered < 0 ? count : unanswered
  const isFailed = answers.some(({ data, isError }) => isError && !data)
  const daysKnown = answered > 0 ? answered * takenNightsDaysMax : upcoming ? takenNightsDays : 0

  return {
    taken: [...(answered > 0 ? [] : (upcoming ?? [])), ...answers.flatMap(({ data }) => data?.stays ?? [])],
    knownUntil: isFailed ? undefined : addDays(today, daysKnown),
    isFailed,
    onShow,
    onRetry() {
      for (const [index, { isError }] of answers.entries()) {
        if (isError) void dispatch(initiate(windows[index]!, { subscribe: false, forceRefetch: true }))
      }
    },
  }
}

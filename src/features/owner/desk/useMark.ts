import { useState } from 'react'
import type { Booking } from '../../../../contract/entities'
import { localToday } from '../../../../contract/stay'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import type { NewMark } from './stayWords'

/** Notes what the desk saw of a stay. Busy until the booking shows it, so that nobody presses twice meanwhile. */
export function useMark({ _id: bookingId, mark }: Booking) {
  const [markStay, { isLoading, isSuccess, error, originalArgs }] = useMarkStayMutation()
  const [before, setBefore] = useState<Pick<Booking, 'mark'>>()
  if (before && before.mark !== mark) setBefore(undefined)

  return {
    /** What is being noted. */
    noting: isLoading || (isSuccess && before) ? originalArgs?.mark : undefined,
    problem: errorOf(error)?.message,
    note: (next: NewMark) => {
      setBefore({ mark })
      return markStay({ bookingId, mark: next, from: localToday() })
    },
  }
}

import { useState } from 'react'
import type { Booking } from '../../../../contract/entities'
import { localToday } from '../../../../contract/stay'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import type { NewMark } from './stayWords'

/** What a mark would bring that has to be agreed to first: that it cancels the stay, and for which refund. */
interface Asked {
  mark: NewMark
  words: string
  expectedRefund: number
}

/** Notes what the desk saw of a stay. Busy until the booking shows it, so that nobody presses twice meanwhile. */
export function useMark({ _id: bookingId, mark, status }: Booking) {
  const [markStay, { isLoading, isSuccess, error, originalArgs }] = useMarkStayMutation()
  const [before, setBefore] = useState<Pick<Booking, 'mark' | 'status'>>()
  const [asked, setAsked] = useState<Asked>()
  if (before && (before.mark !== mark || before.status !== status)) setBefore(undefined)
  const refusal = errorOf(error)

  async function note(next: NewMark, expectedRefund?: number) {
    setBefore({ mark, status })
    const answer = await markStay({
      bookingId,
      mark: next,
      from: localToday(),
      ...(expectedRefund !== undefined && { expectedRefund }),
    })
    const { expected, message = '' } = errorOf(answer.error) ?? {}
    setAsked(expected === undefined ? undefined : { mark: next, words: message, expectedRefund: expected })
  }

  return {
    /** What is being noted. */
    noting: isLoading || (isSuccess && before) ? originalArgs?.mark : undefined,
    problem: refusal?.expected === undefined ? refusal?.message : undefined,
    asked,
    agree: () => asked && note(asked.mark, asked.expectedRefund),
    leave: () => setAsked(undefined),
    note,
  }
}

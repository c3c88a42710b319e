import { useState } from 'react'
import type { Booking } from '../../../../contract/entities'
import type { StayMark } from '../../../../contract/bookingStatus'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'

/** `none` takes a mark back. */
export type NewMark = StayMark | 'none'

export const markActions: Record<NewMark, string> = {
  arrived: 'Check in',
  left: 'Check out',
  'no-show': 'No-show',
  none: 'Undo',
}

/** A mark that would cancel the stay, for which refund. */
interface Confirmation {
  mark: NewMark
  message: string
  expectedRefund: number
}

/** Marks a stay, `today` at the hotel. Pending until the booking shows it, so that nobody presses twice. */
export function useMark({ _id: bookingId, mark, status }: Booking, today: string) {
  const [markStay, { isLoading, isSuccess, error, originalArgs }] = useMarkStayMutation()
  const [before, setBefore] = useState<Pick<Booking, 'mark' | 'status'>>()
  const [toConfirm, setToConfirm] = useState<Confirmation>()
  if (before && (before.mark !== mark || before.status !== status)) setBefore(undefined)
  const refusal = errorOf(error)

  async function send(next: NewMark, expectedRefund?: number) {
    setBefore({ mark, status })
    const answer = await markStay({
      bookingId,
      mark: next,
      from: today,
      ...(expectedRefund !== undefined && { expectedRefund }),
    })
    const { expected, message = '' } = errorOf(answer.error) ?? {}
    setToConfirm(expected === undefined ? undefined : { mark: next, message, expectedRefund: expected })
  }

  return {
    send,
    pending: isLoading || (isSuccess && before) ? originalArgs?.mark : undefined,
    problem: refusal?.expected === undefined ? refusal?.message : undefined,
    toConfirm,
    confirm: () => toConfirm && send(toConfirm.mark, toConfirm.expectedRefund),
    dismiss: () => setToConfirm(undefined),
  }
}

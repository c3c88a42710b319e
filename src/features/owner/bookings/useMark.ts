import { useState } from 'react'
import type { Booking } from '@contract/entities'
import type { StayMark } from '@contract/bookingStatus'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'

/** `none` takes the latest mark back. */
export type NewMark = StayMark | 'none'

export const markActions: Record<StayMark, string> = { arrived: 'Check in', left: 'Check out', 'no-show': 'No-show' }

export const undoActions: Record<StayMark, string> = {
  arrived: 'Undo check-in',
  left: 'Undo check-out',
  'no-show': 'Undo no-show',
}

/** What a mark gives up, and what the owner agrees to: that many nights, or the stay for that refund. */
interface Confirmation {
  mark: NewMark
  message: string
  field: 'expectedNights' | 'expectedRefund'
  expected: number
}

/** Marks a stay, `today` at the hotel. Pending until the booking shows it, so that nobody presses twice. */
export function useMark({ _id: bookingId, mark, status }: Booking, today: string) {
  const [markStay, { isLoading, isSuccess, error, originalArgs }] = useMarkStayMutation()
  const [before, setBefore] = useState<Pick<Booking, 'mark' | 'status'>>()
  const [toConfirm, setToConfirm] = useState<Confirmation>()
  if (before && (before.mark !== mark || before.status !== status)) setBefore(undefined)
  const refusal = errorOf(error)

  async function send(next: NewMark, agreed?: Confirmation) {
    setBefore({ mark, status })
    const answer = await markStay({
      bookingId,
      mark: next,
      from: today,
      ...(next === 'none' && mark && { undoes: mark }),
      ...(agreed && { [agreed.field]: agreed.expected }),
    })
    const { expected, field, message = '' } = errorOf(answer.error) ?? {}
    const asked = field === 'expectedNights' ? field : 'expectedRefund'
    setToConfirm(expected === undefined ? undefined : { mark: next, message, field: asked, expected })
  }

  return {
    send,
    pending: isLoading || (isSuccess && before) ? originalArgs?.mark : undefined,
    problem: refusal?.expected === undefined ? refusal?.message : undefined,
    toConfirm,
    confirm: () => toConfirm && send(toConfirm.mark, toConfirm),
    dismiss: () => setToConfirm(undefined),
  }
}

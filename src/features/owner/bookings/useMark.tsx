import { useEffect, useRef, useState } from 'react'
import type { Payload } from '@contract/callTypes'
import type { Booking } from '@contract/entities'
import type { StayMark } from '@contract/bookingStatus'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf, type ApiError } from '../../../api/apiError'
import { useHotelToday } from '../hotel/useHotelToday'
import { ConfirmDialog } from '../shared/ConfirmDialog'

/** `none` takes the latest mark back. */
export type NewMark = StayMark | 'none'

export const markActions: Record<StayMark, string> = { arrived: 'Check in', left: 'Check out', 'no-show': 'No-show' }

export const undoActions: Record<StayMark, string> = {
  arrived: 'Undo check-in',
  left: 'Undo check-out',
  'no-show': 'Undo no-show',
}

/** Marks a stay. Pending until the booking shows it, so that nobody presses twice. */
export function useMark({ _id: bookingId, mark, status }: Booking) {
  const { today } = useHotelToday()
  const [markStay, { isLoading, isSuccess, error, originalArgs }] = useMarkStayMutation()
  const [before, setBefore] = useState<Pick<Booking, 'mark' | 'status'>>()
  const [toConfirm, setToConfirm] = useState<ApiError & { mark: NewMark }>()
  if (before && (before.mark !== mark || before.status !== status)) setBefore(undefined)
  const refusal = errorOf(error)

  async function send(next: NewMark, agreed?: Pick<Payload<'markStay'>, 'expectedNights' | 'expectedRefund'>) {
    setBefore({ mark, status })
    const answer = await markStay({
      bookingId,
      mark: next,
      from: today,
      ...(next === 'none' && mark && { undoes: mark }),
      ...agreed,
    })
    const refusal = errorOf(answer.error)
    setToConfirm(refusal?.expected === undefined ? undefined : { ...refusal, mark: next })
  }

  return {
    send,
    pending: isLoading || (isSuccess && before) ? originalArgs?.mark : undefined,
    problem: refusal?.expected === undefined ? refusal?.message : undefined,
    /** It gives up nights, or a paid stay: the owner is asked to agree to how many, or to the refund. */
    toConfirm,
    dismiss: () => setToConfirm(undefined),
  }
}

/** Asks before a mark gives up nights or cancels a paid stay. */
export function ConfirmMark({ name, marking }: { name: string; marking: ReturnType<typeof useMark> }) {
  const { toConfirm, pending, send, dismiss } = marking
  if (!toConfirm) return null
  const { mark, message, field, expected } = toConfirm
  const isEarly = field === 'expectedNights'

  return (
    <ConfirmDialog
      open
      title={isEarly ? `Check out ${name} early?` : `Cancel the stay of ${name}?`}
      no="Keep booking"
      yes={isEarly ? 'Check out early' : 'Check out and cancel'}
      isDestructive={!isEarly}
      busy={pending !== undefined}
      busyText={isEarly ? 'Checking out...' : 'Cancelling...'}
      onNo={dismiss}
      onYes={() => void send(mark, isEarly ? { expectedNights: expected } : { expectedRefund: expected })}
    >
      <p role="status">{message}</p>
    </ConfirmDialog>
  )
}

/** When a pressed button is gone once `outcome` has changed, the focus goes to what is given `fallback`. */
export function useFocusFallback<Fallback extends HTMLElement = HTMLHeadingElement>(outcome: unknown) {
  const fallback = useRef<Fallback>(null)
  const hasPressed = useRef(false)

  useEffect(() => {
    if (!hasPressed.current || document.activeElement !== document.body) return
    fallback.current?.focus({ preventScroll: true })
    hasPressed.current = false
  }, [outcome])

  return { fallback, onPress: () => void (hasPressed.current = true) }
}

import { useEffect, useRef, useState } from 'react'
import type { Booking } from '@contract/entities'
import type { StayMark } from '@contract/bookingStatus'
import { useMarkStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
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

/** What a mark gives up, for the owner to agree to: that many nights, or the stay for that refund. */
interface Confirmation {
  mark: NewMark
  message: string
  field: 'expectedNights' | 'expectedRefund'
  expected: number
}

/** Marks a stay. Pending until the booking shows it, so that nobody presses twice. */
export function useMark({ _id: bookingId, mark, status }: Booking) {
  const { today } = useHotelToday()
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
    dismiss: () => setToConfirm(undefined),
  }
}

interface ConfirmMarkProps {
  booking: Booking
  marking: ReturnType<typeof useMark>
}

/** Asks before a mark gives up nights or cancels a paid stay. */
export function ConfirmMark({ booking, marking: { toConfirm, pending, send, dismiss } }: ConfirmMarkProps) {
  if (!toConfirm) return null
  const isEarly = toConfirm.field === 'expectedNights'

  return (
    <ConfirmDialog
      open
      title={isEarly ? `Check out ${booking.user.name} early?` : `Cancel the stay of ${booking.user.name}?`}
      no="Keep booking"
      yes={isEarly ? 'Check out early' : 'Check out and cancel'}
      isDestructive={!isEarly}
      busy={pending !== undefined}
      busyText={isEarly ? 'Checking out...' : 'Cancelling...'}
      onNo={dismiss}
      onYes={() => void send(toConfirm.mark, toConfirm)}
    >
      <p role="status">{toConfirm.message}</p>
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

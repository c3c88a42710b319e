import type { Booking } from '../../../../contract/entities'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import type { useMark } from './useMark'

interface ConfirmMarkProps {
  booking: Booking
  marking: ReturnType<typeof useMark>
}

/** Asks before a mark cancels a paid stay. */
export function ConfirmMark({ booking, marking: { toConfirm, pending, confirm, dismiss } }: ConfirmMarkProps) {
  return (
    <ConfirmDialog
      open={toConfirm !== undefined}
      title={`Cancel the stay of ${booking.user.name}?`}
      no="Keep booking"
      yes="Check out and cancel"
      busy={pending !== undefined}
      busyText="Cancelling..."
      onNo={dismiss}
      onYes={() => void confirm()}
    >
      <p role="status">{toConfirm?.message}</p>
    </ConfirmDialog>
  )
}

import type { Booking } from '@contract/entities'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import type { useMark } from './useMark'

interface ConfirmMarkProps {
  booking: Booking
  marking: ReturnType<typeof useMark>
}

/** Asks before a mark gives up nights or cancels a paid stay. */
export function ConfirmMark({ booking, marking: { toConfirm, pending, confirm, dismiss } }: ConfirmMarkProps) {
  const isEarly = toConfirm?.field === 'expectedNights'

  return (
    <ConfirmDialog
      open={toConfirm !== undefined}
      title={isEarly ? `Check out ${booking.user.name} early?` : `Cancel the stay of ${booking.user.name}?`}
      no="Keep booking"
      yes={isEarly ? 'Check out early' : 'Check out and cancel'}
      isDestructive={!isEarly}
      busy={pending !== undefined}
      busyText={isEarly ? 'Checking out...' : 'Cancelling...'}
      onNo={dismiss}
      onYes={() => void confirm()}
    >
      <p role="status">{toConfirm?.message}</p>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import type { BookingDetails } from '../../../../contract/entities'
import { Button } from '../../../design/controls/Button'
import { Dialog } from '../../../design/layout/Dialog'
import { CancelQuestion } from './CancelQuestion'

interface CancelBookingProps {
  booking: BookingDetails
  refetch: () => Promise<unknown>
}

/** The dialog outlives its button, so that a refusal can still be read when the booking turns out to be over. */
export function CancelBooking({ booking: { _id: bookingId, canCancel }, refetch }: CancelBookingProps) {
  const [isOpen, setIsOpen] = useState(false)

  async function showCancelled() {
    await refetch()
    setIsOpen(false)
  }

  return (
    <>
      {canCancel && (
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          Cancel booking
        </Button>
      )}
      <Dialog open={isOpen} title="Cancel this booking?" onClose={() => setIsOpen(false)}>
        <CancelQuestion
          bookingId={bookingId}
          onKeep={() => setIsOpen(false)}
          onCancelled={() => void showCancelled()}
        />
      </Dialog>
    </>
  )
}

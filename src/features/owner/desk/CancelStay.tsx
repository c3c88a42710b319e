import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '../../../../contract/entities'
import { earliestToday } from '../../../../contract/stay'
import { Button } from '../../../design/controls/Button'
import { CancelForm } from './CancelForm'
import { PanelSection } from './PanelSection'

interface CancelStayProps {
  booking: Booking
  /** Kept by whoever outlives the panel. */
  reason: string
  onReason: (reason: string) => void
}

/** Stays as it is while the panel does, so that a refusal can still be read when the booking turns out to be over. */
export function CancelStay({ booking, reason, onReason }: CancelStayProps) {
  const [isAsked, setAsked] = useState(false)
  const section = useRef<HTMLElement>(null)
  const canCancel = booking.status !== 'cancelled' && booking.checkOutDate >= earliestToday(new Date())
  const label = booking.isPaid ? 'Cancel and refund' : 'Cancel booking'

  function keep() {
    flushSync(() => setAsked(false))
    section.current?.querySelector('button')?.focus()
  }

  function showCancelled() {
    section.current?.closest('dialog')?.querySelector('h2')?.focus()
    setAsked(false)
  }

  if (!canCancel && !isAsked) return null

  return (
    <PanelSection ref={section}>
      {isAsked ? (
        <CancelForm
          booking={booking}
          label={label}
          reason={reason}
          onReason={onReason}
          onKeep={keep}
          onCancelled={showCancelled}
        />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
          {label}…
        </Button>
      )}
    </PanelSection>
  )
}

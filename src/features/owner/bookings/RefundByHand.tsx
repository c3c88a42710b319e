import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useRefundSettledMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { isDisputed } from './describeStay'

/** What the owner does about a refund that failed, and says once it is done; asked first, because the guest is told. */
export function RefundByHand({ booking }: { booking: Booking }) {
  const { _id: bookingId, refund, user, room, checkInDate, checkOutDate } = booking
  const [settle, { isLoading, error }] = useRefundSettledMutation()
  const [isAsking, setAsking] = useState(false)
  const owed = refund?.owed ?? 0
  const section = useRef<HTMLElement>(null)
  const problem = errorOf(error)?.message
  const sum = formatMoney(owed)

  async function confirm() {
    const answer = await settle({ bookingId })
    flushSync(() => setAsking(false))
    // This section goes once nothing is owed.
    if (!answer.error) section.current?.closest('dialog')?.querySelector('h2')?.focus()
  }

  if (owed === 0 && !problem) return null
  return (
    <section ref={section}>
      <h3>Refund</h3>
      {owed > 0 && (
        <Notice tone="error">
          {isDisputed(booking)
            ? `The refund of ${sum} did not go through. Wait until the bank has decided the dispute, so that the guest isn’t refunded twice.`
            : `The refund did not go through. We’ve asked ${user.name} to call you. Refund the ${sum} directly, then record it here.`}
        </Notice>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {owed > 0 && !isDisputed(booking) && (
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          Record refund…
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Have you refunded ${user.name} ${sum}?`}
        no="Not yet"
        yes={`Yes, I have refunded ${sum}`}
        busy={isLoading}
        busyText="Saving..."
        onNo={() => setAsking(false)}
        onYes={() => void confirm()}
      >
        <p>
          {roomName(room)}, {formatDates(checkInDate, checkOutDate, ' – ')}. We’ll email {user.name}, and the booking
          counts as refunded. This can’t be undone.
        </p>
      </ConfirmDialog>
    </section>
  )
}

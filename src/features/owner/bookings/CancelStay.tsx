import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { validateField } from '@contract/field'
import { deskFields } from '@contract/deskFields'
import { deadlineDay } from '@contract/hotelDay'
import { roomName } from '@contract/roomName'
import { useBlockNightsMutation, useCancelStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { CheckboxRow } from '../../../design/controls/ChoiceRow'
import { TextareaField } from '../../../design/controls/TextareaField'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { useDraft } from '../../../lib/drafts'
import { ButtonRow } from '../shared/formLayout'
import { isDisputed, moneyOf } from './describeStay'

/**
 * Says what will be refunded, and asks why. An open form stays, so that a refusal can still be read when the booking turns out to be
 * cancelled. By hand: react-hook-form would nearly double what the dashboard loads.
 */
export function CancelStay({ booking }: { booking: Booking }) {
  const { user, room, checkInDate, checkOutDate } = booking
  const draft = useDraft<{ reason: string }>(`cancel:${booking._id}`)
  const [reason, setReason] = useState(draft.restored?.values.reason ?? '')
  const [blocks, setBlocks] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [cancelStay, { isLoading, error, reset }] = useCancelStayMutation()
  const [blockNights, blocking] = useBlockNightsMutation()
  const section = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = errorOf(error)
  const problem = validateField(deskFields.reason, reason)
  const today = deadlineDay(booking.hotel.timeZone, new Date())
  const label = givesAllBack(booking) ? 'Cancel and refund' : 'Cancel booking'

  useEffect(() => {
    if (refusal?.field === 'reason') field.current?.focus()
  }, [refusal])

  function open() {
    flushSync(() => setOpen(true))
    field.current?.focus()
  }

  function keep() {
    reset()
    setSubmitted(false)
    flushSync(() => setOpen(false))
    section.current?.querySelector('button')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (problem) {
      flushSync(() => setSubmitted(true))
      field.current?.focus()
      return
    }

    const answer = await cancelStay({ bookingId: booking._id, reason: reason.trim() })
    if (answer.error) return
    draft.drop()
    const from = [checkInDate, today].sort().at(-1)!
    // Where it is refused, because somebody was quicker, its toast says so.
    if (blocks) await blockNights({ roomIds: [room._id], checkInDate: from, checkOutDate, note: '' })
    section.current?.closest('dialog')?.querySelector('h2')?.focus()
    setOpen(false)
  }

  if (!isOpen)
    return (
      booking.status !== 'cancelled' &&
      checkOutDate >= today && (
        <section ref={section}>
          <Button size="small" variant="quiet" onClick={open}>
            {label}…
          </Button>
        </section>
      )
    )

  return (
    <section ref={section}>
      <Form noValidate aria-label="Cancel booking" onSubmit={(event) => void submit(event)}>
        <p>
          <strong>
            This cancels the stay of {user.name}: {roomName(room)}, {formatDates(checkInDate, checkOutDate, ' – ')}.
          </strong>
        </p>
        <p>{describeRefund(booking)}</p>
        <TextareaField
          ref={field}
          label="Reason"
          name="reason"
          required
          readOnly={isLoading}
          value={reason}
          error={(isSubmitted ? problem : undefined) ?? (refusal?.field === 'reason' ? refusal.message : undefined)}
          onChange={({ target }) => {
            setReason(target.value)
            draft.keep({ reason: target.value })
            reset()
          }}
        />
        {checkOutDate > today && (
          <CheckboxRow
            label="Block these nights, so that nobody else books them"
            name="blocks"
            checked={blocks}
            disabled={isLoading}
            onChange={({ target }) => setBlocks(target.checked)}
          />
        )}
        {refusal && refusal.field !== 'reason' && <Notice tone="error">{refusal.message}</Notice>}
        <ButtonRow>
          <Button size="small" variant="quiet" onClick={keep}>
            Keep booking
          </Button>
          <Button
            type="submit"
            size="small"
            variant="danger"
            busy={isLoading || blocking.isLoading}
            busyText="Cancelling..."
          >
            {label}
          </Button>
        </ButtonRow>
      </Form>
    </section>
  )
}

/** A booking shows one of its disputes and refunds: after any, only the server knows what is left. */
const givesAllBack = ({ isPaid, refund, dispute, isPaidAtDesk }: Booking) =>
  isPaid && !refund && !dispute && !isPaidAtDesk

function describeRefund(booking: Booking): string {
  const { isPaid, totalPrice, user, source, isPaidAtDesk } = booking
  const reader =
    source === 'desk'
      ? `Your reason is for yourself: we don’t email it to ${user.name}.`
      : `${user.name} will see your reason.`
  const { paid } = moneyOf(booking)
  if (isPaidAtDesk && paid > 0)
    return `${formatMoney(paid)} was paid at your desk: give it back yourself, then record it here. ${reader}`
  if (!isPaid) return `Nothing has been paid, so there’s nothing to refund. ${reader}`
  if (isDisputed(booking)) return `Nothing is refunded until the bank has decided the dispute. ${reader}`
  const sum = givesAllBack(booking) ? formatMoney(totalPrice) : `Whatever is left of ${formatMoney(totalPrice)}`
  return `${sum} will be refunded to ${user.name}, who will see your reason.`
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;
`

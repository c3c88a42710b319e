import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { problemWith } from '../../../../contract/field'
import { fields } from '../../../../contract/fields'
import { useCancelStayMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { TextareaField } from '../../../design/controls/TextareaField'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'

interface CancelFormProps {
  booking: Booking
  label: string
  reason: string
  onReason: (reason: string) => void
  onKeep: () => void
  onCancelled: () => void
}

/** Says what goes back before anybody confirms, and asks why. What was typed survives a refusal. */
export function CancelForm({ booking, label, reason, onReason, onKeep, onCancelled }: CancelFormProps) {
  const [cancelStay, { isLoading, error, reset }] = useCancelStayMutation()
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = errorOf(error)
  const problem = problemWith(fields.reason, reason)

  useEffect(() => field.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (problem) {
      flushSync(() => setSubmitted(true))
      field.current?.focus()
      return
    }

    const answer = await cancelStay({ bookingId: booking._id, reason: reason.trim() })
    if (answer.error) return
    onReason('')
    onCancelled()
  }

  return (
    <Form noValidate aria-label="Cancel booking" onSubmit={(event) => void send(event)}>
      <p>{goesBackWords(booking)}</p>
      <TextareaField
        ref={field}
        label="Reason"
        name="reason"
        required
        readOnly={isLoading}
        value={reason}
        error={(isSubmitted ? problem : undefined) ?? (refusal?.field === 'reason' ? refusal.message : undefined)}
        onChange={(event) => {
          onReason(event.target.value)
          reset()
        }}
      />
      {refusal && refusal.field !== 'reason' && (
        <Notice tone="error" role="alert">
          {refusal.message}
        </Notice>
      )}
      <Buttons>
        <Button size="small" variant="quiet" onClick={onKeep}>
          Keep booking
        </Button>
        <Button type="submit" size="small" busy={isLoading} busyText="Cancelling...">
          {label}
        </Button>
      </Buttons>
    </Form>
  )
}

function goesBackWords({ isPaid, totalPrice, user: { name } }: Booking): string {
  return isPaid
    ? `${formatMoney(totalPrice)} will be refunded to ${name}, who will see your reason.`
    : `Nothing has been paid, so there’s nothing to refund. ${name} will see your reason.`
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

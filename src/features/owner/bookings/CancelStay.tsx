import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { fields } from '../../../../contract/fields'
import { earliestToday } from '../../../../contract/stay'
import { useCancelStayMutation } from '../../../api/api'
import { fieldsOf, showRefusal } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { TextareaField } from '../../../design/controls/TextareaField'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { ButtonRow } from '../shared/formLayout'

interface CancelStayProps {
  booking: Booking
  /** Kept outside the panel. */
  reason: string
  onReason: (reason: string) => void
}

/** An open form stays, so that a refusal can still be read when the booking turns out to be cancelled. */
export function CancelStay({ booking, reason, onReason }: CancelStayProps) {
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const canCancel = booking.status !== 'cancelled' && booking.checkOutDate >= earliestToday(new Date())
  const label = booking.isPaid ? 'Cancel and refund' : 'Cancel booking'

  function keep() {
    flushSync(() => setOpen(false))
    section.current?.querySelector('button')?.focus()
  }

  function showCancelled() {
    section.current?.closest('dialog')?.querySelector('h2')?.focus()
    setOpen(false)
  }

  if (!canCancel && !isOpen) return null

  return (
    <section ref={section}>
      {isOpen ? (
        <CancelForm {...{ booking, label, reason, onReason }} onKeep={keep} onCancelled={showCancelled} />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {label}…
        </Button>
      )}
    </section>
  )
}

interface CancelFormProps extends CancelStayProps {
  label: string
  onKeep: () => void
  onCancelled: () => void
}

/** Says what will be refunded, and asks why. */
function CancelForm({ booking, label, reason, onReason, onKeep, onCancelled }: CancelFormProps) {
  const [cancelStay] = useCancelStayMutation()
  const form = useForm({ defaultValues: { reason } })
  const { handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus('reason'), [setFocus])

  const submit = handleSubmit(async (values) => {
    const { error } = await cancelStay({ bookingId: booking._id, reason: values.reason.trim() })
    if (error) return showRefusal(form, error)
    onReason('')
    onCancelled()
  })

  return (
    <Form noValidate aria-label="Cancel booking" onSubmit={submit}>
      <p>{describeRefund(booking)}</p>
      <TextareaField
        label="Reason"
        readOnly={isSubmitting}
        {...fieldsOf(form)('reason', fields.reason)}
        onInput={({ currentTarget }) => onReason(currentTarget.value)}
      />
      {errors.root && (
        <Notice tone="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <ButtonRow>
        <Button size="small" variant="quiet" onClick={onKeep}>
          Keep booking
        </Button>
        <Button type="submit" size="small" busy={isSubmitting} busyText="Cancelling...">
          {label}
        </Button>
      </ButtonRow>
    </Form>
  )
}

function describeRefund({ isPaid, totalPrice, user: { name } }: Booking): string {
  return isPaid
    ? `${formatMoney(totalPrice)} will be refunded to ${name}, who will see your reason.`
    : `Nothing has been paid, so there’s nothing to refund. ${name} will see your reason.`
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;
`

import { useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { paymentMethods, type PaymentMethod } from '@contract/bookingStatus'
import { deskFields } from '@contract/deskFields'
import type { Booking } from '@contract/entities'
import { validateField } from '@contract/field'
import { roomName } from '@contract/roomName'
import { useRecordPaymentMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { RadioRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { TextField } from '../../../design/controls/TextField'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { useAttempt } from '../../../lib/useAttempt'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { ButtonRow } from '../shared/formLayout'
import { useFieldErrors } from '../shared/useFieldErrors'

const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card', transfer: 'Bank transfer' }

interface PaymentFormProps {
  booking: Booking
  /** Dollars. */
  suggested: number
  isGivenBack: boolean
  onKeep: () => void
  onRecorded: () => void
}

/** Money is given back only after another question. */
export function PaymentForm({ booking, suggested, isGivenBack, onKeep, onRecorded }: PaymentFormProps) {
  const { _id: bookingId, user, room, checkInDate, checkOutDate } = booking
  const [text, setText] = useState(suggested.toFixed(2))
  const [how, setHow] = useState<PaymentMethod>('cash')
  const [isAsking, setAsking] = useState(false)
  const [record, { isLoading }] = useRecordPaymentMutation()
  const { form, errors, clear, showAny, showRefusal } = useFieldErrors(['amount', 'how'])
  const attempt = useAttempt()
  /** Of a booking from the web the whole price is taken. */
  const isWhole = booking.source !== 'desk' && !isGivenBack
  const isAllOfStay = booking.source !== 'desk' && booking.status === 'confirmed' && Number(text) === suggested
  const sum = formatMoney(Number(text) || 0)

  async function send() {
    clear()
    const amount = isGivenBack ? -Number(text) : Number(text)
    const { error } = await record({ bookingId, amount, how, idempotencyKey: attempt.key() })
    setAsking(false)
    const refusal = errorOf(error)
    if (!refusal) return onRecorded()
    // Without an answer it may have been recorded: the next press repeats it.
    if (refusal.kind === 'refused') attempt.end()
    showRefusal(refusal)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (showAny({ amount: amountProblem(text) })) return
    if (isGivenBack) setAsking(true)
    else void send()
  }

  function change(apply: () => void) {
    attempt.end()
    clear()
    apply()
  }

  return (
    <Form ref={form} noValidate aria-label={isGivenBack ? 'Give money back' : 'Take payment'} onSubmit={submit}>
      {isWhole ? (
        <p>
          {`${sum}, the whole price. Taking it at the desk closes the guest’s payment page, so that nothing is paid twice.`}
        </p>
      ) : (
        <TextField
          label={isGivenBack ? 'Amount to give back' : 'Amount'}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          readOnly={isLoading}
          value={text}
          error={errors.amount}
          onChange={({ target }) => change(() => setText(target.value.trim()))}
        />
      )}
      <FieldGroup legend="How" error={errors.how}>
        <Methods>
          {paymentMethods.map((method) => (
            <RadioRow
              key={method}
              label={methodNames[method]}
              name="how"
              checked={how === method}
              disabled={isLoading}
              onChange={() => change(() => setHow(method))}
            />
          ))}
        </Methods>
      </FieldGroup>
      {isWhole && errors.amount && <Notice tone="error">{errors.amount}</Notice>}
      {errors.root && <Notice tone="error">{errors.root}</Notice>}
      <ButtonRow>
        <Button size="small" variant="quiet" onClick={onKeep}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isLoading} busyText="Saving...">
          {isGivenBack ? 'Give back…' : 'Record payment'}
        </Button>
      </ButtonRow>
      <ConfirmDialog
        open={isAsking}
        title={`Have you given ${user.name} ${sum} back?`}
        no="Not yet"
        yes={`Yes, I have given back ${sum}`}
        busy={isLoading}
        busyText="Saving..."
        onNo={() => setAsking(false)}
        onYes={() => void send()}
      >
        <p>
          {roomName(room)}, {formatDates(checkInDate, checkOutDate, ' – ')}. Your revenue is {sum} less from then on.
        </p>
        {isAllOfStay && (
          <p>
            Unless the stay is over, the booking is then unpaid again, and its nights are released if nobody pays in
            time.
          </p>
        )}
      </ConfirmDialog>
    </Form>
  )
}

/** The sign is the form's: what is given back is entered without one, too. */
const amountProblem = (text: string) =>
  text.startsWith('-') || Number(text) === 0 ? deskFields.amount.message : validateField(deskFields.amount, text)

const Methods = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(6)};
`

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;

  legend {
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
`

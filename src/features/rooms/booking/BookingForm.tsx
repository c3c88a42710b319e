import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { guestsMax, guestsMin } from '../../../../contract/limits'
import type { StayField } from '../../../../contract/stay'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { DateFields } from './DateFields'
import { QuoteSum } from './QuoteSum'
import { problemsOf } from './stayDraft'
import type { Booking } from './useBooking'

/** In the order in which they stand, which is the order in which a wrong one takes the focus. */
const fields = ['checkInDate', 'checkOutDate', 'guests'] as const

/** Dates, guests, sum, and one button that first asks whether the nights are free and then books them. */
export function BookingForm({ room, booking }: { room: Room; booking: Booking }) {
  const { today, draft, stay, step, problem, change, submit } = booking
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [wasLeft, setWasLeft] = useState<StayField[]>([])

  const problems = problemsOf(draft, today)
  const isBusy = step === 'checking' || step === 'booking'
  const mayBook = step === 'available' || step === 'booking'

  function focusOn(field: StayField | undefined) {
    const control = field && form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  useEffect(() => focusOn(problem?.field), [problem])

  function send(event: FormEvent) {
    event.preventDefault()
    if (stay) return void submit(stay)

    // The sentence has to be in the page before its field takes the focus, or it is not read aloud with it.
    flushSync(() => setWasSent(true))
    focusOn(fields.find((field) => problems[field]))
  }

  /** Nothing turns red before its field was left, and an empty one not before the form was sent. */
  function errorAt(field: StayField): string | undefined {
    if (problem?.field === field) return problem.message
    const mayTell = wasSent || (wasLeft.includes(field) && draft[field] !== '')
    return mayTell ? problems[field] : undefined
  }

  const control = (field: StayField) => ({
    name: field,
    value: draft[field],
    required: true,
    // What is being booked must stay what is written here.
    readOnly: step === 'booking',
    error: errorAt(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    onBlur: () => setWasLeft((left) => [...left, field]),
  })

  return (
    <Form ref={form} noValidate onSubmit={send}>
      <DateFields today={today} checkIn={control('checkInDate')} checkOut={control('checkOutDate')} />
      <TextField
        {...control('guests')}
        label="Guests"
        type="number"
        inputMode="numeric"
        min={guestsMin}
        max={guestsMax}
        step={1}
      />
      <QuoteSum pricePerNight={room.pricePerNight} stay={stay} />
      {problem && !problem.field && <Notice tone="error">{problem.message}</Notice>}
      <Button type="submit" wide busy={isBusy} busyText={mayBook ? 'Booking...' : 'Checking...'}>
        {mayBook ? 'Book Now' : 'Check Availability'}
      </Button>
      <Calm>You pay on the next page. No charge until then.</Calm>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

const Calm = styled.p`
  ${theme.type.small}
  color: ${theme.color.quiet};
  text-align: center;
`

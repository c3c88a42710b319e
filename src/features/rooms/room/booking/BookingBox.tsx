import { useEffect, useRef, useState, type FormEvent } from 'react'
import styled from 'styled-components'
import { flushSync } from 'react-dom'
import type { Room } from '@contract/entities'
import { rateCoverage, sleeps } from '@contract/roomSearch'
import { validateStayLength, type StayField } from '@contract/stay'
import { Notice, NoticeRow } from '../../../../design/feedback/Notice'
import { formatMoney } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { Button } from '../../../../design/controls/Button'
import { DateFields } from '../../../../components/DateFields'
import { GuestsField } from '../../../../components/GuestsField'
import { describeHotelPolicy } from '../../../../components/stayTerms'
import { lowestPrice } from './lowestPrice'
import { RoomNights } from './RoomNights'
import type { BookingFlow } from './useBooking'
import { QuoteSum } from './QuoteSum'
import { stayFields } from './stayDraft'
import { StayThatFits } from './StayThatFits'
import { TakenWarning } from './TakenWarning'

export function BookingBox({ room, flow }: { room: Room; flow: BookingFlow }) {
  const { price, isSame } = lowestPrice(room, flow.today)

  return (
    <Box aria-labelledby="book-this-room">
      <Header>
        <h2 id="book-this-room" tabIndex={-1}>
          Book this room
        </h2>
        <p>
          {!isSame && 'from '}
          <strong>{formatMoney(price)}</strong> a night, {rateCoverage(room)}
        </p>
      </Header>
      <RoomNights flow={flow} />
      {flow.dropped && <Notice>{`${flow.dropped} We left that out.`}</Notice>}
      <BookingForm room={room} flow={flow} />
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  gap: ${theme.space(4)};
  padding: ${theme.space(6)};
  border-radius: ${theme.radius.panel};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.float};

  /* Hangs on the same line as the photos. */
  ${theme.from.desktop} {
    border-top-left-radius: 0;
    border-top-right-radius: 0;
  }

  /* The bottom of a sticky box taller than the window would be out of reach. */
  ${theme.from.desktop} and (min-height: 760px) {
    position: sticky;
    top: calc(${theme.layout.bar} + ${theme.space(6)});
  }
`

const Header = styled.div`
  color: ${theme.color.quiet};

  h2 {
    ${theme.type.caption}
  }
  h2:focus {
    outline: none;
  }
  /* The largest price until there is a total. */
  strong {
    ${theme.type.h3}
    ${theme.type.figures}
    color: ${theme.color.ink};
  }
`

function BookingForm({ room, flow }: { room: Room; flow: BookingFlow }) {
  const { today, draft, errors, stay, refusal, nights, isTaken, step, serverError, change, submit } = flow
  const form = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  // The address may bring more guests than the room sleeps: that is said at once.
  const [touched, setTouched] = useState<StayField[]>(errors.guests ? ['guests'] : [])
  const policy = describeHotelPolicy(room.hotel, errors.checkInDate ? undefined : draft.checkInDate)
  const isBusy = step === 'checking' || step === 'booking'
  const mayBook = !isTaken && (step === 'available' || step === 'booking')

  function focusOn(field: StayField | undefined) {
    const control = field && form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  useEffect(() => focusOn(serverError?.field), [serverError])

  /** The button that was pressed may go with the message. */
  function retryPrice() {
    void flow.price.refetch()
    submitButton.current?.focus()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (stay) return void submit(stay)
    if (flow.price.hasFailed) return retryPrice()

    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setSubmitted(true))
    focusOn(stayFields.find((field) => errors[field]))
  }

  /** After leaving a field that is not empty, or after submitting the form. */
  function errorAt(field: StayField): string | undefined {
    if (serverError?.field === field) return serverError.message
    if (refusal?.field === field) return refusal.message
    const isShown = isSubmitted || (touched.includes(field) && draft[field] !== '')
    return isShown ? errors[field] : undefined
  }

  /** Why there is no total. Empty while the field says it. */
  function problem(): string | undefined {
    if (flow.areDatesRefused) return 'Choose other dates to see the total.'
    if (Number(draft.guests) > sleeps(room)) return errorAt('guests') ? '' : errors.guests
    return validateStayLength(draft)
  }

  function warning() {
    if (flow.price.hasFailed) return <PriceFailed onRetry={retryPrice} />
    if (refusal)
      return nights.isPending ? undefined : <StayThatFits flow={flow} onFit={() => submitButton.current?.focus()} />
    return isTaken ? <TakenWarning flow={flow} /> : undefined
  }

  const control = (field: StayField) => ({
    name: field,
    value: draft[field],
    required: true,
    readOnly: step === 'booking',
    error: errorAt(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    onBlur: () => setTouched([...touched, field]),
  })

  return (
    <Form ref={form} noValidate onSubmit={send}>
      <DateFields
        today={today}
        checkIn={control('checkInDate')}
        checkOut={control('checkOutDate')}
        nights={nights}
        onChoose={change}
      />
      <GuestsField {...control('guests')} label="Guests" max={sleeps(room)} />
      <QuoteSum sum={flow.sum} isPending={nights.isPending} problem={problem()} warning={warning()} />
      {serverError && !serverError.field && <Notice tone="error">{serverError.message}</Notice>}
      <Button
        ref={submitButton}
        type="submit"
        wide
        disabled={isTaken}
        busy={isBusy}
        busyText={mayBook ? 'Booking...' : 'Checking...'}
      >
        {mayBook ? 'Book Now' : 'Check Availability'}
      </Button>
      <Terms>
        {policy && <Policy>{policy.refund}</Policy>}
        {policy?.deadline && <p>{policy.deadline}</p>}
        <p>Nothing is charged now. You pay from My Bookings, where you’ll see how long the nights are held for you.</p>
      </Terms>
    </Form>
  )
}

/** In place of the total, which nobody knows. */
const PriceFailed = ({ onRetry }: { onRetry: () => void }) => (
  <NoticeRow tone="error">
    The price could not be loaded.
    <Button variant="plain" size="small" onClick={onRetry}>
      Try again
    </Button>
  </NoticeRow>
)

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

const Terms = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const Policy = styled.p`
  color: ${theme.color.ink};
`

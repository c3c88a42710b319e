import type { FormEvent } from 'react'
import styled from 'styled-components'
import type { Answer } from '@contract/callTypes'
import { deskFields } from '@contract/deskFields'
import type { OwnRoom } from '@contract/entities'
import { validateField, type Field } from '@contract/field'
import { firstFields } from '@contract/firstFields'
import { formatDollars } from '@contract/format'
import { pricedRoom, quote, toDollars } from '@contract/quote'
import type { Rates } from '@contract/rates'
import { validateCheckIn, validateStay } from '@contract/stay'
import { useEnterBookingMutation, useOwnerRoomsQuery, useRatesQuery } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { DateFields } from '../../../../components/DateFields'
import { DraftNotice } from '../../../../components/DraftNotice'
import { EmptyState } from '../../../../components/EmptyState'
import { GuestsField } from '../../../../components/GuestsField'
import { Button } from '../../../../design/controls/Button'
import { LinkButton } from '../../../../design/controls/LinkButton'
import { SelectField } from '../../../../design/controls/SelectField'
import { TextareaField } from '../../../../design/controls/TextareaField'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { FormSkeleton } from '../../../../design/feedback/Skeleton'
import { theme } from '../../../../design/tokens'
import { appPaths } from '../../../../lib/paths'
import { useAttempt } from '../../../../lib/useAttempt'
import { withNames } from '../../calendar/nights'
import { useHotelToday } from '../../hotel/useHotelToday'
import { ButtonRow } from '../../shared/formLayout'
import { QueryError } from '../../shared/QueryError'
import { useFieldErrors } from '../../shared/useFieldErrors'
import { newBookingOverlay, type BookingDraft } from './useNewBooking'

interface NewBookingFormProps {
  draft: BookingDraft
  /** With entries that were not saved. */
  isFilled: boolean
  onDiscard: () => void
  onChange: (changed: Partial<BookingDraft>) => void
  onBooked: (booked: Answer<'enterBooking'>) => void
}

/** For somebody who called or walked in. */
export function NewBookingForm(props: NewBookingFormProps) {
  const query = useOwnerRoomsQuery()
  const rooms = query.data && withNames(query.data.rooms).filter(({ isArchived }) => !isArchived)
  const room = rooms?.find(({ _id }) => _id === props.draft.roomId) ?? rooms?.[0]

  if (!rooms && query.error) return <QueryError what="your rooms" query={query} />
  if (!rooms) return <FormSkeleton label="Loading your rooms" fields={6} />
  if (!room)
    return (
      <EmptyState
        message="You need a room before you can enter a booking."
        action={
          <LinkButton to={appPaths.addRoom} replace>
            Add Room
          </LinkButton>
        }
      />
    )
  return <BookingEntries {...props} rooms={rooms} room={room} />
}

/** In visual order. */
const order = [
  ...['roomId', 'checkInDate', 'checkOutDate', 'guests', 'guestName', 'email', 'phone', 'totalPrice', 'note'],
] as (keyof BookingDraft)[]

type NamedRoom = OwnRoom & { name: string }

function BookingEntries({
  draft,
  isFilled,
  rooms,
  room,
  onDiscard,
  onChange,
  onBooked,
}: NewBookingFormProps & { rooms: NamedRoom[]; room: NamedRoom }) {
  const { today } = useHotelToday()
  const { form, errors, clear, showAny, showRefusal } = useFieldErrors(order)
  const [enter, { isLoading }] = useEnterBookingMutation()
  const attempt = useAttempt()
  const { rates } = useRatesQuery({ roomId: room._id }).currentData ?? {}
  const usual = rates && usualPrice(room, rates, draft, today)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (showAny(validateBooking(draft, today))) return

    clear()
    const { data, error } = await enter({ ...payloadOf(draft), roomId: room._id, idempotencyKey: attempt.key() })
    if (data) return onBooked(data)
    const refusal = errorOf(error)!
    // Without an answer it may have been saved: the next press repeats it.
    if (refusal.kind === 'refused') attempt.end()
    showRefusal(refusal)
  }

  function change(changed: Partial<BookingDraft>) {
    attempt.end()
    onChange(changed)
    clear()
  }

  function discard() {
    attempt.end()
    onDiscard()
    clear()
  }

  const control = (name: keyof BookingDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    readOnly: isLoading,
    // It is somebody else who is entered.
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <Form ref={form} noValidate aria-label="New booking" onSubmit={(event) => void submit(event)}>
      <DraftNotice draft={{ restored: isFilled ? draft : undefined, discard }} />
      <SelectField
        label="Room"
        name="roomId"
        value={room._id}
        error={errors.roomId}
        disabled={isLoading}
        onChange={({ target }) => change({ roomId: target.value })}
      >
        {rooms.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <DateFields
        today={today}
        checkIn={{ required: true, ...control('checkInDate') }}
        checkOut={{ required: true, ...control('checkOutDate') }}
        overlay={`${newBookingOverlay}/calendar`}
        onChoose={change}
      />
      <GuestsField label="Guests" required max={room.maxGuests} {...control('guests')} />
      <Notice role="status">{usual?.refusal && `Guests could not book this online: ${usual.refusal}`}</Notice>
      <TextField label="Guest’s name" required {...control('guestName')} />
      <Pair>
        <TextField label="Email" type="email" hint="Optional, for a confirmation." {...control('email')} />
        <TextField label="Phone" type="tel" hint="Optional." {...control('phone')} />
      </Pair>
      <TextField
        label="Total price"
        inputMode="decimal"
        placeholder={usual?.placeholder}
        hint={`In US dollars. ${usual ? `If left empty: ${usual.rate}, ${usual.total} in all.` : 'If left empty, the usual price.'}`}
        {...control('totalPrice')}
      />
      <TextareaField label="Note" hint="Only you see it." rows={2} {...control('note')} />
      {errors.root && <Notice tone="error">{errors.root}</Notice>}
      <ButtonRow>
        <Button type="submit" busy={isLoading} busyText="Saving...">
          Save booking
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** What guests would pay, and why they could not book the stay; undefined until it is known. */
function usualPrice({ pricePerNight }: OwnRoom, rates: Rates, draft: BookingDraft, today: string) {
  if (Object.keys(validateStay(draft)).length > 0) return undefined
  const stay = { ...draft, guests: Number(draft.guests) }
  const room = pricedRoom({ pricePerNight, rates })
  const { totalCents, lines, refusal } = quote(room, stay, { first: today, last: today })
  const total = toDollars(totalCents)
  const rate = lines.map(({ text }) => text).join(', ')
  return { rate, total: formatDollars(total), placeholder: total.toFixed(2), refusal: refusal?.message }
}

const optional = (field: Field, text: string) => (text ? validateField(field, text) : undefined)

function validateBooking(draft: BookingDraft, today: string) {
  const { guestName, email, phone, totalPrice, note } = trimmed(draft)
  const stay = validateStay(draft)
  return {
    ...stay,
    checkInDate: stay.checkInDate ?? validateCheckIn(draft.checkInDate, today),
    guestName: validateField(deskFields.guestName, guestName),
    email: optional(firstFields.email, email),
    phone: optional(deskFields.phone, phone),
    totalPrice: optional(deskFields.totalPrice, totalPrice),
    note: optional(deskFields.note, note),
  }
}

const trimmed = (draft: BookingDraft) =>
  Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()])) as BookingDraft

/** Without what is left empty. */
function payloadOf(draft: BookingDraft) {
  const { checkInDate, checkOutDate, guests, guestName, ...rest } = trimmed(draft)
  const filled = Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== ''))
  return { checkInDate, checkOutDate, guests, guestName, ...filled }
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

const Pair = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.space(3)};

  ${theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

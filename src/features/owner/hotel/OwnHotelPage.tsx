import { useState } from 'react'
import styled from 'styled-components'
import type { OwnHotel } from '@contract/entities'
import { fields } from '@contract/fields'
import { useEditHotelMutation, useOwnHotelQuery } from '../../../api/api'
import { fieldProps, setServerError } from '../../../api/formFields'
import { DraftNotice } from '../../../components/DraftNotice'
import { Button } from '../../../design/controls/Button'
import { TextField } from '../../../design/controls/TextField'
import { Notice } from '../../../design/feedback/Notice'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'
import { OwnerPage } from '../OwnerPage'
import { FormFoot } from '../shared/formLayout'
import { QueryError } from '../shared/QueryError'
import { StaleNotice } from '../shared/StaleNotice'
import { useEditForm } from '../shared/useEditForm'
import { describeTimeZone, HotelFields, policyNames, suggestTimeZone, type HotelFormValues } from './HotelFields'

export default function OwnHotelPage() {
  const query = useOwnHotelQuery()

  return (
    <OwnerPage
      title="Your hotel"
      lead="Existing bookings keep the name, address and cancellation terms they were made with."
    >
      {query.data && <EditHotelForm hotel={query.data.hotel} />}
      {!query.data && query.error && <QueryError what="your hotel" query={query} />}
      {!query.data && !query.error && <FormSkeleton label="Loading your hotel" fields={5} />}
    </OwnerPage>
  )
}

/** Sends what was changed, and stays open. */
function EditHotelForm({ hotel }: { hotel: OwnHotel }) {
  const current = toFormValues(hotel)
  const { form, draft, isStale, version, changesIn, acceptSaved } = useEditForm({
    name: 'ownHotel',
    current,
    version: hotel.version,
    toPayload,
  })
  const { errors, isSubmitting } = form.formState
  const field = fieldProps(form)
  const [editHotel] = useEditHotelMutation()
  const [status, setStatus] = useState('')

  const submit = form.handleSubmit(async (values) => {
    // One that was only suggested is not the hotel's yet.
    const newTimeZone = values.timeZone !== (hotel.timeZone ?? '') && { timeZone: values.timeZone }
    const changes = { ...changesIn(values), ...newTimeZone }
    setStatus('')
    if (Object.keys(changes).length === 0) return setStatus('Nothing has changed.')

    // A city that comes alone brings its own.
    const timeZone = 'city' in changes && { timeZone: values.timeZone }
    const { data, error } = await editHotel({ version, ...changes, ...timeZone })
    if (error) return setServerError(form, error)
    acceptSaved(values, data.hotel.version)
    setStatus('Saved.')
  })

  return (
    <Form noValidate onSubmit={submit} aria-label="Your hotel">
      <DraftNotice draft={draft} />
      <HotelFields form={form} />
      {/* Text fields: a browser's time field reads as empty while it is half typed, which would delete the saved time. */}
      <Hours>
        <TextField
          label="Check-in from"
          options={['12:00', '13:00', '14:00', '15:00', '16:00']}
          autoComplete="off"
          hint="On a 24-hour clock, such as 15:00. Optional."
          {...field('checkInFrom', fields.checkInFrom)}
        />
        <TextField
          label="Check-out by"
          options={['10:00', '11:00', '12:00']}
          autoComplete="off"
          hint="On a 24-hour clock, such as 11:00. Optional."
          {...field('checkOutUntil', fields.checkOutUntil)}
        />
      </Hours>
      {isStale ? (
        <StaleNotice what="hotel" current={describe(current)} {...{ form, draft, changesIn }} />
      ) : (
        errors.root && <Notice tone="error">{errors.root.message}</Notice>
      )}
      <FormFoot>
        <Button type="submit" busy={isSubmitting} busyText="Saving...">
          Save
        </Button>
        <p role="status">{status}</p>
      </FormFoot>
    </Form>
  )
}

const toFormValues = ({ _id, version: _version, ...hotel }: OwnHotel): HotelFormValues => ({
  ...hotel,
  timeZone: hotel.timeZone ?? suggestTimeZone(hotel.city),
  checkInFrom: hotel.checkInFrom ?? '',
  checkOutUntil: hotel.checkOutUntil ?? '',
})

const toPayload = (values: HotelFormValues) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as HotelFormValues

const describe = (hotel: HotelFormValues): Record<keyof HotelFormValues, [label: string, value: string]> => ({
  hotelName: ['Hotel Name', hotel.hotelName],
  contact: ['Phone', hotel.contact],
  city: ['City', hotel.city || 'No city'],
  address: ['Address', hotel.address],
  timeZone: ['Time zone', describeTimeZone(hotel.timeZone) || 'No time zone'],
  cancellation: ['Cancellation', policyNames[hotel.cancellation as keyof typeof policyNames]],
  checkInFrom: ['Check-in from', hotel.checkInFrom || 'No time'],
  checkOutUntil: ['Check-out by', hotel.checkOutUntil || 'No time'],
})

const Form = styled.form`
  display: grid;
  gap: ${theme.space(6)};
  max-width: 36rem;
`

const Hours = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import type { OwnHotel } from '@contract/entities'
import { fields } from '@contract/fields'
import { useEditHotelMutation } from '../../../api/api'
import { fieldProps, setServerError } from '../../../api/formFields'
import { DraftNotice } from '../../../components/DraftNotice'
import { Button } from '../../../design/controls/Button'
import { TextField } from '../../../design/controls/TextField'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { HotelFields, policyNames, type HotelFormValues } from './HotelFields'
import { describeTimeZone, suggestTimeZone } from './TimeZoneField'
import { FormFoot } from '../shared/formLayout'
import { StaleNotice } from '../shared/StaleNotice'
import { useEditForm } from '../shared/useEditForm'

/** Sends what was changed, and stays open. */
export function EditHotelForm({ hotel }: { hotel: OwnHotel }) {
  const current = toFormValues(hotel)
  const { form, draft, isStale, version, changesIn, acceptSaved } = useEditForm({
    name: 'ownHotel',
    ...{ current, toPayload, version: hotel.version },
  })
  const { errors, isSubmitting } = form.formState
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
      <HourFields form={form} />
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

/** Text fields: a browser's time field reads as empty while it is half typed, which would delete the saved time. */
function HourFields({ form }: { form: UseFormReturn<HotelFormValues> }) {
  const field = fieldProps(form)

  return (
    <Row>
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
    </Row>
  )
}

const toFormValues = (hotel: OwnHotel): HotelFormValues => ({
  hotelName: hotel.hotelName,
  contact: hotel.contact,
  city: hotel.city,
  address: hotel.address,
  timeZone: hotel.timeZone ?? suggestTimeZone(hotel.city),
  cancellation: hotel.cancellation,
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

const Row = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import type { OwnHotel } from '../../../../contract/entities'
import { useEditHotelMutation } from '../../../api/api'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { useEdited } from '../editing/useEdited'
import { HotelFields, type HotelEntries } from '../HotelFields'
import { HotelHours } from './HotelHours'

interface EditHotelFormProps {
  hotel: OwnHotel
  refetch: () => Promise<unknown>
}

/** Sends what was changed, and stays open. */
export function EditHotelForm({ hotel, refetch }: EditHotelFormProps) {
  const now = useMemo(() => entriesOf(hotel), [hotel])
  const form = useForm<HotelEntries>({ mode: 'onTouched', defaultValues: now })
  const edited = useEdited(form, now, sentOf, refetch)
  const { errors, isSubmitting } = form.formState
  const [editHotel] = useEditHotelMutation()
  const [news, setNews] = useState('')

  const submit = form.handleSubmit(async (entries) => {
    const changes = edited.changesIn(entries)
    setNews('')
    if (Object.keys(changes).length === 0) return setNews('Nothing has changed.')

    const { error } = await editHotel({ version: hotel.version, ...changes })
    if (error) return edited.refuse(error)
    await refetch()
    setNews('Saved.')
  })

  return (
    <Form noValidate onSubmit={submit} aria-label="Your hotel">
      <HotelFields form={form} edited={edited} />
      <HotelHours form={form} edited={edited} />
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Finish>
        <Button type="submit" busy={isSubmitting} busyText="Saving...">
          Save
        </Button>
        <p role="status">{news}</p>
      </Finish>
    </Form>
  )
}

const entriesOf = ({ checkInFrom = '', checkOutUntil = '', ...hotel }: OwnHotel): HotelEntries => ({
  hotelName: hotel.hotelName,
  contact: hotel.contact,
  city: hotel.city,
  address: hotel.address,
  cancellation: hotel.cancellation,
  checkInFrom,
  checkOutUntil,
})

const sentOf = ({ cancellation, ...texts }: HotelEntries): HotelEntries => ({
  hotelName: texts.hotelName.trim(),
  contact: texts.contact.trim(),
  city: texts.city.trim(),
  address: texts.address.trim(),
  cancellation,
  checkInFrom: texts.checkInFrom.trim(),
  checkOutUntil: texts.checkOutUntil.trim(),
})

const Form = styled.form`
  display: grid;
  gap: ${theme.space(6)};
  max-width: 36rem;
`

const Finish = styled.div`
  display: flex;
  flex-direction: column-reverse;
  align-items: start;
  gap: ${theme.space(4)} ${theme.space(6)};

  ${theme.from.tablet} {
    flex-flow: row wrap;
    align-items: center;
  }
`

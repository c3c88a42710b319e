import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { defaultCancellation } from '../../../../contract/cancellation'
import { useRegisterHotelMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { HotelFields, type HotelFormValues } from './HotelFields'
import { flashMessage } from '../shared/flashMessage'

interface HotelFormProps {
  draft?: HotelFormValues
  onLeave: (values: HotelFormValues) => void
  /** Loads the page again. The server's message is kept for that. */
  onRegistered: () => void
}

const emptyHotel: HotelFormValues = {
  hotelName: '',
  contact: '',
  city: '',
  address: '',
  timeZone: '',
  cancellation: defaultCancellation,
  // Asked for later, on the page of the hotel.
  checkInFrom: '',
  checkOutUntil: '',
}

export function HotelForm({ draft = emptyHotel, onLeave, onRegistered }: HotelFormProps) {
  const form = useForm<HotelFormValues>({ mode: 'onTouched', defaultValues: draft })
  const { handleSubmit, getValues, formState } = form
  const { errors, isSubmitting } = formState
  const [registerHotel] = useRegisterHotelMutation()

  const leave = useEffectEvent(() => onLeave(getValues()))
  useEffect(() => () => leave(), [])

  const submit = handleSubmit(async ({ timeZone, ...hotel }) => {
    const { data, error } = await registerHotel({ ...hotel, ...(timeZone && { timeZone }) })
    if (error) setServerError(form, error)
    else {
      flashMessage.set(data.message)
      onRegistered()
    }
  })

  return (
    <Form noValidate onSubmit={submit}>
      <Introduction>Once your hotel is registered, you can add rooms and see who books them.</Introduction>
      <HotelFields form={form} />
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Button type="submit" wide busy={isSubmitting} busyText="Registering...">
        Register
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};

  > button {
    margin-top: ${theme.space(2)};
  }
`

const Introduction = styled.p`
  color: ${theme.color.quiet};
`

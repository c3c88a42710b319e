import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { addressLength, contactLength, nameLength } from '../../../contract/limits'
import { useRegisterHotelMutation } from '../../api/api'
import type { Payload } from '../../api/request'
import { showRefusal } from '../../api/showRefusal'
import { Button } from '../../design/Button'
import { Notice } from '../../design/Notice'
import { TextField } from '../../design/TextField'
import { theme } from '../../design/tokens'
import { largeCities } from './largeCities'

export type HotelFields = Payload<'registerHotel'>

interface HotelFormProps {
  /** What was written when the form was last left. */
  draft?: HotelFields
  onLeave: (fields: HotelFields) => void
  onRegistered: () => void
}

const noHotel: HotelFields = { hotelName: '', contact: '', city: '', address: '' }

const needs = (value: RegExp, message: string) => ({ required: message, pattern: { value, message } })
const rules = {
  hotelName: needs(/\S/, 'Please enter the name of your hotel.'),
  contact: needs(/\d/, 'Please enter a phone number guests can call.'),
  address: needs(/\S/, 'Please enter the address of your hotel.'),
}

/** A hotel's four facts; the city may be left out (section 5). */
export function HotelForm({ draft = noHotel, onLeave, onRegistered }: HotelFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<HotelFields>({
    mode: 'onTouched',
    defaultValues: draft,
  })
  const { errors, isSubmitting } = formState
  const [registerHotel] = useRegisterHotelMutation()

  const leave = useEffectEvent(() => onLeave(getValues()))
  useEffect(() => () => leave(), [])

  const submit = handleSubmit(async (hotel) => {
    const { error } = await registerHotel(hotel)
    if (error) showRefusal(setError, error, ['hotelName', 'contact', 'city', 'address'])
    else onRegistered()
  })

  return (
    <Form noValidate onSubmit={submit}>
      <Lead>Once your hotel is registered you can add its rooms and see who books them.</Lead>
      <TextField
        label="Hotel Name"
        autoComplete="organization"
        maxLength={nameLength}
        required
        error={errors.hotelName?.message}
        {...register('hotelName', rules.hotelName)}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={contactLength}
        required
        error={errors.contact?.message}
        {...register('contact', rules.contact)}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        maxLength={nameLength}
        options={largeCities}
        hint="Guests find your rooms by it."
        error={errors.city?.message}
        {...register('city')}
      />
      <TextField
        label="Address"
        autoComplete="address-line1"
        maxLength={addressLength}
        required
        error={errors.address?.message}
        {...register('address', rules.address)}
      />
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

  button {
    margin-top: ${theme.space(2)};
  }
`

const Lead = styled.p`
  color: ${theme.color.quiet};
`

import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { cancellations, usualCancellation } from '../../../contract/cancellation'
import { fields } from '../../../contract/fields'
import { useRegisterHotelMutation } from '../../api/api'
import type { Payload } from '../../api/request'
import { fieldsOf, showRefusal } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { ChoiceRows, RadioRow } from '../../design/controls/ChoiceRow'
import { FieldGroup } from '../../design/controls/FieldGroup'
import { Notice } from '../../design/feedback/Notice'
import { TextField } from '../../design/controls/TextField'
import { policyInGeneral, policyNames } from '../../design/policyWords'
import { theme } from '../../design/tokens'
import { largeCities } from './largeCities'

export type HotelFields = Payload<'registerHotel'>

interface HotelFormProps {
  /** The values when the form was last closed. */
  draft?: HotelFields
  onLeave: (fields: HotelFields) => void
  onRegistered: () => void
}

const noHotel: HotelFields = { hotelName: '', contact: '', city: '', address: '', cancellation: usualCancellation }

export function HotelForm({ draft = noHotel, onLeave, onRegistered }: HotelFormProps) {
  const form = useForm<HotelFields>({ mode: 'onTouched', defaultValues: draft })
  const { handleSubmit, getValues, register, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const [registerHotel] = useRegisterHotelMutation()

  const leave = useEffectEvent(() => onLeave(getValues()))
  useEffect(() => () => leave(), [])

  const submit = handleSubmit(async (hotel) => {
    const { error } = await registerHotel(hotel)
    if (error) showRefusal(form, error)
    else onRegistered()
  })

  return (
    <Form noValidate onSubmit={submit}>
      <Introduction>Once your hotel is registered, you can add rooms and see who books them.</Introduction>
      <TextField label="Hotel Name" autoComplete="organization" {...field('hotelName', fields.hotelName)} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('contact', fields.contact)} />
      <TextField
        label="City"
        autoComplete="address-level2"
        options={largeCities}
        hint="Guests search by city."
        {...field('city', fields.city)}
      />
      <TextField label="Address" autoComplete="address-line1" {...field('address', fields.address)} />
      <FieldGroup
        legend="Cancellation"
        error={errors.cancellation?.message}
        hint="Each booking keeps what it was made with."
      >
        <ChoiceRows>
          {cancellations.map((name) => (
            <RadioRow
              key={name}
              label={`${policyNames[name]}: ${policyInGeneral(name)}`}
              value={name}
              {...register('cancellation')}
            />
          ))}
        </ChoiceRows>
      </FieldGroup>
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

const Introduction = styled.p`
  color: ${theme.color.quiet};
`

import { useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import type { Payload } from '@contract/callTypes'
import { cancellations, type Cancellation } from '@contract/cancellation'
import { normalize } from '@contract/cities'
import { largeCities } from '@contract/cityTimeZones'
import { fields } from '@contract/fields'
import { cityNamedIn } from '@contract/spellings'
import { fieldProps } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { ChoiceRows, RadioRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { TextField } from '../../../design/controls/TextField'
import { describePolicy } from '../../../components/stayTerms'
import { theme } from '../../../design/tokens'
import { suggestTimeZone, TimeZoneField } from './TimeZoneField'

export const policyNames: Record<Cancellation, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}

export type HotelFormValues = Required<Payload<'registerHotel'>>

interface HotelFieldsProps {
  form: UseFormReturn<HotelFormValues>
}

export function HotelFields({ form }: HotelFieldsProps) {
  const { register, formState } = form
  const field = fieldProps(form)
  const followCity = useTimeZoneOfCity(form)
  const city = field('city', fields.city)

  return (
    <>
      <TextField label="Hotel Name" autoComplete="organization" {...field('hotelName', fields.hotelName)} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('contact', fields.contact)} />
      <TextField
        label="City"
        autoComplete="address-level2"
        options={largeCities}
        hint="Guests search by city. Without one, your hotel is missing from those searches."
        {...city}
        onChange={(event) => {
          followCity(event.target.value)
          return city.onChange(event)
        }}
      />
      <div>
        <TextField label="Address" autoComplete="address-line1" {...field('address', fields.address)} />
        <CityOffer form={form} onTake={followCity} />
      </div>
      <TimeZoneField control={form.control} />
      <FieldGroup legend="Cancellation" error={formState.errors.cancellation?.message}>
        <ChoiceRows>
          {cancellations.map((name) => (
            <RadioRow
              key={name}
              label={`${policyNames[name]}: ${describePolicy(name, 'the guest arrives')}`}
              value={name}
              {...register('cancellation')}
            />
          ))}
        </ChoiceRows>
      </FieldGroup>
    </>
  )
}

/** A new city brings its time zone, unless another than was suggested for the last one has been chosen. */
function useTimeZoneOfCity({ getValues, setValue }: UseFormReturn<HotelFormValues>) {
  const suggested = useRef(suggestTimeZone(getValues('city')))

  return (city: string) => {
    const timeZone = suggestTimeZone(city)
    const chosen = getValues('timeZone')
    if (!chosen || chosen === suggested.current) setValue('timeZone', timeZone, { shouldDirty: true })
    suggested.current = timeZone
  }
}

/** Offers the city that stands in the address where a search for it would not find the hotel. */
function CityOffer({
  form: { control, setValue, setFocus },
  onTake,
}: HotelFieldsProps & { onTake: (city: string) => void }) {
  const [city, address] = useWatch({ control, name: ['city', 'address'] })
  const named = cityNamedIn(address, largeCities)
  const offered = named && !normalize(city).includes(normalize(named)) ? named : undefined

  function take(offer: string) {
    setValue('city', offer, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    onTake(offer)
    // The button goes: the focus moves to what it has filled in.
    setFocus('city')
  }

  return (
    <Offer role="status">
      {offered && (
        <>
          <span>
            Your address names {offered}. {city.trim() ? `Your city is ${city.trim()}.` : 'Your hotel has no city.'}
          </span>
          <Button variant="quiet" size="small" onClick={() => take(offered)}>
            Use {offered}
          </Button>
        </>
      )}
    </Offer>
  )
}

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(4)};
  ${theme.type.small}

  &:not(:empty) {
    margin-top: ${theme.space(2)};
  }
`

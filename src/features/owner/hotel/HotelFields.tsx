import { useRef } from 'react'
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import type { Payload } from '@contract/callTypes'
import { cancellations, type Cancellation } from '@contract/cancellation'
import { normalize } from '@contract/cities'
import { currentTimeZone, largeCities, timeZoneOfCity } from '@contract/cityTimeZones'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { cityNamedIn } from '@contract/spellings'
import { fieldProps } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { ChoiceRows, RadioRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { SelectField } from '../../../design/controls/SelectField'
import { TextField } from '../../../design/controls/TextField'
import { describePolicy } from '../../../components/stayTerms'
import { theme } from '../../../design/tokens'
import { browser } from '../../../lib/browser'

export const policyNames: Record<Cancellation, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}

export type HotelFormValues = Required<Payload<'registerHotel'>>

export function HotelFields({ form }: { form: UseFormReturn<HotelFormValues> }) {
  const { register, formState, getValues, setValue } = form
  const field = fieldProps(form)
  const city = field('city', fields.city)
  const suggested = useRef(suggestTimeZone(getValues('city')))

  /** A new city brings its time zone, unless another than was suggested for the last one has been chosen. */
  function followCity(city: string) {
    const timeZone = suggestTimeZone(city)
    const chosen = getValues('timeZone')
    if (!chosen || chosen === suggested.current) setValue('timeZone', timeZone, { shouldDirty: true })
    suggested.current = timeZone
  }

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

/** Offers the city that stands in the address where a search for it would not find the hotel. */
function CityOffer({ form, onTake }: { form: UseFormReturn<HotelFormValues>; onTake: (city: string) => void }) {
  const { control, setValue, setFocus } = form
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

/** A select and no text: nobody has to know that New York is spelled America/New_York. */
function TimeZoneField({ control }: { control: Control<HotelFormValues> }) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const own = currentTimeZone(browser.timeZone())

  return (
    <SelectField label="Time zone" error={fieldState.error?.message} hint={hintFor(field.value)} {...field}>
      {!field.value && <option value="">Not chosen</option>}
      {isPlace(own) && <Zones label="Yours" zones={[own]} chosen={field.value} />}
      {zonesByRegion(field.value).map(([region, zones]) => (
        <Zones key={region} label={region} zones={zones} chosen={field.value} />
      ))}
    </SelectField>
  )
}

/** What was chosen by a former name keeps it. */
const Zones = ({ label, zones, chosen }: { label: string; zones: readonly string[]; chosen: string }) => (
  <optgroup label={label}>
    {zones.map((zone) => (
      <option key={zone} value={zone === currentTimeZone(chosen) ? chosen : zone}>
        {cityOf(zone)}
      </option>
    ))}
  </optgroup>
)

const hintFor = (timeZone: string) =>
  timeZone
    ? `It is ${timeIn(timeZone)} there now. Deadlines and “today” follow this time zone.`
    : 'If empty, guests can cancel until the day has ended in every time zone.'

/** `Fri 14:05`: the weekday tells apart what is a day away. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format()

/** The zones that this browser knows, by their current names, and `chosen`. */
function zonesByRegion(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), chosen].map(currentTimeZone).filter(isPlace))
  const sorted = [...zones].sort((one, other) => cityOf(one).localeCompare(cityOf(other)))
  return [...new Set(sorted.map(regionOf))]
    .toSorted()
    .map((region) => [region, sorted.filter((zone) => regionOf(zone) === region)] as const)
}

/** That of a hotel in this city; where that is not known, the one that its owner's browser is in, if it says. */
export function suggestTimeZone(city: string): string {
  const timeZone = currentTimeZone(browser.timeZone())
  return timeZoneOfCity(city) ?? (isPlace(timeZone) ? timeZone : '')
}

/** What the server takes for a place: no offsets. */
const isPlace = (zone: string) => zone.includes('/') && !validateField(fields.timeZone, zone)

const regionOf = (zone: string) => zone.slice(0, zone.indexOf('/'))

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina` */
const cityOf = (zone: string) => zone.replaceAll('_', ' ').split('/').slice(1).reverse().join(', ')

/** For reading: `Buenos Aires, Argentina, America` */
export const describeTimeZone = (zone: string) =>
  currentTimeZone(zone).replaceAll('_', ' ').split('/').reverse().join(', ')

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

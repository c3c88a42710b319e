import type { UseFormReturn } from 'react-hook-form'
import { cancellations } from '../../../contract/cancellation'
import { fields } from '../../../contract/fields'
import { fieldsOf } from '../../api/formFields'
import type { Payload } from '../../api/request'
import { ChoiceRows, RadioRow } from '../../design/controls/ChoiceRow'
import { FieldGroup } from '../../design/controls/FieldGroup'
import { TextField } from '../../design/controls/TextField'
import { describePolicy, policyNames } from '../../components/stayTerms'
import { CityOffer } from './CityOffer'
import { ThereNow } from './editing/ThereNow'
import type { Edited } from './editing/useEdited'
import { largeCities } from './largeCities'

/** What the form of a hotel holds, as it is typed. */
export type HotelEntries = Required<Payload<'registerHotel'>>

interface HotelFieldsProps {
  form: UseFormReturn<HotelEntries>
  /** Of a hotel that there is already. */
  edited?: Edited<HotelEntries>
}

/** The fields of a hotel; below each that somebody else has changed meanwhile stands what is there now. */
export function HotelFields({ form, edited }: HotelFieldsProps) {
  const { register, formState } = form
  const field = fieldsOf(form)

  return (
    <>
      <div>
        <TextField label="Hotel Name" autoComplete="organization" {...field('hotelName', fields.hotelName)} />
        <ThereNow edited={edited} name="hotelName" label="Hotel Name" show={asIs} />
      </div>
      <div>
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('contact', fields.contact)} />
        <ThereNow edited={edited} name="contact" label="Phone" show={asIs} />
      </div>
      <div>
        <TextField
          label="City"
          autoComplete="address-level2"
          options={largeCities}
          hint="Guests search by city. A hotel without one is missing from those searches."
          {...field('city', fields.city)}
        />
        <ThereNow edited={edited} name="city" label="City" show={(city) => city || 'No city'} />
      </div>
      <div>
        <TextField label="Address" autoComplete="address-line1" {...field('address', fields.address)} />
        <CityOffer form={form} />
        <ThereNow edited={edited} name="address" label="Address" show={asIs} />
      </div>
      <div>
        <FieldGroup
          legend="Cancellation"
          error={formState.errors.cancellation?.message}
          hint="Existing bookings keep the policy they were made with."
        >
          <ChoiceRows>
            {cancellations.map((name) => (
              <RadioRow
                key={name}
                label={`${policyNames[name]}: ${describePolicy(name)}`}
                value={name}
                {...register('cancellation')}
              />
            ))}
          </ChoiceRows>
        </FieldGroup>
        <ThereNow
          edited={edited}
          name="cancellation"
          label="Cancellation"
          show={(name) => policyNames[name as keyof typeof policyNames]}
        />
      </div>
    </>
  )
}

const asIs = (value: string) => value

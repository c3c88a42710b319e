import { useController, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '../../../../contract/fields'
import { amenityNames, roomTypeSuggestions } from '../../../../contract/limits'
import { fieldsOf } from '../../../api/formFields'
import { CheckboxRow, ChoiceRows } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { GuestsField } from '../../../components/GuestsField'
import { TextField } from '../../../design/controls/TextField'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { ThereNow } from '../editing/ThereNow'
import type { Edited } from '../editing/useEdited'
import type { RoomEntries } from './entries'
import { PicturesNow } from './PicturesNow'
import { RoomImages } from './RoomImages'
import { RoomWords } from './RoomWords'

interface RoomFieldsProps {
  form: UseFormReturn<RoomEntries>
  edited: Edited<RoomEntries> | undefined
  round: number | undefined
}

/** The fields of a room; below each that somebody else has changed meanwhile stands what is there now. */
export function RoomFields({ form, edited, round }: RoomFieldsProps) {
  const { control, register, formState } = form
  const { errors } = formState
  const field = fieldsOf(form)
  const {
    field: { ref: imagesRef, value: slots, onChange: changeSlots },
  } = useController({ control, name: 'images' })

  return (
    <>
      <div>
        <RoomImages key={round} ref={imagesRef} slots={slots} onChange={changeSlots} error={errors.images?.message} />
        <ThereNow edited={edited} name="images" label="Images" show={(now) => <PicturesNow slots={now} />} />
      </div>
      <Row>
        <div>
          <TextField
            label="Room Type"
            options={roomTypeSuggestions}
            autoComplete="off"
            {...field('roomType', fields.roomType)}
          />
          <ThereNow edited={edited} name="roomType" label="Room Type" show={asIs} />
        </div>
        <div>
          <TextField
            label="Price Per Night"
            inputMode="decimal"
            autoComplete="off"
            hint="In US dollars, for two guests."
            {...field('pricePerNight', fields.pricePerNight)}
          />
          <ThereNow
            edited={edited}
            name="pricePerNight"
            label="Price Per Night"
            show={(price) => formatMoney(Number(price))}
          />
        </div>
        <div>
          <GuestsField
            label="Maximum Guests"
            autoComplete="off"
            hint="How many the room sleeps."
            {...field('maxGuests', fields.maxGuests)}
          />
          <ThereNow edited={edited} name="maxGuests" label="Maximum Guests" show={asIs} />
        </div>
      </Row>
      <div>
        <FieldGroup legend="Amenities" error={errors.amenities?.message}>
          <Options>
            {amenityNames.map((amenity) => (
              <CheckboxRow key={amenity} label={amenity} value={amenity} {...register('amenities')} />
            ))}
          </Options>
        </FieldGroup>
        <ThereNow
          edited={edited}
          name="amenities"
          label="Amenities"
          show={(amenities) => amenities.join(', ') || 'None'}
        />
      </div>
      <RoomWords form={form} edited={edited} />
    </>
  )
}

const asIs = (value: string) => value

const Row = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`

const Options = styled(ChoiceRows)`
  ${theme.from.tablet} {
    grid-template-columns: repeat(3, auto);
    justify-content: start;
    column-gap: ${theme.space(12)};
  }
`

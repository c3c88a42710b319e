import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '@contract/fields'
import { amenityNames, roomTypeSuggestions } from '@contract/limits'
import { fieldProps } from '../../../../api/formFields'
import { CheckboxRow, ChoiceRows } from '../../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { GuestsField } from '../../../../components/GuestsField'
import { TextareaField } from '../../../../design/controls/TextareaField'
import { TextField } from '../../../../design/controls/TextField'
import { formatMoney } from '../../../../design/format'
import { Photo } from '../../../../design/media/Photo'
import { theme } from '../../../../design/tokens'
import { RoomImages } from './RoomImages'
import type { RoomFormValues, Slots } from './roomFormValues'

interface RoomFieldsProps {
  form: UseFormReturn<RoomFormValues>
  /** After what it says by itself. */
  priceHint?: ReactNode
}

export function RoomFields({ form, priceHint }: RoomFieldsProps) {
  const { register, formState } = form
  const field = fieldProps(form)

  return (
    <>
      <RoomImages form={form} />
      <Row>
        <TextField
          label="Room Type"
          options={roomTypeSuggestions}
          autoComplete="off"
          {...field('roomType', fields.roomType)}
        />
        <TextField
          label="Price Per Night"
          inputMode="decimal"
          autoComplete="off"
          hint={<>In US dollars, for two guests. {priceHint}</>}
          {...field('pricePerNight', fields.pricePerNight)}
        />
        <GuestsField
          label="Maximum Guests"
          autoComplete="off"
          hint="How many the room sleeps."
          {...field('maxGuests', fields.maxGuests)}
        />
      </Row>
      <FieldGroup legend="Amenities" error={formState.errors.amenities?.message}>
        <Options>
          {amenityNames.map((amenity) => (
            <CheckboxRow key={amenity} label={amenity} value={amenity} {...register('amenities')} />
          ))}
        </Options>
      </FieldGroup>
      <Texts>
        <TextareaField
          label="Description"
          rows={5}
          hint="Tell guests what you would say at the door: the bed, the view, what makes the room special. Optional."
          {...field('description', fields.description)}
        />
        <TextField
          label="Public name"
          autoComplete="off"
          hint="Guests see it beside the type, such as “River view”. Bookings keep the name they were made with. Optional."
          {...field('publicName', fields.publicName)}
        />
        <TextField
          label="Private name"
          autoComplete="off"
          hint="Tells two rooms of one type apart, such as “204”. Guests never see it. Optional."
          {...field('privateName', fields.privateName)}
        />
      </Texts>
    </>
  )
}

/** What there is now, by the labels of the fields. */
export const describeRoom = (
  room: RoomFormValues,
): Record<keyof RoomFormValues, [label: string, value: ReactNode]> => ({
  images: ['Images', <Pictures key="images" slots={room.images} />],
  roomType: ['Room Type', room.roomType],
  pricePerNight: ['Price Per Night', formatMoney(Number(room.pricePerNight))],
  maxGuests: ['Maximum Guests', room.maxGuests],
  amenities: ['Amenities', room.amenities.join(', ') || 'None'],
  description: ['Description', room.description || 'None'],
  publicName: ['Public name', room.publicName || 'None'],
  privateName: ['Private name', room.privateName || 'None'],
})

function Pictures({ slots }: { slots: Slots }) {
  const addresses = slots.filter((picture) => typeof picture === 'string')
  if (addresses.length === 0) return 'None'

  return (
    <Strip>
      {addresses.map((address, place) => (
        <Photo key={address} src={address} seed={address} alt={`Picture ${place + 1} now`} sizes="72px" />
      ))}
    </Strip>
  )
}

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

const Texts = styled.div`
  display: grid;
  gap: ${theme.space(8)};
  max-width: ${theme.layout.measure};
`

const Strip = styled.span`
  display: inline-grid;
  grid-template-columns: repeat(4, minmax(0, 72px));
  gap: ${theme.space(2)};
  vertical-align: middle;
`

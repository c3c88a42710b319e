import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { fields } from '../../../../contract/fields'
import {
  amenityNames,
  guestsPerRate,
  priceMax,
  priceMin,
  priceStep,
  roomTypeSuggestions,
} from '../../../../contract/limits'
import { useAddRoomMutation } from '../../../api/api'
import { fieldsOf, showRefusal } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { CheckboxRow, ChoiceRows } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { Notice } from '../../../design/feedback/Notice'
import { GuestsField } from '../../../design/controls/GuestsField'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { RoomImages } from './RoomImages'
import { emptySlots, filesIn, type Slots } from './slots'

interface RoomFields {
  images: Slots
  roomType: string
  /** Dollars as typed. */
  pricePerNight: string
  maxGuests: string
  amenities: string[]
}

const noRoom: RoomFields = {
  images: emptySlots,
  roomType: '',
  pricePerNight: '',
  maxGuests: String(guestsPerRate),
  amenities: [],
}

/** Keeps its entries until the server confirms, then is empty for the next room. */
export function AddRoomForm() {
  const form = useForm<RoomFields>({ mode: 'onTouched', defaultValues: noRoom })
  const { control, register, handleSubmit, reset, formState } = form
  const field = fieldsOf(form)
  const { errors, isSubmitting } = formState
  const {
    field: { ref: imagesRef, value: slots, onChange: changeSlots },
  } = useController({ control, name: 'images' })
  const [addRoom] = useAddRoomMutation()
  const [added, setAdded] = useState<string[]>([])

  const submit = handleSubmit(async ({ images, roomType, pricePerNight, maxGuests, amenities }) => {
    const { error } = await addRoom({
      roomType: roomType.trim(),
      pricePerNight: String(Number(pricePerNight)),
      maxGuests,
      amenities: JSON.stringify(amenities),
      files: filesIn(images),
    })
    if (error) return showRefusal(form, error)
    setAdded([...added, roomType.trim()])
    reset(noRoom)
  })

  return (
    <Form noValidate onSubmit={submit} aria-label="Add Room">
      <RoomImages
        // Drops the rejections of the previous room.
        key={added.length}
        ref={imagesRef}
        slots={slots}
        onChange={changeSlots}
        error={errors.images?.message}
      />
      <Row>
        <TextField
          label="Room Type"
          options={roomTypeSuggestions}
          autoComplete="off"
          {...field('roomType', fields.roomType)}
        />
        <TextField
          label="Price Per Night"
          type="number"
          inputMode="decimal"
          min={priceMin}
          max={priceMax}
          step={priceStep}
          autoComplete="off"
          hint="In US dollars, for two guests."
          {...field('pricePerNight', fields.pricePerNight)}
        />
        <GuestsField
          label="Maximum Guests"
          autoComplete="off"
          hint="How many the room sleeps."
          {...field('maxGuests', fields.maxGuests)}
        />
      </Row>
      <FieldGroup legend="Amenities" error={errors.amenities?.message}>
        <Options>
          {amenityNames.map((amenity) => (
            <CheckboxRow key={amenity} label={amenity} value={amenity} {...register('amenities')} />
          ))}
        </Options>
      </FieldGroup>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Finish>
        <Button type="submit" busy={isSubmitting} busyText="Adding...">
          Add Room
        </Button>
        <p role="status">
          {added.length > 0 && (
            <>
              {added.at(-1)} is added. <Link to={appPaths.listRoom}>See your rooms</Link>
            </>
          )}
        </p>
      </Finish>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(8)};
`

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

/* On a phone the news stands above the button: below it, the bottom bar would hide it. */
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

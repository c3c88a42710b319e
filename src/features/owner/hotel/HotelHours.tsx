import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '../../../../contract/fields'
import { fieldsOf } from '../../../api/formFields'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { ThereNow } from '../editing/ThereNow'
import type { Edited } from '../editing/useEdited'
import type { HotelEntries } from '../HotelFields'

interface HotelHoursProps {
  form: UseFormReturn<HotelEntries>
  edited: Edited<HotelEntries>
}

/** As text: of a time that is half typed, a browser's own field says that it is empty, which would take the old one back. */
export function HotelHours({ form, edited }: HotelHoursProps) {
  const field = fieldsOf(form)

  return (
    <Row>
      <div>
        <TextField
          label="Check-in from"
          options={['12:00', '13:00', '14:00', '15:00', '16:00']}
          autoComplete="off"
          hint="In 24 hours, such as 15:00. May be left empty."
          {...field('checkInFrom', fields.checkInFrom)}
        />
        <ThereNow edited={edited} name="checkInFrom" label="Check-in from" show={hourOrNone} />
      </div>
      <div>
        <TextField
          label="Check-out until"
          options={['10:00', '11:00', '12:00']}
          autoComplete="off"
          hint="In 24 hours, such as 11:00. May be left empty."
          {...field('checkOutUntil', fields.checkOutUntil)}
        />
        <ThereNow edited={edited} name="checkOutUntil" label="Check-out until" show={hourOrNone} />
      </div>
    </Row>
  )
}

const hourOrNone = (hour: string) => hour || 'No time'

const Row = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

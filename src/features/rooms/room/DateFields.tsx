import { useId, type ComponentProps } from 'react'
import styled from 'styled-components'
import { nightsMax } from '../../../../contract/limits'
import { addDays, lastCheckInDate } from '../../../../contract/stay'
import { controlStyle } from '../../../design/controlStyle'
import { Field } from '../../../design/Field'
import { FieldError } from '../../../design/FieldError'
import { theme } from '../../../design/tokens'

/** What the form knows of a field, its error included. */
type Control = ComponentProps<'input'> & { error: string | undefined }

interface DateFieldsProps {
  /** `YYYY-MM-DD` where the reader is. */
  today: string
  checkIn: Control & { value: string }
  checkOut: Control
}

/** The two days, side by side; what is wrong with them has the whole width below. */
export function DateFields({ today, checkIn, checkOut }: DateFieldsProps) {
  const checkInErrorId = useId()
  const checkOutErrorId = useId()
  const lastDay = lastCheckInDate(today)

  return (
    <Dates>
      <DateField {...checkIn} label="Check-In" errorId={checkInErrorId} min={today} max={lastDay} />
      <DateField
        {...checkOut}
        label="Check-Out"
        errorId={checkOutErrorId}
        min={checkIn.value || today}
        max={addDays(lastDay, nightsMax)}
        disabled={!checkIn.value}
      />
      {checkIn.error && <Wrong id={checkInErrorId} error={checkIn.error} />}
      {checkOut.error && <Wrong id={checkOutErrorId} error={checkOut.error} />}
    </Dates>
  )
}

function DateField({ label, error, errorId, ...input }: Control & { label: string; errorId: string }) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Input
          {...input}
          id={id}
          type="date"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      )}
    </Field>
  )
}

function Wrong(what: ComponentProps<typeof FieldError>) {
  return (
    <WholeRow>
      <FieldError {...what} />
    </WholeRow>
  )
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr));
  gap: ${theme.space(2)} ${theme.space(3)};
`

const Input = styled.input`
  ${controlStyle}

  /* On its calendar button the browser counts the focus as that button's: the field keeps its ring. */
  &:focus-within {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }
`

const WholeRow = styled.div`
  grid-column: 1 / -1;
`

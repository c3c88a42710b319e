import { useId, type ComponentProps } from 'react'
import styled from 'styled-components'
import { nightsMax } from '../../../../contract/limits'
import { addDays, lastCheckInDate } from '../../../../contract/stay'
import { controlStyle } from '../../../design/controls/controlStyle'
import { Field } from '../../../design/controls/Field'
import { FieldError } from '../../../design/controls/FieldError'
import { theme } from '../../../design/tokens'

type Control = ComponentProps<'input'> & { error: string | undefined }

interface DateFieldsProps {
  /** `YYYY-MM-DD`, in the guest's time zone. */
  today: string
  checkIn: Control & { value: string }
  checkOut: Control
}

/** Both dates side by side; their errors take the full width below. */
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
      {checkIn.error && <DateError id={checkInErrorId} error={checkIn.error} />}
      {checkOut.error && <DateError id={checkOutErrorId} error={checkOut.error} />}
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

function DateError(props: ComponentProps<typeof FieldError>) {
  return (
    <FullWidth>
      <FieldError {...props} />
    </FullWidth>
  )
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr));
  gap: ${theme.space(2)} ${theme.space(3)};
`

const Input = styled.input`
  ${controlStyle}

  /* :focus-visible does not match while the browser's calendar button has the focus. */
  &:focus-within {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }
`

const FullWidth = styled.div`
  grid-column: 1 / -1;
`

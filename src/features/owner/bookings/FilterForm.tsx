import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { deskFields } from '@contract/deskFields'
import { bookingStatuses, statusNames } from '@contract/bookingStatus'
import { addDays } from '@contract/stay'
import { CheckboxRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { SelectField } from '../../../design/controls/SelectField'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { chosenIn, isReversed, sortNames, withStatuses, type useBookingFilters } from './bookingFilters'

/** The address names the morning after the last night; a person names the night. */
export function FilterForm({ filters, change }: ReturnType<typeof useBookingFilters>) {
  const { query = '', day, from = '', until = '', sort = '' } = filters
  const { statuses: chosen, figure } = chosenIn(filters)
  const search = useDebouncedField(query, (query) => {
    if (!validateQuery(query)) change({ query })
  })
  const first = useDebouncedField(day ? '' : from, (from) => change({ day: undefined, from }))
  // Of a day's list, `from` is that day.
  const last = useDebouncedField(until && addDays(until, -1), (night) =>
    change({ until: night && addDays(night, 1), ...(day && { day: undefined, from: undefined }) }),
  )

  function toggle(status: (typeof chosen)[number]) {
    const toggled = bookingStatuses.filter((option) => chosen.includes(option) !== (option === status))
    change(withStatuses(toggled, figure))
  }

  return (
    <Form role="search" aria-label="Bookings" onSubmit={(event) => event.preventDefault()}>
      <TextField
        {...search}
        label="Guest or booking number"
        type="search"
        name="query"
        placeholder="Part of a name, or SS-7K4Q2M8R"
        error={validateQuery(search.value.trim())}
        autoComplete="off"
      />
      <SelectField label="Sort by" value={sort} onChange={({ target }) => change({ sort: target.value })}>
        <option value="">Newest booking</option>
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <FieldGroup legend="Status">
        <Choices>
          {bookingStatuses.map((status) => (
            <CheckboxRow
              key={status}
              label={statusNames[status]}
              checked={chosen.includes(status)}
              onChange={() => toggle(status)}
            />
          ))}
        </Choices>
      </FieldGroup>
      <Nights>
        <TextField {...first} label="First night" type="date" name="from" />
        <TextField
          {...last}
          label="Last night"
          type="date"
          name="until"
          error={isReversed(filters) ? 'The last night is before the first.' : undefined}
        />
      </Nights>
    </Form>
  )
}

/** An empty one asks for every booking. */
const validateQuery = (query: string) => (query ? validateField(deskFields.bookingQuery, query) : undefined)

/** Milliseconds. */
const pause = 250

/** The value of a field whose text counts once somebody pauses. It follows `value` when that changes elsewhere. */
export function useDebouncedField(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Our own change comes back late: somebody may have typed on.
    if (value !== sent) setText(value)
    setSent(value)
  }

  const send = useEffectEvent((trimmed: string) => {
    setSent(trimmed)
    onPause(trimmed)
  })
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === sent) return
    const timer = setTimeout(() => send(trimmed), pause)
    return () => clearTimeout(timer)
  }, [text, sent])

  return { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) }
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)} ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, auto);
    align-items: start;
  }

  legend {
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(4)};
`

const Nights = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
`

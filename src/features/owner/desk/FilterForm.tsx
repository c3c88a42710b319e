import { useCallback } from 'react'
import styled from 'styled-components'
import { problemWith } from '../../../../contract/field'
import { fields } from '../../../../contract/fields'
import { bookingStatuses } from '../../../../contract/standing'
import { addDays } from '../../../../contract/stay'
import { CheckboxRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { statusesIn } from './deskAddress'
import type { DeskFilters } from './useDeskFilters'
import { statusWords } from './stayWords'
import { useTyped } from './useTyped'

type FilterFormProps = Pick<DeskFilters, 'filters' | 'change'> & {
  /** What is wrong with the dates. */
  problem?: string
}

/** Narrows the list while somebody types. */
export function FilterForm({ filters, change, problem }: FilterFormProps) {
  const query = useTyped(
    filters.query ?? '',
    useCallback((query: string) => !problemOfQuery(query) && change({ query }), [change]),
  )

  return (
    <Form role="search" aria-label="Bookings" onSubmit={(event) => event.preventDefault()}>
      <Query>
        <TextField
          {...query}
          label="Guest or booking number"
          type="search"
          name="query"
          error={problemOfQuery(query.value.trim())}
          autoComplete="off"
        />
      </Query>
      <Statuses filters={filters} change={change} />
      <Nights filters={filters} change={change} problem={problem} />
    </Form>
  )
}

/** An empty one asks for every booking. */
const problemOfQuery = (query: string) => (query ? problemWith(fields.bookingQuery, query) : undefined)

function Statuses({ filters, change }: FilterFormProps) {
  const chosen = statusesIn(filters.status)
  const toggled = (status: (typeof chosen)[number]) =>
    bookingStatuses.filter((each) => chosen.includes(each) !== (each === status))

  return (
    <FieldGroup legend="Status">
      <Choices>
        {bookingStatuses.map((status) => (
          <CheckboxRow
            key={status}
            label={statusWords[status]}
            checked={chosen.includes(status)}
            onChange={() => change({ status: toggled(status).join(',') })}
          />
        ))}
      </Choices>
    </FieldGroup>
  )
}

/** The address names the morning after the last night; a person names the night. */
function Nights({ filters: { day, from = '', until = '' }, change, problem }: FilterFormProps) {
  const first = useTyped(
    day ? '' : from,
    useCallback((from: string) => change({ day: undefined, from }), [change]),
  )
  const last = useTyped(
    until && addDays(until, -1),
    useCallback(
      (night: string) =>
        // Of a day's list, `from` is that day.
        change({ until: night && addDays(night, 1), ...(day && { day: undefined, from: undefined }) }),
      [change, day],
    ),
  )

  return (
    <Dates>
      <TextField {...first} label="First night" type="date" name="from" />
      <TextField {...last} label="Last night" type="date" name="until" error={problem} />
    </Dates>
  )
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

const Query = styled.div`
  grid-column: 1 / -1;
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(4)};
`

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
`

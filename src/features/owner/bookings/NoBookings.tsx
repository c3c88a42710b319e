import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../lib/paths'
import { ButtonRow } from '../shared/formLayout'
import { noFilters, type BookingFilters } from './bookingFilters'

interface NoBookingsProps {
  filters: BookingFilters
  onRelax: (changes: BookingFilters) => void
}

export function NoBookings({ filters, onRelax }: NoBookingsProps) {
  const options = relaxedFilters(filters)
  if (options.length === 0)
    return <EmptyState message="No bookings yet." action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>} />

  return (
    <EmptyState
      message={options.length > 1 ? 'No bookings match all of these.' : 'No bookings match.'}
      action={
        <Options>
          {options.map(({ label, changes }) => (
            <Button key={label} size="small" variant="quiet" onClick={() => onRelax(changes)}>
              {label}
            </Button>
          ))}
          {options.length > 1 && (
            <Button size="small" variant="plain" onClick={() => onRelax(noFilters)}>
              Show all bookings
            </Button>
          )}
        </Options>
      }
    />
  )
}

function relaxedFilters({ query, status, day, from, until }: BookingFilters) {
  const options: { label: string; changes: BookingFilters }[] = []
  if (query) options.push({ label: `Without “${query}”`, changes: { query: undefined } })
  if (status) options.push({ label: 'Any status', changes: { status: undefined } })
  if (day) options.push({ label: 'Any day', changes: { day: undefined, from: undefined } })
  else if (from || until) options.push({ label: 'Any nights', changes: { from: undefined, until: undefined } })
  return options
}

const Options = styled(ButtonRow)`
  span {
    overflow-wrap: anywhere;
  }
`

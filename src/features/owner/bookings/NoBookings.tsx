import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../paths'
import { ButtonRow } from '../shared/formLayout'
import { noFilters, type BookingFilters } from './bookingFilters'

interface NoBookingsProps {
  filters: BookingFilters
  onLoosen: (changes: BookingFilters) => void
}

export function NoBookings({ filters, onLoosen }: NoBookingsProps) {
  const ways = relaxedFilters(filters)
  if (ways.length === 0)
    return <EmptyState sentence="No bookings yet." action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>} />

  return (
    <EmptyState
      sentence={ways.length > 1 ? 'No bookings match all of these.' : 'No bookings match.'}
      action={
        <Ways>
          {ways.map(({ label, changes }) => (
            <Button key={label} size="small" variant="quiet" onClick={() => onLoosen(changes)}>
              {label}
            </Button>
          ))}
          {ways.length > 1 && (
            <Button size="small" variant="plain" onClick={() => onLoosen(noFilters)}>
              Show all bookings
            </Button>
          )}
        </Ways>
      }
    />
  )
}

function relaxedFilters({ query, status, day, from, until }: BookingFilters) {
  const ways: { label: string; changes: BookingFilters }[] = []
  if (query) ways.push({ label: `Without “${query}”`, changes: { query: undefined } })
  if (status) ways.push({ label: 'Any status', changes: { status: undefined } })
  if (day) ways.push({ label: 'Any day', changes: { day: undefined, from: undefined } })
  else if (from || until) ways.push({ label: 'Any nights', changes: { from: undefined, until: undefined } })
  return ways
}

const Ways = styled(ButtonRow)`
  span {
    overflow-wrap: anywhere;
  }
`

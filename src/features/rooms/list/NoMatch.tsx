import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { EmptyState } from '../../../components/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { countText, roomsText } from '../filters/countText'
import { filtersCleared } from '../filters/filterSlice'
import { useCriteria } from '../filters/useCriteria'
import { useFilters } from '../filters/useFilters'
import type { WayOut, WaysOut } from './useWaysOut'

interface NoMatchProps {
  place: string
  out: WaysOut | undefined
  /** All rooms there are. */
  all: { total: number; isAtLeast: boolean }
}

/** Says what to leave out, and offers it. */
export function NoMatch({ place, out, all }: NoMatchProps) {
  const { change, loosen, showAll } = useFilters()
  const criteria = useCriteria().map(({ label }) => label)

  if (all.total === 0) {
    return (
      <EmptyState
        sentence="No rooms can be booked at the moment. New ones appear here as soon as a host adds them."
        action={<LinkButton to={appPaths.home}>Back to home</LinkButton>}
      />
    )
  }

  // The button disappears: the focus moves to the heading, which has the new number.
  const withHeadingFocus = (change: () => void) => () => {
    focusPageHeading()
    change()
  }

  const where = place ? ` in ${place}` : ''
  const labels: Record<WayOut['part'], (rooms: string) => string> = {
    filters: (rooms) => `Clear filters, see ${rooms}${where}`,
    dates: (rooms) => `Any dates, see ${rooms}${where}`,
    guests: (rooms) => `Any number of guests, see ${rooms}${where}`,
    destination: (rooms) => `Search everywhere, see ${rooms}`,
  }
  const ways = out?.ways ?? []

  return (
    <EmptyState
      sentence={`${sentenceOf(criteria, out)} ${wayOn(ways, countText(all.total, all))}`}
      action={
        <Actions>
          {ways.map(({ part, ...rooms }, index) => (
            <Button
              key={part}
              variant={index === 0 ? 'primary' : 'quiet'}
              onClick={withHeadingFocus(() => (part === 'filters' ? change(filtersCleared()) : loosen(part)))}
            >
              {labels[part](roomsText(rooms))}
            </Button>
          ))}
          <Button variant={ways.length > 0 ? 'quiet' : 'primary'} onClick={withHeadingFocus(showAll)}>
            {`See all ${roomsText(all)}`}
          </Button>
        </Actions>
      }
    />
  )
}

const sentenceOf = (criteria: string[], out: WaysOut | undefined) =>
  criteria.length > 1 && out?.atDestination !== 0
    ? `No rooms match all of these: ${criteria.join(', ')}.`
    : `No rooms match ${criteria.join(', ')}.`

const names: Record<WayOut['part'], string> = {
  filters: 'the filters',
  dates: 'the dates',
  guests: 'the number of guests',
  destination: 'the place',
}

/** Which part stands in the way. */
function wayOn(ways: WayOut[], all: string): string {
  if (ways.length === 0) return `Try another place or see all ${all}.`
  return `Try without ${ways.map(({ part }) => names[part]).join(' or ')}, or see all ${all}.`
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`

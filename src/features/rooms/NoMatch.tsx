import styled from 'styled-components'
import { Button } from '../../design/Button'
import { EmptyState } from '../../design/EmptyState'
import { plural } from '../../design/format'
import { LinkButton } from '../../design/LinkButton'
import { focusPageHeading } from '../../design/PageHeading'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { filtersCleared } from '../filters/filterSlice'
import type { Matches } from '../filters/selectMatches'
import { useCriteria } from '../filters/useCriteria'
import { useFilters } from '../filters/useFilters'

interface NoMatchProps {
  matches: Matches
  /** All rooms. */
  total: number
}

/** Nothing to show: says what was asked for, and offers what there is. */
export function NoMatch({ matches: { atDestination, place }, total }: NoMatchProps) {
  const { change, showAll } = useFilters()
  const criteria = useCriteria().map(({ label }) => label)

  if (total === 0) {
    return (
      <EmptyState
        sentence="No rooms can be booked at the moment. New ones appear here as soon as a host adds them."
        action={<LinkButton to={appPaths.home}>Back to home</LinkButton>}
      />
    )
  }

  // The place has rooms, only not such ones: they are the nearer way out.
  const onlyFiltered = place !== '' && atDestination > 0

  // The button goes with the state it ends: reading goes on at the heading, which says what there is now.
  const leave = (change: () => void) => () => {
    focusPageHeading()
    change()
  }

  return (
    <EmptyState
      sentence={
        criteria.length > 1
          ? `No rooms match all of these: ${criteria.join(', ')}. Remove a filter or see all ${total}.`
          : `No rooms match ${criteria.join()}. Try another place or see all ${total}.`
      }
      action={
        <Ways>
          {onlyFiltered && (
            <Button onClick={leave(() => change(filtersCleared()))}>
              {`Clear filters, see ${plural(atDestination, 'room')} in ${place}`}
            </Button>
          )}
          <Button variant={onlyFiltered ? 'quiet' : 'primary'} onClick={leave(showAll)}>
            {`See all ${plural(total, 'room')}`}
          </Button>
        </Ways>
      }
    />
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`

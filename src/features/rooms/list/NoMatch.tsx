import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { EmptyState } from '../../../design/feedback/EmptyState'
import { plural } from '../../../design/format'
import { LinkButton } from '../../../design/controls/LinkButton'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { filtersCleared } from '../filters/filterSlice'
import type { Matches } from '../filters/selectMatches'
import { useCriteria } from '../filters/useCriteria'
import { useFilters } from '../filters/useFilters'

interface NoMatchProps {
  matches: Matches
  /** Number of all rooms. */
  total: number
}

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

  // The destination has rooms: offer those first.
  const onlyFiltered = place !== '' && atDestination > 0

  // The button disappears: the focus moves to the heading, which has the new number.
  const withHeadingFocus = (change: () => void) => () => {
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
        <Actions>
          {onlyFiltered && (
            <Button onClick={withHeadingFocus(() => change(filtersCleared()))}>
              {`Clear filters, see ${plural(atDestination, 'room')} in ${place}`}
            </Button>
          )}
          <Button variant={onlyFiltered ? 'quiet' : 'primary'} onClick={withHeadingFocus(showAll)}>
            {`See all ${plural(total, 'room')}`}
          </Button>
        </Actions>
      }
    />
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`

import styled from 'styled-components'
import type { KnownNights } from '@contract/dayStatus'
import type { TakenStay } from '@contract/entities'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { NightsLegend } from '../NightLine'
import { theme } from '../../design/tokens'

/** The known nights of a room, and how to load more. */
export interface CalendarNights extends Omit<KnownNights, 'today'> {
  /** Those of the taken ones that the guest has booked. */
  own: readonly TakenStay[]
  /** The nights before this day are to be shown. Must keep its identity. */
  onShow: (until: string) => void
  /** Nights that could not be loaded count as free. */
  isFailed: boolean
  onRetry: () => void
}

/** The legend, and whether the nights could be loaded. */
export function CalendarFooter({
  nights: { own, isFailed, onRetry },
  isLoading,
}: {
  nights: CalendarNights
  isLoading: boolean
}) {
  return (
    <Foot>
      <NightsLegend kinds={own.length > 0 ? ['taken', 'own', 'chosen'] : ['taken', 'chosen']} />
      <p role="status">{isLoading && 'Loading the taken nights.'}</p>
      {isFailed && (
        <Failure role="status">
          We could not load every taken night. Check Availability still tells you what is free.
          <Button variant="plain" size="small" onClick={onRetry}>
            Try again
          </Button>
        </Failure>
      )}
    </Foot>
  )
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  padding-inline: ${theme.space(6)};
  ${theme.type.caption}
  color: ${theme.color.quiet};

  ${theme.from.tablet} {
    padding-inline: 0;
  }
`

const Failure = styled(Notice)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  width: 100%;
`

import styled from 'styled-components'
import type { TakenStay } from '../../../../contract/entities'
import { takenNightsDays } from '../../../../contract/limits'
import { addDays } from '../../../../contract/stay'
import { Button } from '../../../design/controls/Button'
import { formatShortDate, plural } from '../../../design/format'
import { NightLine } from '../../../design/media/NightLine'
import { NightsKey } from '../../../design/media/NightsKey'
import { theme } from '../../../design/tokens'
import { describeRun, nightWindow, takenRuns, type ShownNight } from './nightWindow'
import type { StayDraft } from './stayDraft'
import { TakenWarning } from './TakenWarning'
import type { BookingFlow } from './useBooking'
import type { OwnStays } from './useOwnStays'

interface RoomNightsProps {
  today: string
  draft: StayDraft
  nights: BookingFlow['nights']
  own: OwnStays
}

/** Which nights are open, taken and chosen, as a chart with a text alternative. */
export function RoomNights({ today, draft, nights, own }: RoomNightsProps) {
  return (
    <NightsBox>
      <Nights today={today} draft={draft} nights={nights} />
      <TakenWarning taken={nights.data?.stays ?? []} own={own} draft={draft} />
    </NightsBox>
  )
}

function Nights({ today, draft, nights: { data, isError, refetch } }: Omit<RoomNightsProps, 'own'>) {
  if (isError && !data) return <NightsFailed onRetry={() => void refetch()} />
  if (!data) return null

  const window = nightWindow(today, data.stays, draft)
  return window.length > 0 ? <NightsChart window={window} taken={data.stays} /> : <TooFarAhead />
}

function NightsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p>We could not load the taken nights. Check Availability still works.</p>
      <Button variant="plain" size="small" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

function TooFarAhead() {
  return <p>Taken nights are shown for the next {takenNightsDays} days. For later dates, use Check Availability.</p>
}

function NightsChart({ window, taken }: { window: readonly ShownNight[]; taken: readonly TakenStay[] }) {
  const first = window[0]?.date ?? ''
  const last = window.at(-1)?.date ?? ''

  return (
    <>
      <NightLine size="large" nights={window.map((night) => night.state)} label={describeNights(window, taken)} />
      <Scale aria-hidden="true">
        <span>{formatShortDate(first)}</span>
        <Legend />
        <span>{formatShortDate(last)}</span>
      </Scale>
    </>
  )
}

function describeNights(window: readonly ShownNight[], taken: readonly TakenStay[]): string {
  const first = window[0]?.date ?? ''
  const last = window.at(-1)?.date ?? ''
  const runs = takenRuns(taken, first, addDays(last, 1))
  const chosen = window.filter((night) => night.state === 'chosen').length

  return [
    `${plural(window.length, 'night')} from ${formatShortDate(first)} to ${formatShortDate(last)}.`,
    runs.length > 0 ? `Taken: ${runs.map(describeRun).join(', ')}.` : 'None are taken.',
    chosen > 0 ? `Yours: ${plural(chosen, 'night')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const NightsBox = styled.div`
  min-height: 4rem;
  ${theme.type.caption}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const Scale = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(1)};
`

const Legend = styled(NightsKey)`
  justify-content: center;

  @media (max-width: 360px) {
    order: 1;
    width: 100%;
  }
`

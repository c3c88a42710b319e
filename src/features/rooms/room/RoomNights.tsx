import styled from 'styled-components'
import type { TakenStay } from '../../../../contract/entities'
import { takenNightsDays } from '../../../../contract/limits'
import { addDays, nightsBetween } from '../../../../contract/stay'
import { Button } from '../../../design/Button'
import { formatShortDate, plural } from '../../../design/format'
import { NightLine } from '../../../design/NightLine'
import { theme } from '../../../design/tokens'
import { nightWindow, takenRuns, type NightRun, type ShownNight } from './nightWindow'
import type { StayDraft } from './stayDraft'
import type { Booking } from './useBooking'

interface RoomNightsProps {
  today: string
  draft: StayDraft
  nights: Booking['nights']
}

/** Which nights of the room are open, taken and chosen: as a line, and in words. */
export function RoomNights({ today, draft, nights: { data, isError, refetch } }: RoomNightsProps) {
  if (isError && !data) return <NightsFailed onRetry={() => void refetch()} />
  if (!data) return <Place />

  const window = nightWindow(today, data.stays, draft)
  return (
    <Place>
      {window.length > 0 ? <Strip window={window} taken={data.stays} /> : <Beyond />}
      <Clash taken={data.stays} draft={draft} />
    </Place>
  )
}

function NightsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Place>
      <p>We could not load the taken nights. Check Availability still works.</p>
      <Button variant="plain" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Place>
  )
}

function Beyond() {
  return (
    <p>Taken nights are shown for the next {takenNightsDays} days. Check Availability also knows the later ones.</p>
  )
}

function Strip({ window, taken }: { window: readonly ShownNight[]; taken: readonly TakenStay[] }) {
  const first = window[0]?.date ?? ''
  const last = window.at(-1)?.date ?? ''

  return (
    <>
      <NightLine size="large" nights={window.map((night) => night.state)} label={inWords(window, taken)} />
      <Scale aria-hidden="true">
        <span>{formatShortDate(first)}</span>
        <Key>
          <Swatch>
            <NightLine nights={['taken']} />
          </Swatch>
          Taken
          <Swatch>
            <NightLine nights={['chosen']} />
          </Swatch>
          Yours
        </Key>
        <span>{formatShortDate(last)}</span>
      </Scale>
    </>
  )
}

/** Told as soon as it is known, not only when it is asked for; the dates stay as they are. */
function Clash({ taken, draft: { checkInDate, checkOutDate } }: { taken: readonly TakenStay[]; draft: StayDraft }) {
  const isStay = nightsBetween(checkInDate, checkOutDate) > 0
  const clashes = isStay ? takenRuns(taken, checkInDate, checkOutDate) : []

  return (
    <Words aria-live="polite">
      {clashes.length > 0 && `Already taken: ${clashes.map(runInWords).join(', ')}. Please choose other nights.`}
    </Words>
  )
}

function inWords(window: readonly ShownNight[], taken: readonly TakenStay[]): string {
  const first = window[0]?.date ?? ''
  const last = window.at(-1)?.date ?? ''
  const runs = takenRuns(taken, first, addDays(last, 1))
  const chosen = window.filter((night) => night.state === 'chosen').length

  return [
    `${plural(window.length, 'night')} from ${formatShortDate(first)} to ${formatShortDate(last)}.`,
    runs.length > 0 ? `Taken: ${runs.map(runInWords).join(', ')}.` : 'None is taken.',
    chosen > 0 ? `Yours: ${plural(chosen, 'night')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const runInWords = ({ first, last }: NightRun) =>
  first === last
    ? `the night of ${formatShortDate(first)}`
    : `the nights ${formatShortDate(first)} to ${formatShortDate(last)}`

const Place = styled.div`
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

const Key = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(1)};

  @media (max-width: 360px) {
    order: 1;
    width: 100%;
  }
`

const Swatch = styled.span`
  width: 12px;
  margin-left: ${theme.space(2)};
`

const Words = styled.p`
  color: ${theme.color.ink};

  &:not(:empty) {
    margin-top: ${theme.space(2)};
  }
`

import { useState } from 'react'
import styled from 'styled-components'
import type { TakenStay } from '@contract/entities'
import { addDays } from '@contract/stay'
import { Button } from '../../../../design/controls/Button'
import { formatShortDate, plural } from '../../../../design/format'
import { NightsLegend } from '../../../../components/NightLine'
import { theme } from '../../../../design/tokens'
import { describeRun, nightWindow, takenRuns, type ShownNight } from './nightWindow'
import { NightStrip } from './NightStrip'
import type { BookingFlow } from './useBooking'

/** Which nights are open, taken and chosen, as a chart that can be pressed and has a text alternative. */
export function RoomNights({ flow }: { flow: BookingFlow }) {
  return (
    <NightsBox>
      <Nights {...flow} />
    </NightsBox>
  )
}

function Nights({ today, draft, step, nights, change }: BookingFlow) {
  // The first night of the strip when it was last pressed.
  const [start, setStart] = useState<string>()
  const { loadedUntil, isFailed, onRetry } = nights
  const areLoaded = loadedUntil > today
  if (isFailed && (!areLoaded || loadedUntil <= draft.checkInDate)) {
    return (
      <>
        <p>We could not load the taken nights. Check Availability still works.</p>
        <Button variant="plain" size="small" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  }
  if (!areLoaded) return null

  const visible = nightWindow({ today, ...nights }, draft, start)
  const [first] = visible
  const last = visible.at(-1)
  if (!first || !last) return null

  return (
    <>
      <StripLabel aria-hidden="true">Availability</StripLabel>
      <NightStrip
        nights={visible}
        label={describeChart(visible, nights.taken)}
        draft={draft}
        knownNights={{ today, ...nights }}
        onChoose={(dates) => {
          if (step === 'booking') return
          setStart(first.date)
          change(dates)
        }}
      />
      <Scale aria-hidden="true">
        <span>{formatShortDate(first.date)}</span>
        <Legend kinds={legend.filter((kind) => kind !== 'own' || visible.some(({ state }) => state === kind))} />
        <span>{formatShortDate(last.date)}</span>
      </Scale>
    </>
  )
}

const legend = ['free', 'taken', 'own', 'chosen'] as const

function describeChart(nights: readonly ShownNight[], taken: readonly TakenStay[]): string {
  const first = nights[0]?.date ?? ''
  const last = nights.at(-1)?.date ?? ''
  const runs = takenRuns(taken, first, addDays(last, 1))
  const [own = 0, chosen = 0] = (['own', 'chosen'] as const).map(
    (kind) => nights.filter(({ state }) => state === kind).length,
  )

  return [
    `${plural(nights.length, 'night')} from ${formatShortDate(first)} to ${formatShortDate(last)}.`,
    runs.length > 0 ? `Taken: ${runs.map(describeRun).join(', ')}.` : 'None are taken.',
    own > 0 ? `Booked by you: ${plural(own, 'night')}.` : '',
    chosen > 0 ? `Chosen: ${plural(chosen, 'night')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const NightsBox = styled.div`
  min-height: 6.75rem;
  ${theme.type.caption}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const StripLabel = styled.p`
  color: ${theme.color.ink};
`

const Scale = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(1)};
`

const Legend = styled(NightsLegend)`
  justify-content: center;

  ${theme.below.tablet} {
    order: 1;
    width: 100%;
    justify-content: start;
  }
`

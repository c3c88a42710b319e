import { useState, type PointerEvent } from 'react'
import styled from 'styled-components'
import { nightPrice, type KnownNights } from '@contract/dayStatus'
import type { TakenStay } from '@contract/entities'
import { addDays, nightsBetween } from '@contract/stay'
import { Button } from '../../../../design/controls/Button'
import { formatDateAhead, formatMoney, plural } from '../../../../design/format'
import type { StayDates } from '../../../../components/calendar/Calendar'
import { NightLine, NightsLegend } from '../../../../components/NightLine'
import { theme } from '../../../../design/tokens'
import { describeRun, nightWindow, takenRuns, type ShownNight, datesAfterPress, nightsShown } from './nightWindow'
import type { BookingFlow } from './useBooking'

/** Which nights are open, taken and chosen, as a chart that can be pressed and has a text alternative. */
export function RoomNights({ flow: { today, draft, step, nights, change } }: { flow: BookingFlow }) {
  // The first night of the strip when it was last pressed.
  const [start, setStart] = useState<string>()
  const { loadedUntil, isFailed, onRetry } = nights
  const areLoaded = loadedUntil > today

  if (isFailed && (!areLoaded || loadedUntil <= draft.checkInDate))
    return (
      <NightsBox>
        <p>We could not load the taken nights. Check Availability still works.</p>
        <Button variant="plain" size="small" onClick={onRetry}>
          Try again
        </Button>
      </NightsBox>
    )
  if (!areLoaded) return <NightsBox />

  const visible = nightWindow({ today, ...nights }, draft, start)
  const [first, last] = endsOf(visible)
  return (
    <NightsBox>
      <StripLabel aria-hidden="true">Availability</StripLabel>
      <NightStrip
        nights={visible}
        label={describeChart(visible, nights.taken)}
        draft={draft}
        knownNights={{ today, ...nights }}
        onChoose={(dates) => {
          if (step === 'booking') return
          setStart(first)
          change(dates)
        }}
      />
      <Scale aria-hidden="true">
        <span>{formatDateAhead(first)}</span>
        <Legend
          kinds={legend.filter(
            (kind) => !['own', 'closed'].includes(kind) || visible.some(({ state }) => state === kind),
          )}
        />
        <span>{formatDateAhead(last)}</span>
      </Scale>
    </NightsBox>
  )
}

const legend = ['free', 'closed', 'taken', 'own', 'chosen'] as const

/** The window always has nights. */
const endsOf = (nights: readonly ShownNight[]) => [nights[0]!.date, nights.at(-1)!.date] as const

function describeChart(nights: readonly ShownNight[], taken: readonly TakenStay[]): string {
  const [first, last] = endsOf(nights)
  const runs = takenRuns(taken, first, addDays(last, 1))
  const count = (words: string, kind: ShownNight['state']) => {
    const { length } = nights.filter(({ state }) => state === kind)
    return length > 0 && `${words}: ${plural(length, 'night')}.`
  }

  return [
    `${plural(nights.length, 'night')} from ${formatDateAhead(first)} to ${formatDateAhead(last)}.`,
    runs.length > 0 ? `Taken: ${runs.map(describeRun).join(', ')}.` : 'None are taken.',
    count('Booked by you', 'own'),
    count('No check-in', 'closed'),
    count('Chosen', 'chosen'),
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

  /* Too long for the line of the dates. */
  &:has(:nth-child(4)) {
    order: 1;
    width: 100%;
    justify-content: start;
  }

  ${theme.below.tablet} {
    order: 1;
    width: 100%;
    justify-content: start;
  }
`

interface NightStripProps {
  nights: readonly ShownNight[]
  label: string
  draft: StayDates
  knownNights: KnownNights
  onChoose: (dates: StayDates) => void
}

/** For pointers, and one target, as a night is too narrow: named above the finger, chosen when that is lifted. */
function NightStrip({ nights, label, draft, knownNights, onChoose }: NightStripProps) {
  const [pointedIndex, setPointedIndex] = useState<number>()
  const [isDown, setDown] = useState(false)
  // No finger is there any more to say it.
  const [refused, setRefused] = useState<{ draft: StayDates; reason: string }>()
  const night = pointedIndex === undefined ? undefined : nights[pointedIndex]?.date

  function leave() {
    setPointedIndex(undefined)
    setDown(false)
  }

  function press(event: PointerEvent) {
    const pressed = nights[nightAt(event, nights.length)]
    const dates = pressed && datesAfterPress(pressed.date, draft, knownNights)
    if (isDown && dates) {
      if (typeof dates === 'string') setRefused({ draft, reason: dates })
      else onChoose(dates)
    }
    leave()
  }

  function words(): string {
    if (night) return describePress(night, draft, knownNights)
    return refused?.draft === draft ? refused.reason : nextStep(draft)
  }

  return (
    <>
      <p aria-hidden="true">{words()}</p>
      <Strip
        onPointerDown={(event) => {
          setPointedIndex(nightAt(event, nights.length))
          setDown(event.isPrimary && event.button === 0)
          setRefused(undefined)
        }}
        onPointerMove={(event) => setPointedIndex(nightAt(event, nights.length))}
        onPointerUp={press}
        onPointerLeave={leave}
        onPointerCancel={leave}
      >
        <NightLine size="large" nights={nights.map(({ state }) => state)} label={label} />
        {pointedIndex !== undefined && (
          <Pointed style={{ left: `${(100 * pointedIndex) / nights.length}%`, width: `${100 / nights.length}%` }} />
        )}
      </Strip>
    </>
  )
}

/** All nights are equally wide. */
function nightAt({ clientX, currentTarget }: PointerEvent, nights: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const index = Math.floor((nights * (clientX - left)) / width)
  return Math.min(Math.max(index, 0), nights - 1)
}

function describePress(night: string, draft: StayDates, knownNights: KnownNights): string {
  const dates = datesAfterPress(night, draft, knownNights)
  if (typeof dates === 'string') return dates
  if (!dates.checkOutDate) {
    const price = nightPrice(night, knownNights)
    return [`Check-in ${formatDateAhead(night)}`, price && `${formatMoney(price)} a night`].filter(Boolean).join(', ')
  }
  const stay = plural(nightsBetween(dates.checkInDate, dates.checkOutDate), 'night')
  return `${stay}, check-out ${formatDateAhead(dates.checkOutDate)}`
}

function nextStep({ checkInDate, checkOutDate }: StayDates): string {
  if (checkInDate && checkOutDate) return 'Press a night to choose again.'
  return checkInDate ? 'Now press your last night.' : 'Press your first night, then your last.'
}

const Strip = styled.div`
  position: relative;
  /* As wide as its nights can be. */
  max-width: calc(${nightsShown} * 32px);
  padding-top: ${theme.space(2)};
  cursor: pointer;
  touch-action: pan-y;
  user-select: none;
`

const Pointed = styled.span`
  position: absolute;
  bottom: 0;
  height: 3px;
  background: ${theme.color.sea};
  pointer-events: none;

  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`

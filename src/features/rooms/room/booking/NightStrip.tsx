import { useState, type PointerEvent } from 'react'
import styled from 'styled-components'
import { nightsBetween } from '@contract/stay'
import type { KnownNights } from '@contract/dayStatus'
import type { StayDates } from '../../../../components/calendar/Calendar'
import { formatShortDate, plural } from '../../../../design/format'
import { NightLine } from '../../../../components/NightLine'
import { theme } from '../../../../design/tokens'
import { datesAfterPress, nightsShown, type ShownNight } from './nightWindow'

interface NightStripProps {
  nights: readonly ShownNight[]
  /** Text alternative of the chart. */
  label: string
  draft: StayDates
  knownNights: KnownNights
  onChoose: (dates: StayDates) => void
}

/**
 * The night line as one target, because a single night is too narrow to press. The night under the pointer is named above the
 * finger, and chosen when the finger is lifted. With a keyboard or screen reader, dates are chosen in the fields or the calendar.
 */
export function NightStrip({ nights, label, draft, knownNights, onChoose }: NightStripProps) {
  const [pointedIndex, setPointedIndex] = useState<number>()
  const [isDown, setDown] = useState(false)
  const night = pointedIndex === undefined ? undefined : nights[pointedIndex]?.date

  function leave() {
    setPointedIndex(undefined)
    setDown(false)
  }

  function press(event: PointerEvent) {
    const pressed = nights[nightAt(event, nights.length)]
    const dates = pressed && datesAfterPress(pressed.date, draft, knownNights)
    if (isDown && dates) onChoose(dates)
    leave()
  }

  return (
    <>
      <p aria-hidden="true">{night ? describePress(night, draft, knownNights) : nextStep(draft)}</p>
      <Strip
        onPointerDown={(event) => {
          setPointedIndex(nightAt(event, nights.length))
          setDown(event.isPrimary && event.button === 0)
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
  if (!dates) return `${formatShortDate(night)} is taken`
  if (!dates.checkOutDate) return `Check-in ${formatShortDate(night)}`
  const stay = plural(nightsBetween(dates.checkInDate, dates.checkOutDate), 'night')
  return `${stay}, check-out ${formatShortDate(dates.checkOutDate)}`
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

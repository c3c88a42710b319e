import { createContext, use } from 'react'
import { DayButton as LibraryDayButton, type DayButtonProps } from 'react-day-picker'
import styled from 'styled-components'
import type { DayStatus } from '@contract/dayStatus'
import { hatch } from '../../design/hatch'
import { formatShortPrice } from '../../design/format'
import { theme } from '../../design/tokens'
import { dayStyle } from '../NightLine'
import type { RangePosition } from './days'

export interface DescribedDay {
  name: string
  status: DayStatus
  /** Of its night, in dollars. */
  price?: number
  /** In the chosen stay, or between its check-in and the day under the pointer. */
  range: RangePosition | 'inHoverRange' | undefined
  /** A night of a stay that the guest has booked. */
  isOwn: boolean
  /** Takes the focus when the calendar opens. */
  isFirst: boolean
}

export const DaysContext = createContext<(day: string) => DescribedDay>(() => {
  throw new Error('DayButton needs a DaysContext.')
})

/** `aria-disabled` instead of `disabled`: arrows pass every day, so that a taken one is heard and not skipped. */
export function DayButton(button: DayButtonProps) {
  const { name, status, price, range, isOwn, isFirst } = use(DaysContext)(button.day.isoDate)

  return (
    <Day
      {...button}
      aria-label={name}
      aria-disabled={status === 'free' ? undefined : true}
      aria-current={button.modifiers.today ? 'date' : undefined}
      data-status={isOwn ? 'own' : status}
      data-range={range}
      data-autofocus={isFirst || undefined}
    >
      {button.children}
      {price !== undefined && <Price aria-hidden="true">{formatShortPrice(price)}</Price>}
    </Day>
  )
}

const Day = styled(LibraryDayButton)`
  ${dayStyle}
  width: 100%;
  height: ${theme.size.target};
  border: 0;
  border-radius: 0;
  background: transparent;
  color: ${theme.color.ink};

  &:hover:not([aria-disabled], [data-range]) {
    background: ${theme.color.tint};
  }

  &[aria-current] {
    font-weight: 600;
  }

  &[aria-disabled] {
    color: ${theme.color.edge};
    cursor: default;
  }

  &[aria-disabled]::after {
    background: transparent;
  }

  &[data-status='taken'] {
    color: ${theme.color.quiet};
    text-decoration: line-through;
  }

  &[data-status='taken']::after {
    height: 13px;
    background: ${hatch};
  }

  /* Closed by a rule of the room: its night may be one of a stay. */
  &[data-status='forbidden']::after {
    height: 0;
    border-top: 3px dotted ${theme.color.edge};
  }

  &[data-status='own'] {
    background: ${theme.color.tint};
    color: ${theme.color.sea};
    font-weight: 600;
  }

  &[data-status='own']::after {
    height: 13px;
    background: ${theme.color.sea};
  }

  &:is([data-range='checkIn'], [data-range='night']):not([data-status='taken'], [data-status='own']) {
    background: ${theme.color.dusk};
    color: ${theme.color.onDusk};

    &::after {
      background: ${theme.color.star};
    }
  }

  &:is([data-range='checkOut'], [data-range='inHoverRange']) {
    background: ${theme.color.duskTint};
    color: ${theme.color.ink};
  }
`

/** Above the line of its night. */
const Price = styled.span`
  grid-area: 2 / 1;
  place-self: start center;
  font-size: 11px;
  line-height: 11px;
  color: ${theme.color.quiet};

  ${Day}:is([data-range='checkIn'], [data-range='night']) & {
    color: inherit;
  }
`

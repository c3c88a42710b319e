import { createContext, use, useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'
import styled from 'styled-components'
import type { DayStatus } from '@contract/dayStatus'
import { hatch } from '../../design/hatch'
import { theme } from '../../design/tokens'
import type { RangePosition } from './days'

interface DescribedDay {
  name: string
  status: DayStatus
  rangePosition: RangePosition | undefined
  /** A night of a stay that the guest has booked. */
  isOwn: boolean
  /** Between the chosen check-in and the day under the pointer. */
  isInHoverRange: boolean
  isToday: boolean
  /** Takes the focus when the calendar opens. */
  isFirst: boolean
}

export const DaysContext = createContext<(day: string) => DescribedDay>(() => {
  throw new Error('DayButton needs a DaysContext.')
})

/** `aria-disabled` instead of `disabled`: arrows pass every day, so that a taken one is heard and not skipped. */
export function DayButton({ day, modifiers, disabled: _disabled, ...button }: DayButtonProps) {
  const { name, status, rangePosition, isOwn, isInHoverRange, isToday, isFirst } = use(DaysContext)(day.isoDate)
  const ref = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])

  return (
    <Day
      {...button}
      ref={ref}
      aria-label={name}
      aria-disabled={status === 'free' ? undefined : true}
      aria-current={isToday ? 'date' : undefined}
      data-status={isOwn ? 'own' : status}
      data-range={rangePosition ?? (isInHoverRange ? 'inHoverRange' : undefined)}
      data-autofocus={isFirst || undefined}
    />
  )
}

const Day = styled.button`
  display: grid;
  grid-template-rows: minmax(0, 1fr) 12px;
  place-items: center;
  width: 100%;
  height: ${theme.size.target};
  padding: 4px 0 0;
  border: 0;
  border-radius: 0;
  background: transparent;
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.ink};
  cursor: pointer;

  /* The night line, below the day’s number. */
  &::after {
    content: '';
    place-self: end stretch;
    height: 3px;
    margin-inline: 1.5px;
    background: ${theme.color.line};
  }

  &:hover:not([aria-disabled], [data-range]) {
    background: ${theme.color.tint};
  }

  &:focus-visible {
    outline-offset: -2px;
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
    height: 12px;
    background: ${hatch()};
  }

  &[data-status='own'] {
    background: ${theme.color.tint};
    color: ${theme.color.sea};
    font-weight: 600;
  }

  &[data-status='own']::after {
    height: 12px;
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

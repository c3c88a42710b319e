import { createContext, use } from 'react'
import { DayButton, type DayButtonProps } from 'react-day-picker'
import styled from 'styled-components'
import { formatShortPrice } from '../../../../design/format'
import { keepsFills } from '../../../../design/hatch'
import { theme } from '../../../../design/tokens'
import { seasonFills } from './seasonLook'

export interface DescribedNight {
  name: string
  /** Dollars, for two guests. */
  price: number
  isPassed: boolean
  /** Priced as one of a weekend. */
  isWeekend: boolean
  isChosen: boolean
  /** Of its season's colours. */
  step: number | undefined
  /** Of its season. */
  isFirst: boolean
}

export const NightsContext = createContext<(night: string) => DescribedNight>(() => {
  throw new Error('NightButton needs a NightsContext.')
})

/** A night with its price. Arrows pass every night, past ones too. */
export function NightButton({ children, ...button }: DayButtonProps) {
  const { name, price, step, ...night } = use(NightsContext)(button.day.isoDate)

  return (
    <Night
      {...button}
      aria-label={name}
      aria-disabled={night.isPassed || undefined}
      aria-current={button.modifiers.today ? 'date' : undefined}
      data-status={night.isPassed ? 'passed' : undefined}
      data-step={night.isPassed ? undefined : step}
      data-first={night.isFirst || undefined}
      data-weekend={night.isWeekend || undefined}
      data-chosen={night.isChosen || undefined}
      data-price={night.isPassed ? undefined : formatShortPrice(price)}
    >
      {children}
    </Night>
  )
}

const Night = styled(DayButton)`
  display: grid;
  align-content: center;
  width: 100%;
  height: 48px;
  padding: 0;
  border: 0 solid ${theme.color.ink};
  border-radius: 0;
  background: transparent;
  color: ${theme.color.ink};
  ${theme.type.caption}
  ${theme.type.figures}
  white-space: nowrap;
  cursor: pointer;

  /* Drawn: in words it stands in the name. */
  &[data-price]::after {
    content: attr(data-price);
    letter-spacing: -0.02em;
  }

  ${seasonFills}

  &[data-first] {
    border-left-width: 2px;
  }

  &[data-weekend] {
    border-bottom: 3px solid ${theme.color.star};
    font-weight: 600;
  }

  &:hover:not([aria-disabled], [data-chosen], [data-step]) {
    background: ${theme.color.tint};
  }

  &[aria-disabled] {
    color: ${theme.color.quiet};
    cursor: default;
  }

  &[aria-current] {
    border-top: 3px solid ${theme.color.sea};
  }

  &[data-chosen] {
    background: ${theme.color.dusk};
    color: ${theme.color.onDusk};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  ${keepsFills}
`

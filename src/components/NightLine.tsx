import styled, { css } from 'styled-components'
import { hatch, keepsFills } from '../design/hatch'
import { theme } from '../design/tokens'

/** `open`: nothing is said of it. `closed`: no stay begins with it. `own`: of a stay that the guest has booked already. */
export type Night = 'open' | 'free' | 'closed' | 'taken' | 'own' | 'chosen'

interface NightLineProps {
  nights: readonly Night[]
  /** Text alternative: `3 nights, Fri 20 Nov to Mon 23 Nov 2026`. Leave it out where the text beside it says the same. */
  label?: string
  size?: 'small' | 'large'
}

export function NightLine({ nights, label, size = 'small' }: NightLineProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }

  return (
    <Nights {...meaning} $large={size === 'large'}>
      {nights.map((night, index) => (
        <Bar key={index} data-night={night} />
      ))}
    </Nights>
  )
}

const names = { open: '', free: 'Free', closed: 'No check-in', taken: 'Taken', own: 'Your booking', chosen: 'Chosen' }

/** For sighted users: each night says the same in its name. */
export function NightsLegend({ kinds, className }: { kinds: readonly Night[]; className?: string }) {
  return (
    <Legend className={className} aria-hidden="true">
      {kinds.map((night) => (
        <span key={night}>
          <Swatch>
            <NightLine nights={[night]} />
          </Swatch>
          {names[night]}
        </span>
      ))}
    </Legend>
  )
}

/** What looks mean: a swatch and its words in each `span`. */
export const Legend = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(3)};
  ${theme.type.caption}
  color: ${theme.color.quiet};

  > span {
    display: flex;
    align-items: center;
    gap: ${theme.space(1)};
  }
`

const Swatch = styled.span`
  width: 12px;
`

/** A day's number, and below it, in `::after`, the line of its night. */
export const dayStyle = css`
  display: grid;
  grid-template-rows: minmax(0, 1fr) 13px;
  place-items: center;
  padding: 4px 0 0;
  ${theme.type.small}
  ${theme.type.figures}
  cursor: pointer;

  &::after {
    content: '';
    place-self: end stretch;
    height: 3px;
    margin-inline: 1.5px;
    background: ${theme.color.line};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Nights = styled.span<{ $large: boolean }>`
  display: flex;
  align-items: end;
  gap: ${({ $large }) => ($large ? '4px' : '3px')};
  height: ${({ $large }) => ($large ? '36px' : '16px')};
  border-bottom: 1px solid ${theme.color.line};
`

const Bar = styled.span`
  flex: 1 1 0;
  min-width: 2px;
  max-width: 28px;
  height: 4px;
  background: ${theme.color.edge};

  &[data-night='free'] {
    height: 100%;
    border-top: 2px solid ${theme.color.sea};
    background: ${theme.color.tint};
  }

  &[data-night='closed'] {
    height: 60%;
    border-top: 2px dotted ${theme.color.sea};
    background: ${theme.color.tint};
  }

  &[data-night='taken'] {
    height: 12px;
    background: ${hatch};
  }

  &[data-night='own'] {
    height: 100%;
    background: ${theme.color.sea};
  }

  &[data-night='chosen'] {
    height: 100%;
    border: 1px solid ${theme.color.star};
    border-bottom: 0;
    background: ${theme.color.dusk};
  }

  ${keepsFills}
`

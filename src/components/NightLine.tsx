import styled from 'styled-components'
import { hatch } from '../design/hatch'
import { theme } from '../design/tokens'

/** `own`: of a stay that the guest has booked already. */
export type Night = 'open' | 'taken' | 'own' | 'chosen'

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

  &[data-night='taken'] {
    height: 100%;
    border: 1px solid ${theme.color.edge};
    border-bottom: 0;
    background: ${hatch()};
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

  @media (forced-colors: active) {
    --edge: CanvasText;
    --sea: CanvasText;
    --star: CanvasText;
    --dusk: Highlight;
    forced-color-adjust: none;
  }
`

import styled from 'styled-components'
import { theme } from './tokens'

export type Night = 'open' | 'taken' | 'chosen'

interface NightLineProps {
  /** One per night, in order. */
  nights: readonly Night[]
  /** The same in words: `3 nights, Fri 20 Nov to Mon 23 Nov 2026`. Without it the line repeats what stands beside it. */
  label?: string
  size?: 'small' | 'large'
}

/** A stay, night by night, standing on the horizon. */
export function NightLine({ nights, label, size = 'small' }: NightLineProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }

  return (
    <Line {...meaning} $large={size === 'large'}>
      {nights.map((night, index) => (
        <Tick key={index} data-night={night} />
      ))}
    </Line>
  )
}

const Line = styled.span<{ $large: boolean }>`
  display: flex;
  align-items: end;
  gap: ${({ $large }) => ($large ? '4px' : '3px')};
  height: ${({ $large }) => ($large ? '36px' : '16px')};
  border-bottom: 1px solid ${theme.color.line};
`

const Tick = styled.span`
  flex: 1 1 0;
  min-width: 2px;
  max-width: 28px;
  height: 4px;
  background: ${theme.color.edge};

  &[data-night='taken'] {
    height: 100%;
    border: 1px solid ${theme.color.edge};
    border-bottom: 0;
    background: repeating-linear-gradient(-45deg, ${theme.color.edge} 0 1px, transparent 1px 5px);
  }

  &[data-night='chosen'] {
    height: 100%;
    border: 1px solid ${theme.color.star};
    border-bottom: 0;
    background: ${theme.color.dusk};
  }

  @media (forced-colors: active) {
    --edge: CanvasText;
    --star: CanvasText;
    --dusk: Highlight;
    forced-color-adjust: none;
  }
`

import styled from 'styled-components'
import { theme } from './tokens'

interface StarsProps {
  /** Halves count: 4.5 draws four stars and a half. */
  rating: number
  of?: number
}

/** Stars for those who look, and the same in words for those who listen: one picture of two lines. */
export function Stars({ rating, of = 5 }: StarsProps) {
  const filled = Math.floor(rating)
  const half = rating - filled >= 0.5

  return (
    <Picture
      role="img"
      aria-label={`${rating} out of ${of} stars`}
      viewBox={`0 0 ${of * STEP} 20`}
      width={(of * STEP * 16) / 20}
      height={16}
    >
      <path d={row(0, of, star)} fill="none" />
      <path d={row(0, filled, star) + (half ? row(filled, filled + 1, leftHalf) : '')} />
    </Picture>
  )
}

const STEP = 23
// From the top point of a star that fits a 20 × 20 box, in relative lines.
const star = 'l2.6 6.2 6.7.6-5.1 4.4 1.6 6.6-5.8-3.5-5.8 3.5 1.6-6.6-5.1-4.4 6.7-.6z'
const leftHalf = 'v14.3l-5.8 3.5 1.6-6.6-5.1-4.4 6.7-.6z'

const row = (from: number, to: number, shape: string) =>
  Array.from({ length: to - from }, (_, index) => `M${(from + index) * STEP + 10} 1${shape}`).join('')

const Picture = styled.svg`
  flex: none;
  fill: ${theme.color.star};
  stroke: ${theme.color.star};
  stroke-width: 1.2;
  stroke-linejoin: round;
`

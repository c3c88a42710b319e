import styled from 'styled-components'
import { theme } from '../tokens'

/** One SVG of two paths, with the rating as its text alternative. */
export function Stars({ rating, of = 5 }: { rating: number; of?: number }) {
  return (
    <Drawing
      role="img"
      aria-label={`${rating} out of ${of} stars`}
      viewBox={`0 0 ${of * STEP} 20`}
      width={(of * STEP * 16) / 20}
      height={16}
    >
      <path d={row(of)} fill="none" />
      <path d={row(rating)} />
    </Drawing>
  )
}

const STEP = 23
// A star in a 20 × 20 box, from its top point.
const star = 'l2.6 6.2 6.7.6-5.1 4.4 1.6 6.6-5.8-3.5-5.8 3.5 1.6-6.6-5.1-4.4 6.7-.6z'

const row = (count: number) => Array.from({ length: count }, (_, index) => `M${index * STEP + 10} 1${star}`).join('')

const Drawing = styled.svg`
  flex: none;
  fill: ${theme.color.star};
  stroke: ${theme.color.star};
  stroke-width: 1.2;
  stroke-linejoin: round;
`

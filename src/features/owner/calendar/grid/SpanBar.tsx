import type { CalendarSpan } from '../../../../../contract/entities'
import { nightsBetween } from '../../../../../contract/stay'
import { isUnpaid, shortened, spanWords, takerOf } from '../words'

interface SpanBarProps {
  span: CalendarSpan
  /** The days that are shown. */
  from: string
  until: string
  /** Pixels of a day. */
  day: number
}

/** Pixels of a letter of caption size, on the generous side, and of what stands beside a name. */
const letter = 7
const beside = 8

/** What takes nights, from the middle of its first day to that of its last. */
export function SpanBar({ span, from, until, day }: SpanBarProps) {
  const first = nightsBetween(from, span.from)
  const start = Math.max(first + 0.5, 0)
  const end = Math.min(nightsBetween(from, span.until) + 0.5, nightsBetween(from, until))
  const width = Math.round((end - start) * day) - 2
  const words = spanWords(span)

  return (
    <div
      role="gridcell"
      aria-label={words}
      aria-colindex={Math.max(first, 0) + 2}
      title={words}
      data-span={span.kind}
      data-unpaid={isUnpaid(span) || undefined}
      // Drawn by the style: a shortened name is no text of its own beside the whole one.
      data-name={shortened(takerOf(span), Math.floor((width - beside) / letter)) || undefined}
      style={{ left: Math.round(start * day) + 1, width }}
    />
  )
}

import { memo } from 'react'
import { daysFrom, isWeekend } from '../months'
import { Band } from './parts'

interface DayBandsProps {
  from: string
  days: number
  today: string
  /** The Friday of the weekend to be pointed out. */
  weekend: string | undefined
}

/** What stands behind all rows: the weekends, today, and the weekend that was asked for. */
export const DayBands = memo(function DayBands({ from, days, today, weekend }: DayBandsProps) {
  const asked = weekend && daysFrom(weekend, 3)

  return daysFrom(from, days).map((day, index) => {
    const band = day === today ? 'today' : asked?.includes(day) ? 'asked' : isWeekend(day) ? 'weekend' : undefined
    return band && <Band key={day} aria-hidden="true" data-band={band} style={{ '--column': index }} />
  })
})

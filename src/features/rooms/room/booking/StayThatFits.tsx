import styled from 'styled-components'
import { formatDayAndMonth, startOfDay } from '@contract/format'
import { quote, toDollars } from '@contract/quote'
import { Button } from '../../../../design/controls/Button'
import { formatDateRange, formatMoney, formatShortDate, plural } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { fittingStay } from './fittingStay'
import type { BookingFlow } from './useBooking'

/** In place of the total of a stay that the room's rules forbid: the nearest one that they allow, and what it costs. */
export function StayThatFits({ flow, onFit }: { flow: BookingFlow; onFit: () => void }) {
  const { today, draft, nights, change } = flow
  const { offer } = nights
  // Nights that nobody has looked up are not offered.
  const fitting = nights.isFailed ? undefined : fittingStay(draft, { today, ...nights })
  if (!fitting || !offer) return <p>Choose other dates to see the total.</p>

  const { nights: length, totalCents } = quote(offer.room, { ...fitting, guests: offer.guests })
  return (
    <Fitting>
      <p>
        {formatDateRange(fitting)}: {plural(length, 'night')} for {formatMoney(toDollars(totalCents))}
      </p>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          change(fitting)
          onFit()
        }}
      >
        {fitting.checkInDate === draft.checkInDate
          ? `Stay until ${formatDayAndMonth(startOfDay(fitting.checkOutDate))}`
          : `Arrive ${formatShortDate(fitting.checkInDate)}`}
      </Button>
    </Fitting>
  )
}

const Fitting = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`

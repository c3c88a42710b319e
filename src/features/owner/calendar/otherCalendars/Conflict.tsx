import { skipToken } from '@reduxjs/toolkit/query'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { formatDayRange } from '@contract/format'
import { useOwnerBookingQuery } from '../../../../api/api'
import { TextLink } from '../../../../design/controls/LinkButton'
import type { EntryState } from '../../../../lib/paths'
import { panelOverlay, withPanel } from '../../bookings/StayLink'
import type { RoomConflict } from './describeImports'

/** `Airbnb has 12 to 14 Dec sold in Double Bed, where Ada Guest is booked.` The name opens the stay's panel. */
export function Conflict({ room, imported, conflict: { from, until, bookingId } }: RoomConflict) {
  const { data } = useOwnerBookingQuery(bookingId ? { bookingId } : skipToken)
  const { search } = useLocation()
  const sold = `${imported.name} has ${formatDayRange(from, until)} sold in ${room.name}, where `
  if (!bookingId) return `${sold}you have blocked nights.`

  return (
    <>
      {sold}
      <InlineLink to={{ search: withPanel(search, bookingId) }} state={{ overlay: panelOverlay } satisfies EntryState}>
        {data?.booking.user.name ?? 'a guest'}
      </InlineLink>{' '}
      is booked.
    </>
  )
}

/* Large enough to press, without making its line higher. */
const InlineLink = styled(TextLink)`
  margin-block: -11px;
`

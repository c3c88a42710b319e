import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { api } from '../../../api/api'
import { useAppDispatch } from '../../../app/hooks'
import { theme } from '../../../design/tokens'
import { withParams, type EntryState } from '../../../lib/paths'

/** Names the booking whose panel is open in the address of its page, and that panel in the history where it was opened over one. */
export const panelOverlay = 'booking'

/** `search` with a booking's panel open, or with none. */
export const withPanel = (search: string, bookingId: string | undefined) =>
  withParams(search, { [panelOverlay]: bookingId })

/** The guest's name; opens the stay's panel over the page it is on, which keeps its filters. */
export function StayLink({ booking }: { booking: Booking }) {
  const { _id: bookingId } = booking
  const { search } = useLocation()
  const dispatch = useAppDispatch()
  const value = { success: true, message: '', booking } as const

  return (
    <Name
      to={{ search: withPanel(search, bookingId) }}
      state={{ overlay: panelOverlay } satisfies EntryState}
      // Until the panel has loaded it.
      onClick={() =>
        dispatch(api.util.upsertQueryEntries([{ endpointName: 'ownerBooking', arg: { bookingId }, value }]))
      }
    >
      {booking.user.name}
    </Name>
  )
}

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  ${theme.type.strong}
  overflow-wrap: anywhere;
`

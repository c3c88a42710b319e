import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { useIsWide } from '../../../design/useIsWide'
import { entryState } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { useHotelToday } from '../hotel/useHotelToday'
import { AllBookings } from './AllBookings'
import { DayList } from './DayList'
import { readFilters } from './bookingFilters'
import { StayPanel } from './StayPanel'

export default function OwnerBookingsPage() {
  const { today } = useHotelToday()
  const isNarrowed = useArrivedFiltered()
  const { search } = useLocation()
  // On a phone the day alone fills several screens.
  const isWide = useIsWide()

  return (
    <OwnerPage
      title="Bookings"
      lead={!isNarrowed && !isWide && <TextLink to={{ search, hash: 'all-bookings' }}>Find a booking</TextLink>}
    >
      {!isNarrowed && (
        <Today key={today}>
          <DayList day="arriving" />
          <DayList day="leaving" />
          <DayList day="in-house" />
        </Today>
      )}
      <AllBookings />
      <StayPanel />
    </OwnerPage>
  )
}

/** A link to certain bookings shows those alone, until no filter is left. Filters and panels that are used here leave the page as it is. */
function useArrivedFiltered(): boolean {
  const location = useLocation()
  const { sort: _, ...filters } = readFilters(location.search)
  const isNarrow = Object.keys(filters).length > 0
  const { isInPlace, overlay } = entryState(location)
  // What was chosen here still was after a reload, or Back.
  const [wasNarrowed, setWasNarrowed] = useState(false)
  const isNarrowed = isNarrow && (wasNarrowed || (!isInPlace && overlay === undefined))
  if (wasNarrowed !== isNarrowed) setWasNarrowed(isNarrowed)
  return isNarrowed
}

const Today = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(8)};
  margin-bottom: ${theme.space(12)};

  ${theme.from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${theme.space(12)};

    > :last-child {
      grid-column: 1 / -1;
    }
  }
`

import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { useIsWide } from '../../../design/useIsWide'
import { entryState } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { useHotelToday } from '../hotel/useHotelToday'
import { ButtonRow } from '../shared/formLayout'
import { AllBookings } from './AllBookings'
import { DayList } from './DayList'
import { DaySheet, usePrintedDay } from './DaySheet'
import { NewBooking } from './entry/NewBooking'
import { useNewBooking } from './entry/useNewBooking'
import { readFilters } from './bookingFilters'
import { StayPanel } from './StayPanel'
import { useWeek } from './useWeek'
import { Week } from './Week'

export default function OwnerBookingsPage() {
  const { today } = useHotelToday()
  const isNarrowed = useArrivedFiltered()
  const { search } = useLocation()
  // On a phone the day alone fills several screens.
  const isWide = useIsWide()
  const entry = useNewBooking()
  const week = useWeek({ skip: isNarrowed })
  const { day, print } = usePrintedDay()

  return (
    <OwnerPage
      title="Bookings"
      lead={!isNarrowed && !isWide && <TextLink to={{ search, hash: 'all-bookings' }}>Find a booking</TextLink>}
    >
      <Actions>
        <Button size="small" onClick={() => entry.begin()}>
          New booking
        </Button>
        {!isNarrowed && week.stays && (
          <Button size="small" variant="quiet" onClick={() => print(today)}>
            Print today
          </Button>
        )}
      </Actions>
      {!isNarrowed && (
        <Today key={today}>
          <DayList day="arriving" />
          <DayList day="leaving" />
          <DayList day="in-house" />
          <Week week={week} onPrint={print} />
        </Today>
      )}
      <AllBookings />
      <NewBooking entry={entry} />
      <StayPanel />
      {day && week.stays && <DaySheet day={day} stays={week.stays} />}
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

const Actions = styled(ButtonRow)`
  margin-bottom: ${theme.space(8)};
`

const Today = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(8)};
  margin-bottom: ${theme.space(12)};

  ${theme.from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${theme.space(12)};

    > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
`

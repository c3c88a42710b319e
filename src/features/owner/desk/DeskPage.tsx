import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { localToday } from '../../../../contract/stay'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { useIsWide } from '../../../design/useIsWide'
import { overlayState } from '../../../paths'
import { OwnerPage } from '../OwnerPage'
import { AllBookings } from './AllBookings'
import { DayList } from './DayList'
import { filtersIn, isWithinPage } from './deskAddress'
import { StayPanel } from './StayPanel'

/** Who comes, goes and stays today, and every booking there is. */
export function DeskPage() {
  const today = localToday()
  const isNarrowed = useCameNarrowed()
  const { search } = useLocation()
  // On a phone the day alone fills several screens.
  const isWide = useIsWide()

  return (
    <OwnerPage
      title="Bookings"
      lead={!isNarrowed && !isWide && <TextLink to={{ search, hash: 'all-bookings' }}>Find a booking</TextLink>}
    >
      {!isNarrowed && (
        <Today>
          <DayList day="arriving" today={today} />
          <DayList day="leaving" today={today} />
          <DayList day="in-house" today={today} />
        </Today>
      )}
      <AllBookings today={today} />
      <StayPanel today={today} />
    </OwnerPage>
  )
}

/** Whoever comes by a link for certain bookings sees those alone; filters and panels opened here leave the page as it is. */
function useCameNarrowed(): boolean {
  const location = useLocation()
  const isNarrow = Object.keys(filtersIn(location.search)).length > 0
  const [came, setCame] = useState(isNarrow)
  if (!isWithinPage(location.state) && location.state !== overlayState && came !== isNarrow) setCame(isNarrow)
  return came
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

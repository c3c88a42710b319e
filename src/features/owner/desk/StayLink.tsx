import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { openedIn, withinPage } from './deskAddress'

/** The guest's name; opens the stay's panel over the list of bookings, which keeps its filters. */
export function StayLink({ booking: { _id: id, user } }: { booking: Booking }) {
  const { pathname, search } = useLocation()
  const isHere = pathname === appPaths.ownerBookings

  return (
    <Name
      to={{ pathname: appPaths.ownerBookings, search: openedIn(isHere ? search : '', id) }}
      {...(isHere && withinPage)}
    >
      {user.name}
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

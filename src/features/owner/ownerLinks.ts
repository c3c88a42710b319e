import { useOwnHotelQuery } from '../../api/api'
import { bed } from '../../design/icons/bed'
import { buildings } from '../../design/icons/buildings'
import { calendarDots } from '../../design/icons/calendarDots'
import { chartBar } from '../../design/icons/chartBar'
import { eye } from '../../design/icons/eye'
import { notebook } from '../../design/icons/notebook'
import { plus } from '../../design/icons/plus'
import { appPaths } from '../../paths'

export interface OwnerLink {
  label: string
  to: string
  icon: string
}

/** Of every day: on a phone always in sight. */
const daily: readonly OwnerLink[] = [
  { label: 'Dashboard', to: appPaths.owner, icon: chartBar },
  { label: 'Bookings', to: appPaths.ownerBookings, icon: notebook },
  { label: 'Calendar', to: appPaths.ownerCalendar, icon: calendarDots },
  { label: 'List Room', to: appPaths.listRoom, icon: bed },
]

const others: readonly OwnerLink[] = [
  { label: 'Add Room', to: appPaths.addRoom, icon: plus },
  { label: 'Hotel', to: appPaths.ownerHotel, icon: buildings },
]

/** An owner's places. The hotel as guests see it is among them once it is known which one that is. */
export function useOwnerLinks() {
  const { data } = useOwnHotelQuery()
  const asGuest = data && { label: 'View as guest', to: appPaths.hotel(data.hotel._id), icon: eye }

  return { daily, others: asGuest ? [...others, asGuest] : others }
}

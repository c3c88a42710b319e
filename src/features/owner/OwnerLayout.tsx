import { Outlet } from 'react-router-dom'
import { useOwnerEventsQuery } from '../../api/api'
import { OwnerColumns } from './OwnerColumns'
import { OwnerNavigation } from './OwnerNavigation'

/** While it is shown, what its pages have asked for follows the bookings. */
export function OwnerLayout() {
  useOwnerEventsQuery()

  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

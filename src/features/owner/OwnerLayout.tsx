import { Outlet } from 'react-router-dom'
import { useOwnerEventsQuery } from '../../api/api'
import { OwnerColumns } from './OwnerColumns'
import { OwnerNavigation } from './OwnerNavigation'

/** Keeps the data of its pages up to date while it is mounted. */
export function OwnerLayout() {
  useOwnerEventsQuery()

  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

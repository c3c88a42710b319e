import { Outlet } from 'react-router-dom'
import { OwnerColumns } from './OwnerColumns'
import { OwnerNavigation } from './OwnerNavigation'
import { useOwnerEvents } from './useOwnerEvents'

/** Keeps the data of its pages up to date while it is mounted. */
export function OwnerLayout() {
  useOwnerEvents()

  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

import { Outlet } from 'react-router-dom'
import { OwnerColumns } from './OwnerColumns'
import { OwnerNavigation } from './OwnerNavigation'

/** The frame of the owner's pages below the bar. */
export function OwnerLayout() {
  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

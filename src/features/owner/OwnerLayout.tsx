import { Outlet } from 'react-router-dom'
import { OwnerColumns } from './OwnerColumns'
import { OwnerNavigation } from './OwnerNavigation'

export function OwnerLayout() {
  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

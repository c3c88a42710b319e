import type { User } from '../../../contract/entities'
import { Avatar } from '../../design/media/Avatar'
import { MenuButton } from './menu/MenuButton'
import { useAccountItems } from './useAccountItems'

export function AccountMenuButton({ user }: { user: User }) {
  return (
    <MenuButton
      label="Account menu"
      trigger={<Avatar src={user.image} />}
      header={user.email}
      items={useAccountItems()}
    />
  )
}

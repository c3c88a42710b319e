import { useSelector } from 'react-redux'
import { Avatar } from '../../design/media/Avatar'
import { MenuButton } from './menu/MenuButton'
import { selectUser } from '../auth/authSlice'
import { useAccountItems } from './useAccountItems'

export function AccountMenu() {
  const user = useSelector(selectUser)
  const items = useAccountItems()
  if (!user) return null

  return <MenuButton label="Account menu" trigger={<Avatar src={user.image} />} header={user.email} items={items} />
}

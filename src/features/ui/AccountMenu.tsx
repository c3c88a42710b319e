import { useSelector } from 'react-redux'
import { Avatar } from '../../design/Avatar'
import { MenuButton } from '../../design/MenuButton'
import { selectUser } from '../auth/authSlice'
import { useAccountItems } from './useAccountItems'

/** The signed-in person's picture, and behind it everything that is theirs. */
export function AccountMenu() {
  const user = useSelector(selectUser)
  const items = useAccountItems()
  if (!user) return null

  return <MenuButton label="Account menu" trigger={<Avatar src={user.image} />} header={user.email} items={items} />
}

import { Suspense } from 'react'
import styled from 'styled-components'
import { useAppSelector } from '../../app/hooks'
import { Avatar } from '../../design/media/Avatar'
import { theme } from '../../design/tokens'
import { lazyComponent } from '../../lib/lazyComponent'
import { selectUser } from '../auth/authSlice'

/** Loaded for users only. */
const AccountMenuButton = lazyComponent(() =>
  import(/* webpackChunkName: "menus" */ './Menus').then(({ AccountMenuButton }) => ({ default: AccountMenuButton })),
)

export function AccountMenu() {
  const user = useAppSelector(selectUser)
  if (!user) return null

  return (
    <Suspense
      fallback={
        <Waiting>
          <Avatar src={user.image} />
        </Waiting>
      }
    >
      <AccountMenuButton user={user} />
    </Suspense>
  )
}

/** As large as the button that takes its place. */
const Waiting = styled.div`
  display: grid;
  place-items: center;
  width: ${theme.size.target};
  height: ${theme.size.target};
`

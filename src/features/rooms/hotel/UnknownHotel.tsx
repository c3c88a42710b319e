import { useLocation } from 'react-router-dom'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths, withStay } from '../../../paths'

export function UnknownHotel() {
  const { search } = useLocation()

  return (
    <>
      <EmptyState
        sentence="The link may be wrong, or the hotel is no longer on StayScape."
        action={<LinkButton to={withStay(appPaths.rooms, search)}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </>
  )
}

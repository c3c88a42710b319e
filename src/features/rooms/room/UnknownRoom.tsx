import { EmptyState } from '../../../components/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { appPaths } from '../../../paths'
import { Fallback } from './roomLayout'

export function UnknownRoom() {
  return (
    <Fallback>
      <EmptyState
        sentence="The link may be wrong, or the hotel is not offering this room right now."
        action={<LinkButton to={appPaths.rooms}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </Fallback>
  )
}

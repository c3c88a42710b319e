import { EmptyState } from '../../../design/EmptyState'
import { LinkButton } from '../../../design/LinkButton'
import { appPaths } from '../../../paths'
import { Instead } from './roomLayout'

/** No such room, or one that is not offered at the moment: to a guest both are the same. */
export function UnknownRoom() {
  return (
    <Instead>
      <EmptyState
        sentence="Its address may be wrong, or its hotel is not offering it at the moment."
        action={<LinkButton to={appPaths.rooms}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </Instead>
  )
}

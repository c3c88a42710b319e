import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../paths'

/** Somebody else's booking reads the same as one that is not there. */
export function UnknownBooking() {
  return (
    <EmptyState
      sentence="The link may be wrong, or the booking was made with another account."
      action={<LinkButton to={appPaths.myBookings}>See my bookings</LinkButton>}
    />
  )
}

import { useOwnerRoomsQuery, useOwnHotelQuery } from '../../../api/api'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../lib/paths'

/** What comes next: a room to book, or a look at what guests see. */
export function NoBookingsYet({ message }: { message: string }) {
  const { data } = useOwnerRoomsQuery()
  const { data: own } = useOwnHotelQuery()
  const hasNoRooms = data?.rooms.length === 0

  return (
    <EmptyState
      message={message}
      action={
        (hasNoRooms && <LinkButton to={appPaths.addRoom}>Add a room</LinkButton>) ||
        (data && own && <LinkButton to={appPaths.hotel(own.hotel._id)}>View as guest</LinkButton>)
      }
    />
  )
}

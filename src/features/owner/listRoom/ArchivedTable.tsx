import type { OwnRoom } from '../../../../contract/entities'
import { LinkButton, TextLink } from '../../../design/controls/LinkButton'
import { formatMoney, plural } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { appPaths } from '../../../paths'
import { NumberCell } from '../OwnerTable'
import { RestoreRoom } from '../RestoreRoom'
import { roomName } from '../roomName'
import { useBatches } from '../useBatches'
import { Actions, FacilityCell, RoomsTable, Summary, TypeHeader } from './roomRowParts'

export function ArchivedTable({ rooms }: { rooms: readonly OwnRoom[] }) {
  const { shown, body, showMore, hasMore, isLong } = useBatches(rooms)

  return (
    <>
      <TextLink to={appPaths.listRoom}>Back to your rooms</TextLink>
      <Summary>{plural(rooms.length, 'archived room')}.</Summary>
      <RoomsTable aria-label="Archived rooms">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Facility</th>
            <NumberCell as="th" scope="col">
              Price
            </NumberCell>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((room) => (
            <tr key={room._id} tabIndex={-1}>
              <TypeHeader room={room} />
              <FacilityCell room={room} />
              <NumberCell>{formatMoney(room.pricePerNight)}</NumberCell>
              <td>
                <Actions>
                  <LinkButton
                    variant="plain"
                    size="small"
                    to={appPaths.editRoom(room._id)}
                    aria-label={`Edit ${roomName(room)}`}
                  >
                    Edit
                  </LinkButton>
                  <RestoreRoom room={room} />
                </Actions>
              </td>
            </tr>
          ))}
        </tbody>
      </RoomsTable>
      {isLong && (
        <ShowMore
          status={`${shown.length} of ${plural(rooms.length, 'room')} shown`}
          hasMore={hasMore}
          onMore={showMore}
        />
      )}
    </>
  )
}

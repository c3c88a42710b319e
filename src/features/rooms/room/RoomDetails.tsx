import type { Room } from '../../../../contract/entities'
import { Amenities } from './Amenities'
import { BookingBar } from './BookingBar'
import { BookingBox } from './BookingBox'
import { Gallery } from './Gallery'
import { HostBlock } from './HostBlock'
import { RoomHighlights } from './RoomHighlights'
import { RoomNote } from './RoomNote'
import { RoomPrice } from './RoomPrice'
import { RoomFacts } from './RoomFacts'
import { Columns, Main, Side } from './roomLayout'

/** Where the phone's bar leads. */
const boxId = 'booking'

export function RoomDetails({ room }: { room: Room }) {
  return (
    <>
      <RoomFacts room={room} />
      <Columns>
        <Main>
          <Gallery room={room} />
        </Main>
        <Side id={boxId}>
          <BookingBox room={room} />
        </Side>
        <Main>
          <Amenities names={room.amenities} />
          <RoomPrice room={room} />
          <RoomHighlights />
          <RoomNote />
          <HostBlock room={room} />
        </Main>
      </Columns>
      <BookingBar room={room} boxId={boxId} />
    </>
  )
}

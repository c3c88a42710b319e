import type { Room } from '../../../../contract/entities'
import { Amenities } from './Amenities'
import { BookingBar } from '../booking/BookingBar'
import { BookingBox } from '../booking/BookingBox'
import { useBooking } from '../booking/useBooking'
import { Gallery } from './Gallery'
import { HostBlock } from './HostBlock'
import { RoomDescription } from './RoomDescription'
import { RoomHighlights } from './RoomHighlights'
import { RoomHours } from './RoomHours'
import { RoomNote } from './RoomNote'
import { RoomPrice } from './RoomPrice'
import { RoomFacts } from './RoomFacts'
import { Columns, MainColumn, SideColumn } from './roomLayout'

const boxId = 'booking'

export function RoomDetails({ room }: { room: Room }) {
  const flow = useBooking(room)

  return (
    <>
      <RoomFacts room={room} />
      <Columns>
        <MainColumn>
          <Gallery room={room} />
        </MainColumn>
        <SideColumn id={boxId}>
          <BookingBox room={room} flow={flow} />
        </SideColumn>
        <MainColumn>
          <RoomDescription room={room} />
          <Amenities names={room.amenities} />
          <RoomPrice room={room} />
          <RoomHours room={room} />
          <RoomHighlights />
          <RoomNote room={room} />
          <HostBlock room={room} />
        </MainColumn>
      </Columns>
      <BookingBar room={room} flow={flow} boxId={boxId} />
    </>
  )
}

import type { OwnRoom, Room } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { presentHotel } from '../hotels/presenter'
import { imageUrl } from '../images/imageUrl'
import type { ListedRoom, OwnedRoom } from './store'

export const presentRoom = (room: ListedRoom): Room => ({
  _id: room.id,
  roomType: room.roomType,
  pricePerNight: toDollars(room.pricePerNightCents),
  amenities: room.amenities,
  images: room.images.map(imageUrl),
  isAvailable: room.isAvailable,
  maxGuests: room.maxGuests,
  createdAt: room.createdAt.toISOString(),
  hotel: presentHotel(room),
})

export const presentOwnRoom = (room: OwnedRoom): OwnRoom => ({
  ...presentRoom(room),
  version: room.version,
  ...(room.isArchived && { isArchived: true }),
})

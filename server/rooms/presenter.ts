import type { OwnRoom, Room } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { presentHotel } from '../hotels/presenter'
import { imageUrl } from '../images/imageUrl'
import type { ListedRoom, OwnedRoom } from './store'

export const presentRoom = (room: ListedRoom & Partial<Pick<OwnedRoom, 'description'>>): Room => ({
  _id: room.id,
  roomType: room.roomType,
  pricePerNight: toDollars(room.pricePerNightCents),
  amenities: room.amenities,
  images: room.images.map(imageUrl),
  isAvailable: room.isAvailable,
  maxGuests: room.maxGuests,
  ...(room.description && { description: room.description }),
  createdAt: room.createdAt.toISOString(),
  hotel: presentHotel(room),
})

export const presentOwnRoom = (room: OwnedRoom): OwnRoom => ({
  ...presentRoom(room),
  ...(room.privateName && { privateName: room.privateName }),
  version: room.version,
  ...(room.isArchived && { isArchived: true }),
})

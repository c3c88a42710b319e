import type { HeldBack, OwnRoom, Room } from '../../contract/entities'
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

/** To its owner a room that guests do not see is as available as they have made it. */
export function presentOwnRoom(room: OwnedRoom): OwnRoom {
  const heldBack = heldBackOf(room)
  return {
    ...presentRoom(room),
    isAvailable: room.isAvailable || room.isHeldBack,
    ...(room.privateName && { privateName: room.privateName }),
    version: room.version,
    ...(room.isArchived && { isArchived: true }),
    ...(heldBack && { heldBack }),
  }
}

/** Why guests do not see a room that is switched on; undefined where they do. */
export const heldBackOf = ({ isHeldBack, unlistedAt }: OwnedRoom): HeldBack | undefined =>
  isHeldBack ? (unlistedAt ? 'unlisted' : 'unverified') : undefined

import type { HeldBack, OwnRoom, Room } from '../../contract/entities'
import type { Rates } from '../../contract/rates'
import { toDollars } from '../../contract/quote'
import { presentHotel } from '../hotels/presenter'
import { imageUrl } from '../images/imageUrl'
import type { ListedRoom, OwnerRoom } from './store'

export const presentRoom = (room: ListedRoom & Partial<Pick<OwnerRoom, 'description'> & { rates?: Rates }>): Room => ({
  _id: room.id,
  roomType: room.roomType,
  ...(room.publicName && { publicName: room.publicName }),
  pricePerNight: toDollars(room.pricePerNightCents),
  amenities: room.amenities,
  images: room.images.map(imageUrl),
  isAvailable: room.isAvailable,
  maxGuests: room.maxGuests,
  ...(room.description && { description: room.description }),
  ...(room.rates && { rates: room.rates }),
  createdAt: room.createdAt.toISOString(),
  hotel: presentHotel(room),
})

/** Owners read their own switch as `isAvailable`, also for a room that is held back. */
export function presentOwnRoom(room: OwnerRoom): OwnRoom {
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

/** Undefined for a room that guests see or that is switched off. */
export const heldBackOf = ({ isHeldBack, unlistedAt }: OwnerRoom): HeldBack | undefined =>
  isHeldBack ? (unlistedAt ? 'unlisted' : 'unverified') : undefined

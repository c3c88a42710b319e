import type { Room } from '../../contract/entities'
import { toDollars } from '../../contract/quote'
import { imageUrl } from '../images/imageUrl'
import type { ListedRoom } from './store'

export const presentRoom = (room: ListedRoom): Room => ({
  _id: room.id,
  roomType: room.roomType,
  pricePerNight: toDollars(room.pricePerNightCents),
  amenities: room.amenities,
  images: room.images.map(imageUrl),
  isAvailable: room.isAvailable,
  createdAt: room.createdAt.toISOString(),
  hotel: {
    name: room.hotelName,
    hotelName: room.hotelName,
    address: room.address,
    city: room.city,
    owner: { name: room.ownerName, image: imageUrl(room.ownerImage) },
  },
})

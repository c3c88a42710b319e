import type { Hotel } from '../../contract/entities'
import { imageUrl } from '../images/imageUrl'
import type { ListedHotel } from './store'

export const presentHotel = ({
  hotelId,
  hotelName,
  address,
  city,
  cancellation,
  ownerName,
  ownerImage,
}: ListedHotel): Hotel => ({
  _id: hotelId,
  name: hotelName,
  hotelName,
  address,
  city,
  cancellation,
  owner: { name: ownerName, image: imageUrl(ownerImage) },
})

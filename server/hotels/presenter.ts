import type { Hotel, OwnHotel } from '../../contract/entities'
import { imageUrl } from '../images/imageUrl'
import type { ListedHotel, OwnedHotel } from './store'

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

export const presentOwnHotel = ({ id, name, ...hotel }: OwnedHotel): OwnHotel => ({
  _id: id,
  hotelName: name,
  ...hotel,
})

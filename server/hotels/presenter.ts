import type { Hotel, OwnHotel } from '../../contract/entities'
import { imageUrl } from '../images/imageUrl'
import type { VisibleHotel, OwnedHotel } from './store'

/** Those that its owner has told. */
export const presentHours = ({ checkInFrom, checkOutUntil }: Pick<OwnedHotel, 'checkInFrom' | 'checkOutUntil'>) => ({
  ...(checkInFrom && { checkInFrom }),
  ...(checkOutUntil && { checkOutUntil }),
})

export const presentHotel = ({
  hotelId,
  hotelName,
  address,
  city,
  cancellation,
  timeZone,
  ownerName,
  ownerImage,
  ...hours
}: VisibleHotel): Hotel => ({
  _id: hotelId,
  name: hotelName,
  hotelName,
  address,
  city,
  cancellation,
  ...(timeZone && { timeZone }),
  ...presentHours(hours),
  owner: { name: ownerName, image: imageUrl(ownerImage) },
})

export const presentOwnHotel = ({
  id,
  name,
  timeZone,
  checkInFrom,
  checkOutUntil,
  ...hotel
}: OwnedHotel): OwnHotel => ({
  _id: id,
  hotelName: name,
  ...hotel,
  ...(timeZone && { timeZone }),
  ...presentHours({ checkInFrom, checkOutUntil }),
})

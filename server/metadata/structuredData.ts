import type { Hotel, Room } from '../../contract/entities'
import { siteName } from '../../contract/pageTitles'
import { roomName } from '../../contract/roomName'

/**
 * What pages say of themselves in the words of https://schema.org, as JSON-LD. Every value can be read on its page: nothing that all
 * rooms show alike, such as their stars, and no rating of a hotel's own making.
 */
const context = 'https://schema.org'

/** On a room's page the city is only seen where the address names it. */
const addressOf = ({ address, city }: Hotel, isCityShown = address.includes(city)) => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  ...(city && isCityShown && { addressLocality: city }),
})

export const siteData = (url: string) => ({ '@context': context, '@type': 'WebSite', name: siteName, url })

interface Addresses {
  url: string
  /** Absolute. */
  picture?: string
}

export const hotelData = (hotel: Hotel, { url, picture }: Addresses) => ({
  '@context': context,
  '@type': 'Hotel',
  name: hotel.name,
  url,
  address: addressOf(hotel, true),
  ...(picture && { image: picture }),
  ...(hotel.checkInFrom && { checkinTime: hotel.checkInFrom }),
  ...(hotel.checkOutUntil && { checkoutTime: hotel.checkOutUntil }),
})

/** A `HotelRoom` has no offers of its own: being a `Product` too gives it some (https://schema.org/docs/hotels.html). */
export function roomData(room: Room, { url, picture, hotelUrl }: Addresses & { hotelUrl: string }) {
  const price = { price: room.pricePerNight.toFixed(2), priceCurrency: 'USD' }
  return {
    '@context': context,
    '@type': ['HotelRoom', 'Product'],
    name: roomName(room),
    url,
    ...(picture && { image: picture }),
    ...(room.description && { description: room.description }),
    ...(room.maxGuests && { occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests } }),
    amenityFeature: room.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    containedInPlace: { '@type': 'Hotel', name: room.hotel.name, url: hotelUrl, address: addressOf(room.hotel) },
    offers: {
      '@type': 'Offer',
      url,
      ...price,
      // A night's.
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'DAY' },
    },
  }
}

import type { Booking } from '../../../../contract/entities'

/** Hotels need not have named their city. */
export const goingWords = ({ hotel }: Pick<Booking, 'hotel'>) => `You’re going to ${hotel.city || hotel.hotelName}`

/** Announces what others see. */
export const paidStatus = (booking: Booking | undefined) => (booking ? `${booking.hotel.hotelName} is now paid.` : '')

import { guestsPerRate } from '../../contract/limits'
import { returnPaths } from '../../contract/pages'
import { quote } from '../../contract/quote'
import type { UserRow } from '../db/schema'
import { confirmFirst, letter, type LetterPart } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import { counted, longDate, money } from './presenter'
import type { Stay } from './stay'
import type { LockedRoom } from './store'

interface Confirmation {
  bookingId: string
  guest: UserRow
  room: LockedRoom
  stay: Stay
  appOrigin: string
}

export function confirmationMail({ bookingId, guest, room, stay, appOrigin }: Confirmation): Mail {
  const { nights, pricePerNightCents, pairs, totalCents } = quote(room.pricePerNightCents, stay)
  const perPair = pairs > 1 ? ` × ${pairs} (the rate is for ${guestsPerRate} guests)` : ''
  const place: LetterPart = {
    details: [
      ['Hotel', room.hotelName],
      ['Address', [room.address, room.city].filter(Boolean).join(', ')],
      ['Phone', room.contact],
      ['Room', room.roomType],
    ],
  }
  const terms: LetterPart = {
    details: [
      ['Booking', bookingId],
      ['Check-in', longDate(stay.checkInDate)],
      ['Check-out', longDate(stay.checkOutDate)],
      ['Guests', String(stay.guests)],
      ['Price', `${counted(nights, 'night')} × ${money(pricePerNightCents)}${perPair}`],
      ['Total', money(totalCents)],
      ['Status', 'Not paid yet'],
    ],
  }
  return letter(guest, `Your StayScape booking from ${longDate(stay.checkInDate)}`, [
    {
      ifVerified: [`Hello ${guest.name},`, `Your room at ${room.hotelName} is booked for these dates.`, place],
      else: `A room is booked for you on StayScape. ${confirmFirst}`,
    },
    terms,
    'You can pay at any time in:',
    { link: 'My Bookings', href: appOrigin + returnPaths.cancelled },
  ])
}

import { guestsPerRate } from '../../contract/limits'
import { returnPaths } from '../../contract/pages'
import { quote } from '../../contract/quote'
import type { UserRow } from '../db/schema'
import { letter, type LetterPart } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import { counted, longDate, money } from './presenter'
import type { Stay } from './stay'
import type { LockedRoom } from './store'

interface Confirmation {
  bookingId: string
  guest: Pick<UserRow, 'name' | 'email'>
  room: LockedRoom
  stay: Stay
  appOrigin: string
}

export function confirmationMail({ bookingId, guest, room, stay, appOrigin }: Confirmation): Mail {
  const { nights, pricePerNightCents, pairs, totalCents } = quote(room.pricePerNightCents, stay)
  const perPair = pairs > 1 ? ` × ${pairs} (the rate is for ${guestsPerRate} guests)` : ''
  const details: LetterPart = {
    details: [
      ['Booking', bookingId],
      ['Hotel', room.hotelName],
      ['Address', [room.address, room.city].filter(Boolean).join(', ')],
      ['Phone', room.contact],
      ['Room', room.roomType],
      ['Check-in', longDate(stay.checkInDate)],
      ['Check-out', longDate(stay.checkOutDate)],
      ['Guests', String(stay.guests)],
      ['Price', `${counted(nights, 'night')} × ${money(pricePerNightCents)}${perPair}`],
      ['Total', money(totalCents)],
      ['Status', 'Not paid yet'],
    ],
  }
  return letter(guest.email, `Your booking at ${room.hotelName}`, [
    `Hello ${guest.name},`,
    `your room at ${room.hotelName} is booked, and the nights are yours.`,
    details,
    'You can pay at any time in:',
    { link: 'My Bookings', href: appOrigin + returnPaths.cancelled },
  ])
}

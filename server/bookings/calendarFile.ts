import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { formatAddress } from '../../contract/formatAddress'
import { formatHours } from '../../contract/stayText'
import { inline } from '../mail/template'
import type { Settings } from '../settings'
import { bookingUrl } from './mails/describeBooking'
import type { BookingMailData } from './mails/store'
import { pluralize } from '../format'

/** By the sequence a calendar replaces an earlier state of the same UID. */
const states = {
  pending: { method: ICalCalendarMethod.PUBLISH, status: ICalEventStatus.TENTATIVE, sequence: 0 },
  confirmed: { method: ICalCalendarMethod.PUBLISH, status: ICalEventStatus.CONFIRMED, sequence: 1 },
  cancelled: { method: ICalCalendarMethod.CANCEL, status: ICalEventStatus.CANCELLED, sequence: 2 },
}

/**
 * A stay as a calendar file (RFC 5545): the same for the same state of its booking. `named` adds hotel and room, whose names
 * somebody else has chosen.
 */
export function stayCalendar(
  stay: BookingMailData,
  { appOrigin, mailFrom }: Pick<Settings, 'appOrigin' | 'mailFrom'>,
  { named }: { named: boolean },
): string {
  const { method, ...state } = states[stay.status]
  const calendar = ical({ prodId: { company: 'StayScape', product: 'Stays' }, method })
  calendar.createEvent({
    ...state,
    ...(named ? namedText(stay) : neutralText(stay)),
    id: `${stay.id}@stayscape`,
    stamp: stay.cancelledAt ?? stay.paidAt ?? stay.createdAt,
    allDay: true,
    // Calendar dates are read and written as UTC. The end is exclusive, as a check-out is.
    start: new Date(stay.checkInDate),
    end: new Date(stay.checkOutDate),
    // A stay keeps nobody from making other plans for the day.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    organizer: { name: 'StayScape', email: addressIn(mailFrom) },
    ...(stay.guest.hasAccount && { url: bookingUrl(stay, appOrigin) }),
  })
  return calendar.toString()
}

/** Of `Name <name@example.com>`, or of the address alone. */
const addressIn = (sender: string) => sender.split(/[<>]/)[1] ?? sender

const facts = (stay: BookingMailData) =>
  [`Booking number ${stay.number}`, pluralize(stay.guests, 'guest'), formatHours(stay)].filter(Boolean)

const neutralText = (stay: BookingMailData) => ({
  summary: 'A stay booked on StayScape',
  description: facts(stay).join('\n'),
})

/** Each on one line and without control characters, which no calendar may contain. */
function namedText(stay: BookingMailData) {
  return {
    summary: inline(`${stay.roomType} at ${stay.hotelName}`),
    location: inline(formatAddress({ address: stay.hotelAddress, city: stay.hotelCity })),
    description: [
      ...facts(stay),
      ...(stay.contact && stay.guest.hasAccount ? [`Phone ${inline(stay.contact)}`] : []),
    ].join('\n'),
  }
}

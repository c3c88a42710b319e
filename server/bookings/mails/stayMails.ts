import { pagePaths } from '../../../contract/pages'
import { searchQuery, toQueryString } from '../../../contract/staySearch'
import { formatHours } from '../../../contract/stayText'
import { formatCents, formatDate } from '../../format'
import type { ForVerified } from '../../mail/compose'
import { guestContact, type ContentsByType, type MailContent, type MailContents } from './bookingMail'
import {
  bookingUrl,
  describePolicy,
  formatMoment,
  howToPay,
  formatStay,
  guestsBooking,
  ownersBooking,
} from './describeBooking'
import { linesOf } from '../stay'
import type { CancellationCause } from './events'
import type { BookingMailData } from './store'

/** Of a stay, from being booked until its guest has left. */
export const stayMails = {
  booked: (stay, _event, { appOrigin }) =>
    stay.source === 'desk'
      ? bookedAtDesk(stay)
      : {
          guest: {
            subject: `Booked: ${formatStay(stay)}, ${stay.number}`,
            heading: 'Your room is booked',
            intro: 'Your room is booked. A calendar file with the dates is attached.',
            rows: [
              ...linesOf(stay).map(({ text, cents }): [string, string] => [text, formatCents(cents)]),
              ['Total', formatCents(stay.totalCents)],
            ],
            more: [formatHours(stay), howToPay(stay)],
            link: { link: 'See your booking and pay', href: bookingUrl(stay, appOrigin) },
            after: [describePolicy(stay, stay.createdAt), guestContact(stay)],
          },
          owner: {
            subject: `New ${ownersBooking(stay)}`,
            heading: 'A new booking',
            intro: 'A room at your hotel has been booked on StayScape.',
            rows: [['Total', formatCents(stay.totalCents)]],
            more: stay.payBy
              ? `There’s nothing to do yet. The nights are held until ${formatMoment(stay.payBy)}; we’ll email you when the guest has paid or the nights are free again.`
              : 'There’s nothing to do yet: we’ll email you when the guest has paid.',
          },
        },

  paid(stay, { amountCents }) {
    const sum = formatCents(amountCents)
    return {
      guest: {
        subject: `Paid: ${guestsBooking(stay)}`,
        heading: 'Your stay is paid for',
        intro: `Thank you. We’ve received your payment of ${sum}, and your booking is confirmed. There is nothing more to do until you arrive.`,
        rows: [['Paid', sum]],
        more: [
          formatHours(stay),
          'Your receipt is on your booking page, where you can also cancel if your plans change:',
        ],
        after: [describePolicy(stay, stay.paidAt ?? stay.createdAt), guestContact(stay)],
      },
      owner: {
        subject: `Your guest has paid: ${ownersBooking(stay)}`,
        heading: 'Your guest has paid',
        intro: `Your guest has paid ${sum}, and the booking is confirmed. Please expect them on ${formatDate(stay.checkInDate)}.`,
        rows: [['Paid', sum]],
      },
    }
  },

  expired(stay, _event, { appOrigin }) {
    const { roomId, checkInDate, checkOutDate, guests } = stay
    const again = toQueryString(searchQuery({ destination: '', dates: { checkInDate, checkOutDate }, guests }))
    return {
      guest: {
        subject: `Ended: your unpaid StayScape booking from ${formatDate(checkInDate)}`,
        heading: 'Your booking has ended',
        intro: 'Your booking wasn’t paid in time, so it has ended and we’ve released the room. You owe nothing.',
        more: 'If you would still like to stay, see whether the room is free and book it again:',
        link: { link: 'See the room for these dates', href: appOrigin + pagePaths.room.replace(':id', roomId) + again },
      },
      owner: nightsFree(stay, 'A booking was not paid in time and has ended.'),
    }
  },

  cancelled_unpaid: (stay, { cause }) => cancelled(stay, cause, nothingPaid),

  cancelled(stay, { cause, refundCents, refundedCents, byHand }) {
    const sum = formatCents(refundCents)
    if (byHand && refundCents > 0) {
      const said = `You paid at the hotel, so it gives ${sum} back to you itself.`
      const task = `Please give your guest ${sum} back yourself: it was paid at your desk.`
      return cancelled(stay, cause, said, { rows: () => [['Refund by the hotel', sum]], task })
    }
    if (stay.source === 'desk' && !byHand) return cancelled(stay, cause, nothingPaid)
    const rows = sums(stay, sum)
    return cancelled(stay, cause, describeRefund(refundCents, refundedCents), { rows })
  },

  cancelled_disputed(stay, { cause, refundCents }) {
    const sum = formatCents(refundCents)
    const said = `Your bank is deciding about your payment. If it decides that the payment stands, ${sum} will be refunded to the card you paid with, and we’ll email you then.`
    const condition = ', if the guest’s bank decides for you'
    return cancelled(stay, cause, said, { rows: sums(stay, sum, condition) })
  },

  checked_in: (stay) => recorded(stay, 'Checked in', 'Your hotel noted that you have arrived.'),

  checked_out: (stay) => recorded(stay, 'Checked out', 'Your hotel noted that you have left.'),

  departed_early(stay, { departedOn }) {
    const nights = `Your nights from ${formatDate(departedOn)} on have been released.`
    return recorded(stay, 'Checked out', `Your hotel noted that you have left early. ${nights}`)
  },

  no_show: (stay) =>
    recorded(stay, 'No-show recorded', 'Your hotel noted that you did not arrive. Your nights stay booked.'),

  mark_undone: (stay) => recorded(stay, 'Corrected', 'The hotel corrected its record of your stay.'),
} satisfies Partial<ContentsByType>

/** By the hotel, which hears nothing of what it has done itself, for somebody whose address nobody has proved. */
const bookedAtDesk = (stay: BookingMailData): MailContents => ({
  guest: {
    subject: `Booked: ${formatStay(stay)}, ${stay.number}`,
    heading: 'Your room is booked',
    intro: 'The hotel has booked a room for you. A calendar file with the dates is attached.',
    rows: [['Total', formatCents(stay.totalCents)]],
    more: [formatHours(stay), stay.paidAt ? undefined : 'You pay at the hotel.'],
    after: [
      guestContact(stay),
      'If you haven’t asked for this, somebody has given the hotel your address by mistake, and there’s nothing for you to do.',
    ],
  },
})

/** What the guest is told, and the owner. */
const causes: Record<CancellationCause, [string, string]> = {
  guest: ['Your booking is cancelled, as you asked.', 'Your guest has cancelled their booking.'],
  hotel: [
    'The hotel has cancelled your booking. We’re sorry.',
    'You have cancelled a booking, and your guest has been told.',
  ],
  departure: [
    'Your hotel noted that you left before your first night, so your booking is cancelled.',
    'You noted that a guest left before their first night, so their booking is cancelled.',
  ],
}

/** The owner of a guest whom we cannot email. */
const untold: Record<CancellationCause, string> = {
  guest: causes.guest[1],
  hotel: 'You have cancelled a booking. We can’t email your guest, so please tell them.',
  departure: causes.departure[1],
}

const nothingPaid = 'You hadn’t paid yet, so there’s nothing to refund and nothing more to do.'

type Reader = keyof MailContents

/** Of a booking that was paid by card. `condition`: of the refund, for the owner. */
const sums =
  ({ totalCents }: BookingMailData, refund: string, condition = '') =>
  (reader: Reader): MailContent['rows'] => [
    ['Payment', formatCents(totalCents)],
    reader === 'guest' ? ['Refund', refund] : ['Refund to the guest', refund + condition],
  ]

/** `task`: what the owner has to do. */
function cancelled(
  stay: BookingMailData,
  cause: CancellationCause,
  said: string,
  { rows = () => [], task }: { rows?: (reader: Reader) => MailContent['rows']; task?: string } = {},
): MailContents {
  const [toGuest, told] = causes[cause]
  const toOwner = stay.guest.email ? told : untold[cause]
  return {
    guest: {
      subject: `Cancelled: ${guestsBooking(stay)}`,
      heading: 'Your booking is cancelled',
      intro: [
        `${toGuest} The attached calendar file removes the dates from your calendar.`,
        cause === 'hotel' ? quoteReason(stay) : undefined,
      ],
      rows: rows('guest'),
      more: said,
    },
    owner: nightsFree(stay, toOwner, rows('owner'), task),
  }
}

const nightsFree = (
  stay: BookingMailData,
  why: string,
  rows: MailContent['rows'] = [],
  task = 'There’s nothing to do.',
): MailContent => ({
  subject: `Cancelled: ${ownersBooking(stay)}`,
  heading: 'A booking is cancelled',
  intro: `${why} The nights are free again. ${task}`,
  rows,
})

function quoteReason({ cancelReason: quote }: BookingMailData): ForVerified | undefined {
  if (!quote) return undefined
  return { ifVerified: ['The hotel writes:', { quote }], else: 'The hotel’s reason is on your booking page.' }
}

function describeRefund(refundCents: number, refundedCents: number): string {
  if (refundCents > 0)
    return `${formatCents(refundCents)} will be refunded to the card you paid with. There’s nothing more to do: we’ll email you once it’s on its way.`
  return refundedCents > 0
    ? `${formatCents(refundedCents)} of your payment has already gone back to you, so nothing more is refunded.`
    : 'Under the terms of this booking, there is no refund.'
}

/** By the owner's own desk. */
const recorded = ({ number }: BookingMailData, heading: string, what: string): MailContents => ({
  guest: {
    subject: `${heading}: ${number}`,
    heading,
    intro: `${what} If that isn’t right, please call the hotel.`,
  },
})

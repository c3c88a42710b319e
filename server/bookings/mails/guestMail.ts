import { pagePaths } from '../../../contract/pages'
import type { StayMark } from '../../../contract/bookingStatus'
import { toQueryString, searchQuery } from '../../../contract/staySearch'
import { formatAddress } from '../../../contract/formatAddress'
import { describeRate, refundsTake } from '../../../contract/stayText'
import { confirmFirst, composeMail, type ForVerified } from '../../mail/compose'
import type { MailPart } from '../../mail/template'
import type { Mail } from '../../mail/mailer'
import { formatDate, formatCents } from '../../format'
import type { BookingEvent, EventOf } from './notifyBooking'
import {
  bookingUrl,
  formatCheckIn,
  formatStay,
  bookingFacts,
  formatMoment,
  describeMark,
  describePolicy,
} from './describeBooking'
import type { BookingMailData } from './store'

/** Undefined for a dispute, which the guest has begun at their bank, and what is between hotel and provider. */
export function guestMail(stay: BookingMailData, event: BookingEvent, appOrigin: string): Mail | undefined {
  switch (event.type) {
    case 'booked':
      return booked(stay, appOrigin)
    case 'paid':
      return paid(stay, event, appOrigin)
    case 'cancelled':
      return event.by === 'hold' ? expired(stay, appOrigin) : cancelled(stay, event, appOrigin)
    case 'marked':
      return marked(stay, event, appOrigin)
    case 'refunded':
      if (event.byHand) return givenByHand(stay, event, appOrigin)
      return event.status === 'succeeded' ? refunded(stay, event, appOrigin) : refundFailed(stay, event, appOrigin)
    case 'refunded_twice':
    case 'disputed':
      return undefined
  }
}

const greeting = ({ guest }: BookingMailData): ForVerified => ({
  ifVerified: [`Hello ${guest.name.trim().split(/\s/)[0]},`],
})
const link = (text: string, stay: BookingMailData, appOrigin: string): MailPart => ({
  link: text,
  href: bookingUrl(stay, appOrigin),
})

const hotelDetails = ({ hotelName, hotelAddress, hotelCity, contact, roomType }: BookingMailData): ForVerified => ({
  ifVerified: [
    {
      details: [
        ['Hotel', hotelName],
        ['Address', formatAddress({ address: hotelAddress, city: hotelCity })],
        ...(contact ? [['Phone', contact] satisfies [string, string]] : []),
        ['Room', roomType],
      ],
    },
  ],
  else: confirmFirst,
})

/** A closed hotel has no phone number. */
const contactLine = ({ hotelName, contact }: BookingMailData): ForVerified => ({
  ifVerified: contact ? [`Questions about your stay? Call ${hotelName} on ${contact}.`] : [],
  else: 'Questions about your stay? Call the hotel: its phone number is on your booking page.',
})

function booked(stay: BookingMailData, appOrigin: string): Mail {
  const prices: [string, string][] = [
    ['Price', describeRate(stay.pricePerNightCents, stay)],
    ['Total', formatCents(stay.totalCents)],
  ]
  return composeMail(
    stay.guest,
    { subject: `Booked: ${formatStay(stay)}, ${stay.number}`, heading: 'Your room is booked' },
    [
      greeting(stay),
      'Your room is booked. A calendar file with the dates is attached.',
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ...prices] },
      stay.payBy
        ? `Pay by ${formatMoment(stay.payBy)}, or we'll release the room.`
        : 'You can pay on your booking page.',
      link('See your booking and pay', stay, appOrigin),
      describePolicy(stay, stay.createdAt),
      contactLine(stay),
    ],
  )
}

const paid = (stay: BookingMailData, { amountCents }: EventOf<'paid'>, appOrigin: string): Mail =>
  composeMail(
    stay.guest,
    { subject: `Paid: your StayScape booking from ${formatCheckIn(stay)}`, heading: 'Your stay is paid for' },
    [
      greeting(stay),
      `Thank you. We’ve received your payment of ${formatCents(amountCents)}, and your booking is confirmed. There is nothing more to do until you arrive.`,
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ['Paid', formatCents(amountCents)]] },
      'Your receipt is on your booking page, where you can also cancel if your plans change:',
      link('See your booking', stay, appOrigin),
      describePolicy(stay, stay.paidAt ?? stay.createdAt),
      contactLine(stay),
    ],
  )

function expired(stay: BookingMailData, appOrigin: string): Mail {
  const { roomId, checkInDate, checkOutDate, guests } = stay
  const again = toQueryString(searchQuery({ destination: '', dates: { checkInDate, checkOutDate }, guests }))
  return composeMail(
    stay.guest,
    { subject: `Ended: your unpaid StayScape booking from ${formatCheckIn(stay)}`, heading: 'Your booking has ended' },
    [
      greeting(stay),
      'Your booking wasn’t paid in time, so it has ended and we’ve released the room. You owe nothing.',
      hotelDetails(stay),
      { details: bookingFacts(stay) },
      'If you would still like to stay, see whether the room is free and book it again:',
      { link: 'See the room for these dates', href: appOrigin + pagePaths.room.replace(':id', roomId) + again },
      contactLine(stay),
    ],
  )
}

function cancelledBecause({ by, hasLeft }: EventOf<'cancelled'>): string {
  if (hasLeft) return 'Your hotel noted that you left before your first night, so your booking is cancelled.'
  return by === 'hotel'
    ? 'The hotel has cancelled your booking. We’re sorry.'
    : 'Your booking is cancelled, as you asked.'
}

function cancelled(stay: BookingMailData, event: EventOf<'cancelled'>, appOrigin: string): Mail {
  const { by, refundCents } = event
  return composeMail(
    stay.guest,
    { subject: `Cancelled: your StayScape booking from ${formatCheckIn(stay)}`, heading: 'Your booking is cancelled' },
    [
      greeting(stay),
      `${cancelledBecause(event)} The attached calendar file removes the dates from your calendar.`,
      ...(by === 'hotel' ? quoteReason(stay) : []),
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ...paymentDetails(stay, refundCents)] },
      describeRefund(stay, event),
      link('See your booking', stay, appOrigin),
      contactLine(stay),
    ],
  )
}

const markTitles: Record<StayMark | 'none', string> = {
  arrived: 'Checked in',
  left: 'Checked out',
  'no-show': 'No-show recorded',
  none: 'Corrected',
}

function marked(stay: BookingMailData, { mark, leftOn }: EventOf<'marked'>, appOrigin: string): Mail {
  const nights: Record<StayMark, string> = {
    arrived: '',
    left: leftOn ? ` Your nights from ${formatDate(leftOn)} on have been released.` : '',
    'no-show': ' Your nights stay booked.',
  }
  const noted = mark
    ? `Your hotel ${describeMark({ mark, leftOn })}.${nights[mark]}`
    : 'The hotel corrected its record of your stay.'
  return composeMail(
    stay.guest,
    { subject: `${markTitles[mark ?? 'none']}: ${stay.number}`, heading: markTitles[mark ?? 'none'] },
    [
      greeting(stay),
      `${noted} If that isn’t right, please call the hotel.`,
      hotelDetails(stay),
      { details: bookingFacts(stay) },
      link('See your booking', stay, appOrigin),
      contactLine(stay),
    ],
  )
}

const quoteReason = ({ cancelReason }: BookingMailData): ForVerified[] =>
  cancelReason
    ? [
        {
          ifVerified: ['The hotel writes:', { quote: cancelReason }],
          else: 'The hotel’s reason is on your booking page.',
        },
      ]
    : []

const paymentDetails = ({ paidAt, totalCents }: BookingMailData, refundCents: number): [string, string][] =>
  paidAt
    ? [
        ['Payment', formatCents(totalCents)],
        ['Refund', formatCents(refundCents)],
      ]
    : []

function describeRefund({ paidAt }: BookingMailData, { refundCents, backCents, waits }: EventOf<'cancelled'>): string {
  if (!paidAt) return 'You hadn’t paid yet, so there’s nothing to refund and nothing more to do.'
  if (waits) {
    return `Your bank is deciding about your payment. If it decides that the payment stands, ${formatCents(refundCents)} will be refunded to the card you paid with, and we’ll email you then.`
  }
  if (refundCents === 0 && backCents)
    return `${formatCents(backCents)} of your payment has already gone back to you, so nothing more is refunded.`
  if (refundCents === 0) return 'Under the terms of this booking, there is no refund.'
  return `${formatCents(refundCents)} will be refunded to the card you paid with. There’s nothing more to do: we’ll email you once it’s on its way.`
}

const refundReasons: Record<EventOf<'refunded'>['reason'], string> = {
  cancelled: ', because your booking was cancelled.',
  unwanted: ', because that payment could not be used for your booking. Nothing else about the booking changes.',
  other: '. Nothing else about the booking changes.',
}

const refunded = (stay: BookingMailData, { amountCents, reason }: EventOf<'refunded'>, appOrigin: string): Mail =>
  composeMail(
    stay.guest,
    { subject: `Refunded: your StayScape booking from ${formatCheckIn(stay)}`, heading: 'We’ve sent your money back' },
    [
      greeting(stay),
      `We have sent ${formatCents(amountCents)} back to the card you paid with${refundReasons[reason]}`,
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ['Refunded', formatCents(amountCents)]] },
      `There’s nothing to do. ${refundsTake}; if it hasn’t arrived by then, ask your bank first.`,
      link('See your booking', stay, appOrigin),
      contactLine(stay),
    ],
  )

const givenByHand = (stay: BookingMailData, { amountCents }: EventOf<'refunded'>, appOrigin: string): Mail =>
  composeMail(
    stay.guest,
    {
      subject: `Refunded by your hotel: your StayScape booking from ${formatCheckIn(stay)}`,
      heading: 'Your hotel has given your money back',
    },
    [
      greeting(stay),
      `Our refund to your card did not go through. The hotel says it has paid you ${formatCents(amountCents)} directly.`,
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ['Given back', formatCents(amountCents)]] },
      'If you haven’t received it, please ask the hotel: its phone number is on your booking page.',
      link('See your booking', stay, appOrigin),
      contactLine(stay),
    ],
  )

function refundFailed(stay: BookingMailData, event: EventOf<'refunded'>, appOrigin: string): Mail {
  const { amountCents, byBank } = event
  const { hotelName, contact, number } = stay
  const purpose = `and give your booking number, ${number}, to arrange another way to get your money.`
  return composeMail(
    stay.guest,
    { subject: `Refund failed: your StayScape booking from ${formatCheckIn(stay)}`, heading: 'Your refund failed' },
    [
      greeting(stay),
      `We tried to send ${formatCents(amountCents)} back to the card you paid with, but ${byBank ? 'your bank rejected it' : 'it did not go through'}. The money is still yours.`,
      hotelDetails(stay),
      { details: [...bookingFacts(stay), ['Refund failed', formatCents(amountCents)]] },
      {
        ifVerified: [
          contact
            ? `Please call ${hotelName} on ${contact} ${purpose}`
            : byBank
              ? 'Please ask your bank why it rejected the refund.'
              : `The people who run StayScape have been told. Your booking number is ${number}.`,
        ],
        else: `Please call the hotel, whose phone number is on your booking page, ${purpose}`,
      },
      link('See your booking', stay, appOrigin),
    ],
  )
}

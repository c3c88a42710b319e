import { pagePaths } from '../../../contract/pages'
import { roomName } from '../../../contract/roomName'
import { composeMail, type ForVerified } from '../../mail/compose'
import type { MailPart } from '../../mail/template'
import type { Mail } from '../../mail/mailer'
import { formatCents } from '../../format'
import type { BookingEvent, EventOf } from './notifyBooking'
import type { BookingMailData } from './store'
import { formatCheckIn, bookingFacts, formatMoment } from './describeBooking'

/** Undefined for a refund that succeeded and for a mark of their own desk. */
export function ownerMail(stay: BookingMailData, event: BookingEvent, appOrigin: string): Mail | undefined {
  switch (event.type) {
    case 'booked':
      return booked(stay, appOrigin)
    case 'paid':
      return paid(stay, event, appOrigin)
    case 'cancelled':
      return cancelled(stay, event, appOrigin)
    case 'marked':
      return undefined
    case 'refunded':
      return event.status === 'failed' ? refundFailed(stay, event, appOrigin) : undefined
    case 'refunded_twice':
      return refundedTwice(stay, event, appOrigin)
    case 'disputed':
      return event.status === 'open' || event.status === 'inquiry'
        ? disputed(stay, event, appOrigin)
        : decided(stay, event, event.status, appOrigin)
  }
}

const link = ({ id }: BookingMailData, appOrigin: string): MailPart => ({
  link: 'See the booking',
  href: `${appOrigin}${pagePaths.ownerBookings}?booking=${id}`,
})

const guestDetails = ({ guest, hotelName, ...room }: BookingMailData): ForVerified => ({
  ifVerified: [
    {
      details: [
        ['Guest', guest.name],
        ['Hotel', hotelName],
        ['Room', roomName(room)],
      ],
    },
  ],
  else: 'Once you’ve confirmed this email address, emails like this one will name the guest and the room. The booking itself already does.',
})

/** Addresses are not passed on, in either direction. */
const contactLine =
  'Your guest can call your hotel or write to you through StayScape. Replies to this email don’t reach them.'

const booked = (stay: BookingMailData, appOrigin: string): Mail =>
  composeMail(stay.owner, { subject: `New booking from ${formatCheckIn(stay)}`, heading: 'A new booking' }, [
    'A room at your hotel has been booked on StayScape.',
    guestDetails(stay),
    { details: [...bookingFacts(stay), ['Total', formatCents(stay.totalCents)]] },
    stay.payBy
      ? `There’s nothing to do yet. The nights are held until ${formatMoment(stay.payBy)}; we’ll email you when the guest has paid or the nights are free again.`
      : 'There’s nothing to do yet: we’ll email you when the guest has paid.',
    link(stay, appOrigin),
    contactLine,
  ])

const paid = (stay: BookingMailData, { amountCents }: EventOf<'paid'>, appOrigin: string): Mail =>
  composeMail(
    stay.owner,
    { subject: `Your guest has paid: booking from ${formatCheckIn(stay)}`, heading: 'Your guest has paid' },
    [
      `Your guest has paid ${formatCents(amountCents)}, and the booking is confirmed. Please expect them on ${formatCheckIn(stay)}.`,
      guestDetails(stay),
      { details: [...bookingFacts(stay), ['Paid', formatCents(amountCents)]] },
      link(stay, appOrigin),
      contactLine,
    ],
  )

const whoCancelled = {
  hold: 'A booking was not paid in time and has ended.',
  guest: 'Your guest has cancelled their booking.',
  hotel: 'You have cancelled a booking, and your guest has been told.',
}
const leftBefore = 'You noted that a guest left before their first night, so their booking is cancelled.'

function cancelled(
  stay: BookingMailData,
  { by, hasLeft, refundCents, waits }: EventOf<'cancelled'>,
  appOrigin: string,
): Mail {
  const sums: [string, string][] = [
    ['Payment', formatCents(stay.totalCents)],
    ['Refund to the guest', formatCents(refundCents) + (waits ? ', if the guest’s bank decides for you' : '')],
  ]
  return composeMail(
    stay.owner,
    { subject: `Cancelled: booking from ${formatCheckIn(stay)}`, heading: 'A booking is cancelled' },
    [
      `${hasLeft ? leftBefore : whoCancelled[by]} The nights are free again. There’s nothing to do.`,
      guestDetails(stay),
      { details: [...bookingFacts(stay), ...(stay.paidAt ? sums : [])] },
      link(stay, appOrigin),
      contactLine,
    ],
  )
}

const refundFailed = (stay: BookingMailData, { amountCents, byBank }: EventOf<'refunded'>, appOrigin: string): Mail =>
  composeMail(
    stay.owner,
    { subject: `Refund failed: booking from ${formatCheckIn(stay)}`, heading: 'A refund failed' },
    [
      `${formatCents(amountCents)} could not be refunded to your guest${byBank ? ', because their bank rejected it' : ''}.`,
      guestDetails(stay),
      { details: [...bookingFacts(stay), ['Refund failed', formatCents(amountCents)]] },
      'We’ve asked your guest to call your hotel. Please send them the money yourself, then say so with the booking:',
      link(stay, appOrigin),
      contactLine,
    ],
  )

const refundedTwice = (stay: BookingMailData, { amountCents }: EventOf<'refunded_twice'>, appOrigin: string): Mail =>
  composeMail(
    stay.owner,
    { subject: `Refunded twice: booking from ${formatCheckIn(stay)}`, heading: 'A refund was sent after yours' },
    [
      `You noted that you had refunded your guest yourself. Now ${formatCents(amountCents)} has been refunded to their card too, so they may have the money twice.`,
      guestDetails(stay),
      { details: [...bookingFacts(stay), ['Refunded to the card', formatCents(amountCents)]] },
      'Please settle it with your guest. The people who run StayScape have been told as well.',
      link(stay, appOrigin),
      contactLine,
    ],
  )

function disputed(
  stay: BookingMailData,
  { status, amountCents, respondBy, evidence, canReply }: EventOf<'disputed'>,
  appOrigin: string,
): Mail {
  const isInquiry = status === 'inquiry'
  const deadline = respondBy ? `before ${formatMoment(respondBy)}` : 'as soon as you can'
  const way = canReply
    ? `Please answer this email with it ${deadline}: we pass it on to the bank.`
    : `Please send it to the people who run StayScape ${deadline}: they pass it on to the bank.`
  return composeMail(
    stay.owner,
    { subject: `Payment disputed: booking from ${formatCheckIn(stay)}`, heading: 'A payment is disputed' },
    [
      `Your guest’s bank ${isInquiry ? 'asks about' : 'contests'} the payment of ${formatCents(amountCents)} for a booking at your hotel. Without an answer it ${isInquiry ? 'may take' : 'takes'} the money back.`,
      guestDetails(stay),
      { details: [...bookingFacts(stay), ['Disputed', formatCents(amountCents)]] },
      `What helps is whatever shows that the stay was booked and took place: a signed registration form, your bill, messages with your guest. ${way}`,
      'What we know of this booking:',
      { details: evidence.map(({ at, what }) => [formatMoment(at), what]) },
      isInquiry
        ? 'The booking stays as it is. If it is cancelled and all of it refunded, that settles the inquiry.'
        : 'The booking stays as it is. If it is cancelled, its refund waits until the bank has decided, so that the money goes back only once.',
      link(stay, appOrigin),
    ],
  )
}

const decisions = {
  closed: (sum: string) =>
    `The bank has closed the case about the payment of ${sum} without a decision. What has gone back to your guest is shown as a refund of the booking.`,
  won: (sum: string) => `The bank has decided for you: the payment of ${sum} stands.`,
  lost: (sum: string) =>
    `The bank has given ${sum} back to your guest, so it doesn’t count as your revenue. Please don’t give it back a second time.`,
}

const describeRefund = ({ refundCents, isLast }: EventOf<'disputed'>): MailPart[] =>
  refundCents > 0
    ? [
        `The booking is cancelled: ${formatCents(refundCents)} ${isLast ? 'is refunded to your guest now' : 'waits to be refunded until the other dispute is decided'}.`,
      ]
    : []

function decided(
  stay: BookingMailData,
  event: EventOf<'disputed'>,
  outcome: keyof typeof decisions,
  appOrigin: string,
): Mail {
  const { amountCents } = event
  return composeMail(
    stay.owner,
    { subject: `Dispute ${outcome}: booking from ${formatCheckIn(stay)}`, heading: `The dispute is ${outcome}` },
    [
      decisions[outcome](formatCents(amountCents)),
      ...describeRefund(event),
      guestDetails(stay),
      { details: [...bookingFacts(stay), ['Disputed', formatCents(amountCents)]] },
      link(stay, appOrigin),
    ],
  )
}

import { refundsTake } from '../../../contract/stayText'
import { formatCents } from '../../format'
import type { ContentsByType, MailContents, MailSettings } from './bookingMail'
import { formatMoment, guestsBooking, howToPay, ownersBooking } from './describeBooking'
import type { EventOf } from './events'
import type { BookingMailData } from './store'

const refundReasons = {
  cancelled: ', because your booking was cancelled.',
  unwanted: ', because that payment could not be used for your booking. Nothing else about the booking changes.',
  other: '. Nothing else about the booking changes.',
}

/** Of money that goes back. A dispute is the owner's alone: the guest has begun it at their bank. */
export const moneyMails = {
  refund_sent: (stay, { amountCents, reason }) => ({
    guest: {
      subject: `Refunded: ${guestsBooking(stay)}`,
      heading: 'We’ve sent your money back',
      intro: `We have sent ${formatCents(amountCents)} back to the card you paid with${refundReasons[reason]}`,
      rows: [['Refunded', formatCents(amountCents)]],
      more: `There’s nothing to do. ${refundsTake}; if it hasn’t arrived by then, ask your bank first.`,
    },
  }),

  refund_failed: refundFailed,
  refund_rejected: refundFailed,

  refunded_offline: (stay, { amountCents }) => ({
    guest: {
      subject: `Refunded by your hotel: ${guestsBooking(stay)}`,
      heading: 'Your hotel has given your money back',
      intro: `Our refund to your card did not go through. The hotel says it has paid you ${formatCents(amountCents)} directly.`,
      rows: [['Given back', formatCents(amountCents)]],
      more: 'If you haven’t received it, please ask the hotel: its phone number is on your booking page.',
    },
  }),

  paid_at_desk(stay, { amountCents }) {
    const sum = formatCents(Math.abs(amountCents))
    const more = 'If that isn’t right, please ask the hotel.'
    if (amountCents < 0)
      return {
        guest: {
          subject: `Refunded by your hotel: ${guestsBooking(stay)}`,
          heading: 'Your hotel has given money back',
          intro: `The hotel noted that it has given ${sum} back to you.`,
          rows: [['Given back', sum]],
          more: [stay.status === 'pending' ? `Your booking is unpaid again. ${howToPay(stay)}` : undefined, more],
        },
      }
    return {
      guest: {
        subject: `Paid: ${guestsBooking(stay)}`,
        heading: 'Your payment is noted',
        intro: `The hotel noted that you have paid ${sum} there.${stay.paidAt ? ' Your stay is paid for.' : ''}`,
        rows: [['Paid', sum]],
        more,
      },
    }
  },

  refunded_twice: (stay, { amountCents }) => ({
    owner: {
      subject: `Refunded twice: ${ownersBooking(stay)}`,
      heading: 'A refund was sent after yours',
      intro: `You noted that you had refunded your guest yourself. Now ${formatCents(amountCents)} has been refunded to their card too, so they may have the money twice.`,
      rows: [['Refunded to the card', formatCents(amountCents)]],
      more: 'Please settle it with your guest. The people who run StayScape have been told as well.',
    },
  }),

  overdrawn: (stay, { amountCents, overdrawnCents }) => ({
    owner: {
      subject: `Refunded too much: ${ownersBooking(stay)}`,
      heading: 'More went back than was paid',
      intro: `Another ${formatCents(amountCents)} has gone back to your guest, through the card provider or their bank: ${formatCents(overdrawnCents)} more than they had paid, which your revenue now lacks.`,
      rows: [['Gone back', formatCents(amountCents)]],
      more: 'Please settle it with your guest. The people who run StayScape have been told as well.',
    },
  }),

  inquiry_opened: disputeOpened,
  dispute_opened: disputeOpened,
  dispute_closed: disputeDecided,
  dispute_won: disputeDecided,
  dispute_lost: disputeDecided,
} satisfies Partial<ContentsByType>

/** `instead`: what the guest of a hotel that has closed is told. */
const failures = {
  refund_failed: {
    toGuest: 'it did not go through',
    toOwner: '',
    instead: (number: string) => `The people who run StayScape have been told. Your booking number is ${number}.`,
  },
  refund_rejected: {
    toGuest: 'your bank rejected it',
    toOwner: ', because their bank rejected it',
    instead: () => 'Please ask your bank why it rejected the refund.',
  },
}

function refundFailed(stay: BookingMailData, { type, amountCents }: EventOf<keyof typeof failures>): MailContents {
  const { hotelName, contact, number } = stay
  const { toGuest, toOwner, instead } = failures[type]
  const sum = formatCents(amountCents)
  const purpose = `and give your booking number, ${number}, to arrange another way to get your money.`
  return {
    guest: {
      subject: `Refund failed: ${guestsBooking(stay)}`,
      heading: 'Your refund failed',
      intro: `We tried to send ${sum} back to the card you paid with, but ${toGuest}. The money is still yours.`,
      rows: [['Refund failed', sum]],
      more: {
        ifVerified: [contact ? `Please call ${hotelName} on ${contact} ${purpose}` : instead(number)],
        else: `Please call the hotel, whose phone number is on your booking page, ${purpose}`,
      },
      after: [],
    },
    owner: {
      subject: `Refund failed: ${ownersBooking(stay)}`,
      heading: 'A refund failed',
      intro: `${sum} could not be refunded to your guest${toOwner}.`,
      rows: [['Refund failed', sum]],
      more: 'We’ve asked your guest to call your hotel. Please send them the money yourself, then say so with the booking:',
    },
  }
}

const demands = {
  inquiry_opened: {
    asks: 'asks about',
    takes: 'may take',
    cancelling: 'If it is cancelled and all of it refunded, that settles the inquiry.',
  },
  dispute_opened: {
    asks: 'contests',
    takes: 'takes',
    cancelling:
      'If it is cancelled, its refund waits until the bank has decided, so that the money goes back only once.',
  },
}

function disputeOpened(
  stay: BookingMailData,
  { type, amountCents, respondBy, evidence }: EventOf<keyof typeof demands>,
  { mailReplyTo }: MailSettings,
): MailContents {
  const { asks, takes, cancelling } = demands[type]
  const sum = formatCents(amountCents)
  const deadline = respondBy ? `before ${formatMoment(respondBy)}` : 'as soon as you can'
  const way = mailReplyTo
    ? `Please answer this email with it ${deadline}: we pass it on to the bank.`
    : `Please send it to the people who run StayScape ${deadline}: they pass it on to the bank.`
  return {
    owner: {
      subject: `Payment disputed: ${ownersBooking(stay)}`,
      heading: 'A payment is disputed',
      intro: `Your guest’s bank ${asks} the payment of ${sum} for a booking at your hotel. Without an answer it ${takes} the money back.`,
      rows: [['Disputed', sum]],
      more: [
        `What helps is whatever shows that the stay was booked and took place: a signed registration form, your bill, messages with your guest. ${way}`,
        'What we know of this booking:',
        { details: evidence.map(({ at, what }) => [formatMoment(at), what]) },
        `The booking stays as it is. ${cancelling}`,
      ],
      after: [],
    },
  }
}

const decisions = {
  dispute_closed: (sum: string) =>
    `The bank has closed the case about the payment of ${sum} without a decision. What has gone back to your guest is shown as a refund of the booking.`,
  dispute_won: (sum: string) => `The bank has decided for you: the payment of ${sum} stands.`,
  dispute_lost: (sum: string) =>
    `The bank has given ${sum} back to your guest, so it doesn’t count as your revenue. Please don’t give it back a second time.`,
}

function disputeDecided(
  stay: BookingMailData,
  { type, amountCents, refundCents, heldCents }: EventOf<keyof typeof decisions>,
): MailContents {
  const outcome = type.slice('dispute_'.length)
  const promise = (cents: number, happens: string) =>
    cents > 0 ? `The booking is cancelled: ${formatCents(cents)} ${happens}.` : undefined
  return {
    owner: {
      subject: `Dispute ${outcome}: ${ownersBooking(stay)}`,
      heading: `The dispute is ${outcome}`,
      intro: [
        decisions[type](formatCents(amountCents)),
        promise(refundCents, 'is refunded to your guest now'),
        promise(heldCents, 'waits to be refunded until the other dispute is decided'),
      ],
      rows: [['Disputed', formatCents(amountCents)]],
      after: [],
    },
  }
}

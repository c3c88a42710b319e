import { pagePaths } from '../../../contract/pages'
import type { StayMark } from '../../../contract/bookingStatus'
import { toQueryString, searchQuery } from '../../../contract/staySearch'
import { formatAddress } from '../../../contract/formatAddress'
import { confirmFirst, letter, type ForVerified } from '../../mail/letter'
import type { LetterPart } from '../../mail/letterParts'
import type { Mail } from '../../mail/mailer'
import { rateOf } from '../details'
import { longDate, money } from '../presenter'
import type { News, NewsOf } from './news'
import { pageOf } from './pageOf'
import type { ToldStay } from './store'
import { arrivalOf, factsOf, momentInUtc, notedWords, policyWords } from './words'

/** What the guest of a booking is told. */
export function guestMail(stay: ToldStay, news: News, appOrigin: string): Mail {
  switch (news.what) {
    case 'booked':
      return booked(stay, appOrigin)
    case 'paid':
      return paid(stay, news, appOrigin)
    case 'cancelled':
      return news.by === 'hold' ? ended(stay, appOrigin) : cancelled(stay, news, appOrigin)
    case 'marked':
      return marked(stay, news, appOrigin)
    case 'refunded':
      return news.status === 'succeeded' ? refunded(stay, news, appOrigin) : refundFailed(stay, news, appOrigin)
  }
}

const hello = ({ guest }: ToldStay): ForVerified => ({ ifVerified: [`Hello ${guest.name},`] })
const link = (text: string, stay: ToldStay, appOrigin: string): LetterPart => ({
  link: text,
  href: pageOf(stay, appOrigin),
})

const place = ({ hotelName, hotelAddress, hotelCity, contact, roomType }: ToldStay): ForVerified => ({
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

/** Who answers, on the last line. Without a phone number the hotel's owner has closed their account. */
const whoAnswers = ({ hotelName, contact }: ToldStay): ForVerified => ({
  ifVerified: contact ? [`Questions about your stay? Call ${hotelName} on ${contact}.`] : [],
  else: 'Questions about your stay? Call the hotel: its phone number is on your booking page.',
})

function booked(stay: ToldStay, appOrigin: string): Mail {
  const prices: [string, string][] = [
    ['Price', rateOf(stay, stay)],
    ['Total', money(stay.totalCents)],
  ]
  return letter(
    stay.guest,
    { subject: `Your StayScape booking from ${arrivalOf(stay)}`, heading: 'Your room is booked' },
    [
      hello(stay),
      'Your room is booked. A calendar file with the dates is attached.',
      place(stay),
      { details: [...factsOf(stay), ...prices] },
      stay.payBy
        ? `Pay by ${momentInUtc(stay.payBy)}, or the nights are offered again.`
        : 'You can pay on your booking page.',
      link('See your booking and pay', stay, appOrigin),
      policyWords(stay, stay.createdAt),
      whoAnswers(stay),
    ],
  )
}

const paid = (stay: ToldStay, { amountCents }: NewsOf<'paid'>, appOrigin: string): Mail =>
  letter(
    stay.guest,
    { subject: `Paid: your StayScape booking from ${arrivalOf(stay)}`, heading: 'Your stay is paid for' },
    [
      hello(stay),
      `Thank you. We've received your payment of ${money(amountCents)}, and your booking is confirmed. There is nothing more to do until you arrive.`,
      place(stay),
      { details: [...factsOf(stay), ['Paid', money(amountCents)]] },
      'Your receipt is on your booking page, where you can also cancel if your plans change:',
      link('See your booking', stay, appOrigin),
      policyWords(stay, stay.paidAt ?? stay.createdAt),
      whoAnswers(stay),
    ],
  )

/** Nobody paid in time. */
function ended(stay: ToldStay, appOrigin: string): Mail {
  const { roomId, checkInDate, checkOutDate, guests } = stay
  const again = toQueryString(searchQuery({ destination: '', dates: { checkInDate, checkOutDate }, guests }))
  return letter(
    stay.guest,
    { subject: `Ended: your unpaid StayScape booking from ${arrivalOf(stay)}`, heading: 'Your booking has ended' },
    [
      hello(stay),
      'Your booking was not paid in time, so it has ended and its nights are offered again. You owe nothing.',
      place(stay),
      { details: factsOf(stay) },
      'If you would still like to come, see whether the room is free and book it again:',
      { link: 'See the room for these dates', href: appOrigin + pagePaths.room.replace(':id', roomId) + again },
      whoAnswers(stay),
    ],
  )
}

function whatEndedIt({ by, hasLeft }: NewsOf<'cancelled'>): string {
  if (hasLeft) return 'Your hotel noted that you have left before your first night, so your booking is cancelled.'
  return by === 'hotel'
    ? "The hotel has cancelled your booking. We're sorry."
    : 'Your booking is cancelled, as you asked.'
}

function cancelled(stay: ToldStay, news: NewsOf<'cancelled'>, appOrigin: string): Mail {
  const { by, refundCents } = news
  return letter(
    stay.guest,
    { subject: `Cancelled: your StayScape booking from ${arrivalOf(stay)}`, heading: 'Your booking is cancelled' },
    [
      hello(stay),
      `${whatEndedIt(news)} The attached calendar file removes the dates from your calendar.`,
      ...(by === 'hotel' ? reasonOf(stay) : []),
      place(stay),
      { details: [...factsOf(stay), ...moneyOf(stay, refundCents)] },
      whatComesBack(stay, refundCents),
      link('See your booking', stay, appOrigin),
      whoAnswers(stay),
    ],
  )
}

/** What the desk has noted, or has taken back. */
function marked(stay: ToldStay, { mark, leftOn }: NewsOf<'marked'>, appOrigin: string): Mail {
  const nights: Record<StayMark, string> = {
    arrived: '',
    left: leftOn ? ` Your nights from ${longDate(leftOn)} on are offered again.` : '',
    'no-show': ' Your nights stay booked.',
  }
  return letter(
    stay.guest,
    { subject: `Noted: your StayScape booking from ${arrivalOf(stay)}`, heading: 'Your hotel has made a note' },
    [
      hello(stay),
      `Your hotel ${notedWords({ mark, leftOn })}.${mark ? nights[mark] : ''} If that isn't so, please talk to the hotel.`,
      place(stay),
      { details: factsOf(stay) },
      link('See your booking', stay, appOrigin),
      whoAnswers(stay),
    ],
  )
}

const reasonOf = ({ cancelReason }: ToldStay): ForVerified[] =>
  cancelReason
    ? [
        {
          ifVerified: ['The hotel writes:', { quote: cancelReason }],
          else: "The hotel's reason is on your booking page.",
        },
      ]
    : []

const moneyOf = ({ paidAt, totalCents }: ToldStay, refundCents: number): [string, string][] =>
  paidAt
    ? [
        ['Paid', money(totalCents)],
        ['Refund', money(refundCents)],
      ]
    : []

function whatComesBack({ paidAt }: ToldStay, refundCents: number): string {
  if (!paidAt) return "You hadn't paid yet, so there's nothing to refund and nothing more to do."
  if (refundCents === 0) return 'Under the terms of this booking, there is no refund.'
  return `${money(refundCents)} will be refunded to the card you paid with. There's nothing more to do: we'll email you once it's on its way.`
}

const refunded = (stay: ToldStay, { amountCents, reason }: NewsOf<'refunded'>, appOrigin: string): Mail =>
  letter(
    stay.guest,
    { subject: `Refunded: your StayScape booking from ${arrivalOf(stay)}`, heading: "We've sent your money back" },
    [
      hello(stay),
      `We have sent ${money(amountCents)} back to the card you paid with, ${
        reason === 'cancelled'
          ? 'because your booking was cancelled.'
          : 'because that payment could not be used for your booking. Nothing else about the booking changes.'
      }`,
      place(stay),
      { details: [...factsOf(stay), ['Refunded', money(amountCents)]] },
      "There's nothing to do. Banks can take up to ten days to show a refund; if it hasn't arrived by then, ask your bank first.",
      link('See your booking', stay, appOrigin),
      whoAnswers(stay),
    ],
  )

function refundFailed(stay: ToldStay, { amountCents }: NewsOf<'refunded'>, appOrigin: string): Mail {
  const { hotelName, contact, number } = stay
  const purpose = `and give your booking number, ${number}, to arrange another way of getting your money.`
  return letter(
    stay.guest,
    { subject: `Refund failed: your StayScape booking from ${arrivalOf(stay)}`, heading: 'Your refund failed' },
    [
      hello(stay),
      `We tried to send ${money(amountCents)} back to the card you paid with, but your bank rejected it. The money is still yours.`,
      place(stay),
      { details: [...factsOf(stay), ['Refund failed', money(amountCents)]] },
      {
        ifVerified: [
          contact
            ? `Please call ${hotelName} at ${contact} ${purpose}`
            : 'Please ask your bank why it rejected the refund.',
        ],
        else: `Please call the hotel, whose phone number is on your booking page, ${purpose}`,
      },
      link('See your booking', stay, appOrigin),
    ],
  )
}

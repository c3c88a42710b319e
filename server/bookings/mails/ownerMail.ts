import { pagePaths } from '../../../contract/pages'
import { letter, type ForVerified } from '../../mail/letter'
import type { LetterPart } from '../../mail/letterParts'
import type { Mail } from '../../mail/mailer'
import { money } from '../presenter'
import type { News, NewsOf } from './news'
import type { ToldStay } from './store'
import { arrivalOf, factsOf, momentInUtc } from './words'

/** What the owner of the hotel is told; nothing of a refund that arrived, nor of what their own desk has noted. */
export function ownerMail(stay: ToldStay, news: News, appOrigin: string): Mail | undefined {
  switch (news.what) {
    case 'booked':
      return booked(stay, appOrigin)
    case 'paid':
      return paid(stay, news, appOrigin)
    case 'cancelled':
      return cancelled(stay, news, appOrigin)
    case 'marked':
      return undefined
    case 'refunded':
      return news.status === 'failed' ? refundFailed(stay, news, appOrigin) : undefined
  }
}

const dashboard = (appOrigin: string): LetterPart => ({ link: 'Your dashboard', href: appOrigin + pagePaths.owner })

const people = ({ guest, hotelName, roomType }: ToldStay): ForVerified => ({
  ifVerified: [
    {
      details: [
        ['Guest', guest.name],
        ['Hotel', hotelName],
        ['Room', roomType],
      ],
    },
  ],
  else: "Once you've confirmed this email address, emails like this one will name the guest and the room. Your dashboard already does.",
})

/** Addresses are not passed on, in either direction. */
const whoAnswers =
  "Your guest can call your hotel or write to you through StayScape. Replies to this email don't reach them."

const booked = (stay: ToldStay, appOrigin: string): Mail =>
  letter(stay.owner, { subject: `New booking from ${arrivalOf(stay)}`, heading: 'A new booking' }, [
    'A room at your hotel has been booked on StayScape.',
    people(stay),
    { details: [...factsOf(stay), ['Total', money(stay.totalCents)]] },
    stay.payBy
      ? `There's nothing to do yet. The nights are held until ${momentInUtc(stay.payBy)}; we'll email you when the guest has paid or the nights are free again.`
      : "There's nothing to do yet: we'll email you when the guest has paid.",
    dashboard(appOrigin),
    whoAnswers,
  ])

const paid = (stay: ToldStay, { amountCents }: NewsOf<'paid'>, appOrigin: string): Mail =>
  letter(
    stay.owner,
    { subject: `Your guest has paid: booking from ${arrivalOf(stay)}`, heading: 'Your guest has paid' },
    [
      `Your guest has paid ${money(amountCents)}, and the booking is confirmed. Please expect them on ${arrivalOf(stay)}.`,
      people(stay),
      { details: [...factsOf(stay), ['Paid', money(amountCents)]] },
      dashboard(appOrigin),
      whoAnswers,
    ],
  )

const whoCancelled = {
  hold: 'A booking was not paid in time and has ended.',
  guest: 'Your guest has cancelled their booking.',
  hotel: 'You have cancelled a booking, and your guest has been told.',
}
const leftBefore = 'You noted that a guest has left before their first night, so their booking is cancelled.'

function cancelled(stay: ToldStay, { by, hasLeft, refundCents }: NewsOf<'cancelled'>, appOrigin: string): Mail {
  const sums: [string, string][] = [
    ['Paid', money(stay.totalCents)],
    ['Refund to the guest', money(refundCents)],
  ]
  return letter(
    stay.owner,
    { subject: `Cancelled: booking from ${arrivalOf(stay)}`, heading: 'A booking is cancelled' },
    [
      `${hasLeft ? leftBefore : whoCancelled[by]} The nights are free again. There's nothing to do.`,
      people(stay),
      { details: [...factsOf(stay), ...(stay.paidAt ? sums : [])] },
      dashboard(appOrigin),
      whoAnswers,
    ],
  )
}

const refundFailed = (stay: ToldStay, { amountCents }: NewsOf<'refunded'>, appOrigin: string): Mail =>
  letter(stay.owner, { subject: `Refund failed: booking from ${arrivalOf(stay)}`, heading: 'A refund failed' }, [
    `${money(amountCents)} could not be refunded to your guest, because their bank rejected it.`,
    people(stay),
    { details: [...factsOf(stay), ['Refund failed', money(amountCents)]] },
    "We've asked your guest to call your hotel. Please agree with them how to return the money.",
    dashboard(appOrigin),
    whoAnswers,
  ])

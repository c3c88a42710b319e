import { formatAddress } from '../../../contract/formatAddress'
import { pagePaths } from '../../../contract/pages'
import { roomName } from '../../../contract/roomName'
import { composeMail, confirmFirst, type ForVerified } from '../../mail/compose'
import type { Mail } from '../../mail/mailer'
import type { MailPart } from '../../mail/template'
import type { Settings } from '../../settings'
import { bookingFacts, bookingUrl } from './describeBooking'
import type { EventOf, EventType } from './events'
import type { BookingMailData } from './store'

type Part = MailPart | ForVerified | undefined
type Row = [label: string, value: string]

/**
 * What only this mail says: `intro`, then the booking's facts and `rows`, then `more`, then a link, which is to the booking unless `link`
 * is another, then `after`.
 */
export interface MailContent {
  subject: string
  heading: string
  intro: Part | Part[]
  rows?: Row[]
  more?: Part | Part[]
  link?: { link: string; href: string }
  after?: Part[]
}

/** Whoever is left out gets no mail. */
export interface MailContents {
  guest?: MailContent
  owner?: MailContent
}

/** What mails are made with. `isSilent`: what is entered is old, and nobody is mailed. */
export type MailSettings = Pick<Settings, 'appOrigin' | 'mailFrom' | 'mailReplyTo'> & { isSilent?: boolean }

export type ContentsByType = {
  [Type in EventType]: (stay: BookingMailData, event: EventOf<Type>, settings: MailSettings) => MailContents
}

export function guestMail(stay: BookingMailData, content: MailContent, { appOrigin }: MailSettings): Mail {
  const { intro, rows = [], more, link, after = [guestContact(stay)], ...titles } = content
  const parts = [
    { ifVerified: [`Hello ${stay.guest.name.trim().split(/\s/)[0]},`] },
    intro,
    hotelDetails(stay),
    { details: [...bookingFacts(stay), ...rows] },
    more,
    stay.guest.hasAccount ? (link ?? { link: 'See your booking', href: bookingUrl(stay, appOrigin) }) : undefined,
    after,
  ]
  return composeMail(stay.guest, titles, parts.flat())
}

export function ownerMail(stay: BookingMailData, content: MailContent, { appOrigin }: MailSettings): Mail {
  const { intro, rows = [], more, after = [ownerContact(stay)], ...titles } = content
  const parts = [
    intro,
    guestDetails(stay),
    { details: [...bookingFacts(stay), ...rows] },
    more,
    { link: 'See the booking', href: `${appOrigin}${pagePaths.ownerBookings}?booking=${stay.id}` },
    after,
  ]
  return composeMail(stay.owner, titles, parts.flat())
}

function hotelDetails({ hotelName, hotelAddress, hotelCity, contact, roomType }: BookingMailData): ForVerified {
  const withPhone = (phone: string): MailPart[] => {
    const details: Row[] = [
      ['Hotel', hotelName],
      ['Address', formatAddress({ address: hotelAddress, city: hotelCity })],
      ['Phone', phone],
      ['Room', roomType],
    ]
    return [{ details: details.filter(([, value]) => value) }]
  }
  return { ifVerified: withPhone(contact), else: confirmFirst, withoutAccount: withPhone('') }
}

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

/** A closed hotel has no phone number. */
export const guestContact = ({ hotelName, contact }: BookingMailData): ForVerified => ({
  ifVerified: contact ? [`Questions about your stay? Call ${hotelName} on ${contact}.`] : [],
  else: 'Questions about your stay? Call the hotel: its phone number is on your booking page.',
  withoutAccount: ['Questions about your stay? Please ask the hotel.'],
})

/** Addresses are not passed on, in either direction. Who has no account cannot write. */
const ownerContact = ({ guest }: BookingMailData) =>
  `${guest.hasAccount ? 'Your guest can call your hotel or write to you through StayScape. ' : ''}Replies to this email don’t reach ${guest.hasAccount ? 'them' : 'your guest'}.`

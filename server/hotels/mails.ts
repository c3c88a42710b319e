import { pagePaths } from '../../contract/pages'
import { roomTitle } from '../../contract/pageTitles'
import { composeMail, type Recipient } from '../mail/compose'
import { unlinked } from '../mail/template'
import type { Mail } from '../mail/mailer'
import type { Settings } from '../settings'
import type { Host } from './store'

/** By it these mails are found again; no other mail has it. */
export const messageSubject = 'A guest has written to you on StayScape'

interface Sender {
  name: string
  /** Only where the guest shares it. */
  email?: string
}

/** Carries no address of the guest's but one that they share, or wrote themselves. */
export const messageMail = (
  { email, hotelName, ...room }: Host,
  guest: Sender,
  message: string,
  { mailReplyTo }: Pick<Settings, 'mailReplyTo'>,
): Mail => ({
  // Held until the address is verified.
  ...composeMail({ email, isVerified: true }, { subject: messageSubject, heading: 'A guest has written to you' }, [
    `A guest has written to ${unlinked(hotelName)}.`,
    {
      details: [
        ['From', unlinked(guest.name)],
        ['About', unlinked(roomTitle(room, hotelName))],
      ],
    },
    { quote: unlinked(message) },
    guest.email
      ? `You can reply to this email: your guest has shared their address with you, ${guest.email}.`
      : `Please don’t reply: the guest can’t be reached this way, because they haven’t shared their address${mailReplyTo ? ', and your reply would come to the people who run StayScape' : ''}. If they want an answer, their message says how to reach them; please type any address in it instead of copying it, because we make no links of what others write.`,
  ]),
  ...(guest.email && { replyTo: guest.email }),
})

/** Says only that there is a message. */
export const messageWaitingMail = (host: Recipient, appOrigin: string): Mail =>
  composeMail(host, { subject: 'A message is waiting for you on StayScape', heading: 'A message is waiting for you' }, [
    'A guest has written to you as the host of a hotel on StayScape. Please confirm that this email address is yours, and we will send you the message:',
    { link: 'Confirm your email', href: appOrigin + pagePaths.verifyEmail },
    'If you have no hotel on StayScape, you can ignore this email: somebody has mistyped their address.',
  ])

/** `why`: an operator's words; replies reach the operator. */
export const unlistedMail = (owner: Recipient, why: string): Mail =>
  composeMail(
    owner,
    { subject: 'Your hotel is no longer listed on StayScape', heading: 'Your hotel is no longer listed' },
    [
      'We have taken your hotel and its rooms off StayScape: guests can no longer find or book them. This is why:',
      { quote: why },
      'Bookings that guests have already made stay as they are, and so does everything in your dashboard.',
      'To answer us, or once the reason is gone, please reply to this email.',
    ],
  )

export const relistedMail = (owner: Recipient, appOrigin: string): Mail =>
  composeMail(owner, { subject: 'Your hotel is listed on StayScape again', heading: 'Your hotel is listed again' }, [
    'Guests can find and book the rooms of your hotel on StayScape again.',
    { link: 'Your dashboard', href: appOrigin + pagePaths.owner },
  ])

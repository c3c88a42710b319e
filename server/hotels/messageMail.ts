import { pagePaths } from '../../contract/pages'
import { letter, type Recipient } from '../mail/letter'
import { unlinked } from '../mail/letterParts'
import type { Mail } from '../mail/mailer'
import type { Settings } from '../settings'
import type { Host } from './store'

/** Nothing else is sent under it. */
export const messageSubject = 'A guest has written to you on StayScape'

interface Sender {
  name: string
  /** Only of who lets the host answer to it. */
  email?: string
}

/** A guest's message to the host of a room. It carries no address of theirs but one that they share, or wrote themselves. */
export const messageMail = (
  { email, hotelName, roomType }: Host,
  guest: Sender,
  message: string,
  { mailReplyTo }: Pick<Settings, 'mailReplyTo'>,
): Mail => ({
  // Sent to a verified address only: another's mail waits until it is one.
  ...letter({ email, isVerified: true }, { subject: messageSubject, heading: 'A guest has written to you' }, [
    `Somebody on StayScape wrote to you as the host of ${unlinked(hotelName)}.`,
    {
      details: [
        ['From', unlinked(guest.name)],
        ['About', unlinked(`${roomType}, ${hotelName}`)],
      ],
    },
    { quote: unlinked(message) },
    guest.email
      ? `You can reply to this email: your guest has shared their address with you, ${guest.email}.`
      : `Replies to this email reach ${mailReplyTo ? 'the people who run StayScape, not your guest' : 'nobody'}: your guest has not shared their address. If they want an answer, their message says how to reach them; please type an address rather than copy it, because we make no links of what others write.`,
  ]),
  ...(guest.email && { replyTo: guest.email }),
})

/** Says only that there is a message. */
export const messageWaitingMail = (host: Recipient, appOrigin: string): Mail =>
  letter(host, { subject: 'A message is waiting for you on StayScape', heading: 'A message is waiting for you' }, [
    'A guest has written to you as the host of a hotel on StayScape. Please confirm that this email address is yours, and we will send you the message:',
    { link: 'Confirm your email', href: appOrigin + pagePaths.verifyEmail },
    'If you have no hotel on StayScape, you can ignore this email: somebody has mistyped their address.',
  ])

import { pagePaths } from '../../contract/pages'
import { letter, type Recipient } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import type { Host } from './store'

/** A guest's message to the host of a room. It carries no address of theirs but what they wrote themselves. */
export const messageMail = ({ email, hotelName, roomType }: Host, guestName: string, message: string): Mail =>
  // Sent to a verified address only: another's mail waits until it is one.
  letter({ email, isVerified: true }, 'A guest has written to you on StayScape', [
    `Somebody on StayScape wrote to you as the host of ${hotelName}.`,
    {
      details: [
        ['From', guestName],
        ['About', `${roomType}, ${hotelName}`],
      ],
    },
    { quote: message },
    'Answers to this email reach nobody: we pass on messages, not addresses. If your guest wants an answer, the message says how to give it.',
  ])

/** Says only that there is a message. */
export const messageWaitingMail = (host: Recipient, appOrigin: string): Mail =>
  letter(host, 'A message is waiting for you on StayScape', [
    'A guest has written to you as the host of a hotel on StayScape. Please confirm that this email address is yours, and we will send you the message:',
    { link: 'Confirm your email', href: appOrigin + pagePaths.verifyEmail },
    'If you have no hotel on StayScape, you can ignore this email: somebody has mistyped their address.',
  ])

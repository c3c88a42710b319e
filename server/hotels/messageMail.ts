import { letter } from '../mail/letter'
import type { Mail } from '../mail/mailer'
import type { Host } from './store'

/** A guest's message to the host of a room. It carries no address of theirs but what they wrote themselves. */
export const messageMail = ({ email, hotelName, roomType }: Host, guestName: string, message: string): Mail =>
  letter(email, `A message about your ${roomType}`, [
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

import { pagePaths } from '../../contract/pages'
import { letter, type Recipient } from '../mail/letter'
import type { Mail } from '../mail/mailer'

/** To the owner; the reason is an operator's. Replies reach them. */
export const unlistedMail = (owner: Recipient, why: string): Mail =>
  letter(owner, { subject: 'Your hotel is no longer listed on StayScape', heading: 'Your hotel is no longer listed' }, [
    'We have taken your hotel and its rooms off StayScape: guests can no longer find or book them. This is why:',
    { quote: why },
    'Bookings that guests have already made stay as they are, and so does everything in your dashboard.',
    'To answer us, or once the reason is gone, please reply to this email.',
  ])

export const relistedMail = (owner: Recipient, appOrigin: string): Mail =>
  letter(owner, { subject: 'Your hotel is listed on StayScape again', heading: 'Your hotel is listed again' }, [
    'Guests can find and book the rooms of your hotel on StayScape again.',
    { link: 'Your dashboard', href: appOrigin + pagePaths.owner },
  ])

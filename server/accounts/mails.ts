import { codeValidMinutes } from '../../contract/limits'
import { letter, type Recipient } from '../mail/letter'
import type { Settings } from '../settings'

/** The mails about an account, in our own words alone. Codes stay out of the subject, which mail servers log. */
const validity = `It is good for ${codeValidMinutes} minutes.`

export const verifyMail = (to: Recipient, code: string) =>
  letter(to, 'Your StayScape code', [
    'Welcome to StayScape. Please enter this code to confirm that this email address is yours:',
    { code },
    `${validity} If you did not sign up, you can ignore this message.`,
  ])

export const resetMail = (to: Recipient, code: string) =>
  letter(to, 'Your StayScape code for a new password', [
    'Somebody, hopefully you, wants to set a new password for StayScape. This code allows it:',
    { code },
    `${validity} Tell it to nobody: we never ask for it. If it was not you, ignore this message and your password stays.`,
  ])

export const passwordChangedMail = (to: Recipient, appOrigin: string) =>
  letter(to, 'Your StayScape password was changed', [
    'The password of your StayScape account has just been changed, and other devices were logged out.',
    'If it was you, there is nothing to do. If not, set a new one at once:',
    { link: 'Reset password', href: `${appOrigin}/resetPassword` },
  ])

export const accountClosedMail = (to: Recipient, { mailReplyTo }: Pick<Settings, 'mailReplyTo'>) =>
  letter(to, 'Your StayScape account is closed', [
    'Your StayScape account has just been closed. Your name, email address and photo are removed; bookings are kept without them.',
    mailReplyTo
      ? 'This is our last email to you. If it was not you who closed the account, please reply to it.'
      : 'This is our last email to you. Nobody reads answers to it.',
  ])

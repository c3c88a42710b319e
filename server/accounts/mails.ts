import { codeValidMinutes } from '../../contract/limits'
import { composeMail, type Recipient } from '../mail/compose'
import type { Settings } from '../settings'

// Codes stay out of the subject, which mail servers log.

const validity = `It expires in ${codeValidMinutes} minutes.`

export const verifyMail = (to: Recipient, code: string) =>
  composeMail(to, { subject: 'Your StayScape code', heading: 'Confirm your email' }, [
    'Welcome to StayScape. Please enter this code to confirm that this email address is yours:',
    { code },
    `${validity} If you didn’t sign up, you can ignore this email.`,
  ])

export const resetMail = (to: Recipient, code: string) =>
  composeMail(to, { subject: 'Your StayScape password reset code', heading: 'Reset your password' }, [
    'Use this code to reset your StayScape password:',
    { code },
    `${validity} Don’t share it with anyone: we’ll never ask for it. If you didn’t request it, ignore this email and your password stays the same.`,
  ])

export const passwordChangedMail = (to: Recipient, appOrigin: string) =>
  composeMail(to, { subject: 'Your StayScape password was changed', heading: 'Your password was changed' }, [
    'Your StayScape password has just been changed, and your other devices have been logged out.',
    'If this was you, there’s nothing to do. If not, reset your password now:',
    { link: 'Reset password', href: `${appOrigin}/resetPassword` },
  ])

/** After closing an account, on the page and by mail. */
export const accountClosed =
  'Your account is closed. Your name, email address and photo have been removed, and your unpaid bookings are cancelled.'
export const keptByLaw =
  'Your other bookings and their payments stay without your name: the law requires books to be kept, for up to ten years. Backups keep the rest until newer ones replace them.'

export const accountClosedMail = (to: Recipient, { mailReplyTo }: Pick<Settings, 'mailReplyTo'>) =>
  composeMail(to, { subject: 'Your StayScape account is closed', heading: 'Your account is closed' }, [
    accountClosed,
    keptByLaw,
    mailReplyTo
      ? 'This is our last email to you. If you didn’t close the account, please reply to it.'
      : 'This is our last email to you. Replies to it are not read.',
  ])

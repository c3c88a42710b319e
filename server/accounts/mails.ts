import { codeValidMinutes } from '../../contract/limits'
import { letter } from '../mail/letter'

/**
 * The mails about an account. None repeats what was entered at sign-up: anybody could sign up with a stranger's
 * address and have us mail them their words. Codes stay out of the subject, which mail servers log.
 */
const validity = `It is good for ${codeValidMinutes} minutes.`

export const verifyMail = (to: string, code: string) =>
  letter(to, 'Your StayScape code', [
    'Welcome to StayScape. Please enter this code to confirm that this email address is yours:',
    { code },
    `${validity} If you did not sign up, you can ignore this message.`,
  ])

export const resetMail = (to: string, code: string) =>
  letter(to, 'Your StayScape code for a new password', [
    'Somebody, hopefully you, wants to set a new password for StayScape. This code allows it:',
    { code },
    `${validity} Tell it to nobody: we never ask for it. If it was not you, ignore this message and your password stays.`,
  ])

export const passwordChangedMail = (to: string, appOrigin: string) =>
  letter(to, 'Your StayScape password was changed', [
    'The password of your StayScape account has just been changed, and other devices were logged out.',
    'If it was you, there is nothing to do. If not, set a new one at once:',
    { link: 'Reset password', href: `${appOrigin}/resetPassword` },
  ])

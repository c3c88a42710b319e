import { passwordMin } from '../../../contract/limits'

/** Shown where a password is chosen; longer is recommended, not required (A2). */
export const passwordHint = `At least ${passwordMin} characters, better 15 or more. A few words in a row are easy to keep.`

/** What the browser asks of a field before anything is sent (section 5); all further rules are the server's. */
export const fieldRules = {
  image: { required: 'Please choose a profile image.' },
  name: { required: 'Please enter your full name.' },
  email: {
    required: 'Please enter your email address.',
    pattern: {
      value: /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/,
      message: 'Please enter an email address like name@example.com.',
    },
  },
  password: { required: 'Please enter your password.' },
  newPassword: { required: 'Please choose a password.' },
  code: 'Please enter all 6 digits of the code.',
} as const

import { passwordMin } from './limits'

/** Sentences that both sides say, or that the specification quotes word for word. */
export const sentences = {
  somethingWentWrong: 'Something went wrong',
  roomIsAvailable: 'Room is available',
  availabilityUpdated: 'Availability updated',
  availabilityFailed: 'Failed to update availability.',
  roomsFailed: 'Failed to load rooms.',
  datesReversed: 'Check out date must be after check in date',
  subscribed: 'Thanks for subscribing!',
  passwordHint: `At least ${passwordMin} characters; 15 or more is safer. A short phrase is easy to remember.`,
  sleepsAtMost: (guests: number) => `This room sleeps at most ${guests === 1 ? 'one guest' : `${guests} guests`}.`,
  nightsTaken: 'Those nights have just been taken. Your dates are still here.',
  nightsOfYourOwn: (all: boolean) =>
    all
      ? 'You have already booked these nights.'
      : 'You have already booked some of these nights. Please choose other dates.',
  nowLoggedInAs: (name: string) => `You are now logged in as ${name}.`,
  unreachable: 'We could not reach the server. Your entries are safe.',
} as const

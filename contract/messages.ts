/** Messages of both sides, and those that the specification quotes word for word. */
export const messages = {
  somethingWentWrong: 'Something went wrong',
  roomIsAvailable: 'Room is available',
  availabilityUpdated: 'Availability updated',
  availabilityFailed: 'Failed to update availability.',
  roomsFailed: 'Failed to load rooms.',
  datesReversed: 'Check out date must be after check in date',
  subscribed: 'Thanks for subscribing!',
  nowLoggedInAs: (name: string) => `You are now logged in as ${name}.`,
  unreachable: 'We could not reach the server. Your entries are safe.',
} as const

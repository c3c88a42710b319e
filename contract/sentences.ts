/** The error catalogue (§8) and the other sentences that both sides or their tests quote word for word. */
export const sentences = {
  somethingWentWrong: 'Something went wrong',
  roomIsAvailable: 'Room is available',
  availabilityUpdated: 'Availability updated',
  availabilityFailed: 'Failed to update availability.',
  roomsFailed: 'Failed to load rooms.',
  datesReversed: 'Check out date must be after check in date',
  dropAnImage: 'Please drop a valid image file',
  subscribed: 'Thanks for subscribing!',
  nightsTaken: 'Those nights have just been taken. Your dates are still here.',
  unreachable: 'We could not reach the server. Your entries are safe.',
} as const

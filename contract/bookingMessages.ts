/** Messages about a stay that cannot be booked. Separate from the others, so that the first view does not load them. */
export const bookingMessages = {
  nightsTaken: 'Those nights have just been taken. Your dates are still here.',
  nightsOver: 'Those nights are over at the hotel. Please choose later dates.',
  nightsOfYourOwn: (all: boolean) =>
    all
      ? 'You have already booked these nights.'
      : 'You have already booked some of these nights. Please choose other dates.',
  tooManyGuests: (sleeps: number) => `This room sleeps ${sleeps}. Choose fewer guests.`,
} as const

/** Rooms that guests see of an owner who has not verified their address, however many are switched on: the oldest ones. */
export const shownUnverifiedMax = 4

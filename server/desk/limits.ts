/** Bookings that are read and written at once for a file of all of them: few, so that other requests get their turn between. */
export const bookingsAtOnce = 250

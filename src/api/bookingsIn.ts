import type { Booking } from '../../contract/entities'

/** The bookings of all loaded pages, each once: one may have moved to another page in between. */
export const bookingsIn = ({ pages }: { pages: readonly { bookings: Booking[] }[] }): Booking[] => [
  ...new Map(pages.flatMap(({ bookings }) => bookings.map((booking) => [booking._id, booking]))).values(),
]

import type { Booking } from '../../contract/entities'

/** The bookings of the pages that are here, each once: it may have moved to another page since the first was read. */
export const bookingsIn = ({ pages }: { pages: readonly { bookings: Booking[] }[] }): Booking[] => [
  ...new Map(pages.flatMap(({ bookings }) => bookings.map((booking) => [booking._id, booking]))).values(),
]

import type { Call } from './calls'

const dates = { checkInDate: 'checkInDate', checkOutDate: 'checkOutDate' } as const
const stay = { roomId: 'roomId', ...dates, guests: 'guests' } as const

/** The rows of contract/calls.ts about stays: from the nights that are free to the money that goes back. */
export const bookingCalls = {
  /** A first page with all that is to come or unpaid and the newest others; `next` is the cursor of the following one. */
  getBookings: {
    method: 'GET',
    path: '/api/booking/get-bookings',
    who: 'user',
    maySend: { cursor: 'cursor' },
    answers: { bookings: 'bookings' },
    mayAnswer: { next: 'text' },
  },
  checkAvailability: {
    method: 'POST',
    path: '/api/booking/check-availability',
    who: 'user',
    safe: true,
    sends: stay,
    answers: { isAvailable: 'flag' },
  },
  /**
   * Refused, with `expectedTotal` or `expectedCancellation` as the field, when the total or the cancellation policy is another by now.
   */
  createBooking: {
    method: 'POST',
    path: '/api/booking/create-booking',
    who: 'user',
    isRepeatable: true,
    sends: stay,
    maySend: { expectedTotal: 'expectedTotal', expectedCancellation: 'expectedCancellation' },
    answers: { bookingId: 'text' },
  },
  /** Answers the address of the card provider's page. */
  stripePayment: {
    method: 'POST',
    path: '/api/booking/stripe-payment',
    who: 'user',
    sends: { bookingId: 'bookingId' },
    answers: { url: 'text' },
  },

  // Beyond the specification.
  /** What a stay costs, or why the room's rules forbid it; whether its nights are free is not asked. */
  quote: {
    method: 'GET',
    path: '/api/rooms/quote',
    who: 'anyone',
    sends: stay,
    answers: { nights: 'count', lines: 'lines', total: 'dollars' },
  },
  /** `until` is exclusive. */
  takenNights: {
    method: 'GET',
    path: '/api/booking/taken-nights',
    who: 'anyone',
    sends: { roomId: 'roomId' },
    maySend: { from: 'fromDate', until: 'untilDate' },
    answers: { stays: 'takenStays' },
    mayAnswer: { rules: 'stayRules' },
  },
  /**
   * The ids of the rooms that cannot be had for that stay, because a night is taken or their rules forbid it: a hotel's, or of those that
   * `getRooms` lists. For other rooms, search. `totals`: of the others, where the price per night does not say it. `refusals`: of those that rules
   * forbid.
   */
  takenRooms: {
    method: 'GET',
    path: '/api/booking/taken-rooms',
    who: 'anyone',
    sends: dates,
    maySend: { hotelId: 'hotelId', guests: 'guests' },
    answers: { rooms: 'texts' },
    mayAnswer: { totals: 'totals', refusals: 'refusals' },
  },
  /** One of the guest's own bookings, with its receipt and what may be done with it now. */
  booking: {
    method: 'GET',
    path: '/api/booking/booking',
    who: 'user',
    sends: { bookingId: 'bookingId' },
    answers: { booking: 'bookingDetails' },
  },
  /** The refund if cancelled now, of what was paid, and the last day of a full refund. */
  cancellation: {
    method: 'GET',
    path: '/api/booking/cancellation',
    who: 'user',
    sends: { bookingId: 'bookingId' },
    answers: { refund: 'dollars', paid: 'dollars' },
    mayAnswer: { freeUntil: 'calendarDate' },
  },
  /** Refused, with `expectedRefund` as the field, when the refund has changed since. */
  cancelBooking: {
    method: 'POST',
    path: '/api/booking/cancel',
    who: 'user',
    sends: { bookingId: 'bookingId', expectedRefund: 'expectedRefund' },
    answers: { refund: 'dollars' },
  },
} as const satisfies Record<string, Call>

import type { StayMark } from '../../contract/bookingStatus'
import type { GuestKey } from './guests'
import type { RoomKey } from './rooms'

/** Days are relative to the day of seeding, so that the catalogue never ages. */
export interface DemoBooking {
  guest: GuestKey
  room: RoomKey
  /** 0 is today. */
  checkInDay: number
  nights: number
  guests: number
  /**
   * - `unpaid`    held until the day before arrival, longer than guests' own bookings, so that there always is one
   * - `expired`   not paid in time
   * - `cancelled` by its guest, unpaid
   * - `halfBack`, `refunded`, `refundFailed`: cancelled by its guest after paying
   */
  state: 'paid' | 'unpaid' | 'expired' | 'cancelled' | 'halfBack' | 'refunded' | 'refundFailed'
  /** When it was booked. */
  daysAgo: number
  /** What the desk has noted. */
  mark?: StayMark
}

const booking = (
  guest: GuestKey,
  room: RoomKey,
  [checkInDay, nights, guests]: [checkInDay: number, nights: number, guests: number],
  state: DemoBooking['state'],
  daysAgo: number,
  mark?: StayMark,
): DemoBooking => ({ guest, room, checkInDay, nights, guests, state, daysAgo, mark })

/** Stays of a room must not overlap: the database would refuse the whole catalogue. */
export const demoBookings: DemoBooking[] = [
  // The demo guest's: upcoming paid and unpaid, past, and cancelled.
  booking('mira', 'gardenRoom', [18, 4, 2], 'paid', 3),
  booking('mira', 'navyDouble', [33, 3, 2], 'unpaid', 1),
  booking('mira', 'brickLoft', [-58, 3, 2], 'paid', 75),
  booking('mira', 'tatami', [-201, 4, 1], 'paid', 230),
  booking('mira', 'chalet', [-24, 5, 2], 'refunded', 50),
  booking('mira', 'terracottaSuite', [8, 3, 2], 'halfBack', 20),
  booking('mira', 'riverDouble', [40, 2, 2], 'expired', 6),

  // The demo owner's hotel, for a busy dashboard and desk: somebody arrives today, somebody leaves, somebody stays.
  booking('tomas', 'terracottaSuite', [0, 3, 2], 'paid', 12),
  booking('lucia', 'navyDouble', [-3, 3, 2], 'paid', 17, 'arrived'),
  booking('jonas', 'navyDouble', [1, 3, 2], 'paid', 2),
  booking('amelie', 'terracottaSuite', [5, 4, 2], 'paid', 4),
  booking('rafael', 'riverDouble', [9, 2, 1], 'unpaid', 1),
  booking('sadia', 'navyDouble', [12, 5, 2], 'paid', 6),
  booking('tomas', 'terracottaSuite', [20, 2, 3], 'unpaid', 2),
  booking('grace', 'riverDouble', [-3, 5, 2], 'paid', 14, 'arrived'),
  booking('henrik', 'navyDouble', [-9, 4, 2], 'paid', 21, 'left'),
  booking('lucia', 'terracottaSuite', [-15, 6, 4], 'paid', 30, 'left'),
  booking('amelie', 'riverDouble', [-22, 3, 2], 'refundFailed', 41),
  booking('jonas', 'atticSingle', [-34, 2, 1], 'paid', 38, 'no-show'),
  booking('grace', 'navyDouble', [-47, 7, 2], 'paid', 62, 'left'),
  booking('rafael', 'terracottaSuite', [-66, 3, 2], 'paid', 80, 'left'),
  booking('tomas', 'riverDouble', [-88, 4, 2], 'paid', 103, 'left'),
  booking('sadia', 'navyDouble', [26, 2, 2], 'cancelled', 9),

  // Elsewhere, so that other rooms have occupied nights too.
  booking('henrik', 'skylineSuite', [3, 4, 2], 'paid', 7),
  booking('lucia', 'skylineSuite', [14, 3, 2], 'unpaid', 2),
  booking('grace', 'chalet', [6, 7, 2], 'paid', 11),
  booking('jonas', 'seaBalcony', [2, 5, 2], 'paid', 5),
  booking('amelie', 'seaBalcony', [16, 3, 2], 'unpaid', 1),
  booking('sadia', 'brickLoft', [8, 3, 2], 'paid', 8),
  booking('rafael', 'lagoonFamily', [10, 7, 5], 'paid', 13),
  booking('tomas', 'gardenRoom', [4, 6, 2], 'paid', 10),
  booking('lucia', 'penthouse', [-12, 3, 2], 'paid', 26),
]

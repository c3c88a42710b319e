import type { Call } from './calls'
import { roomImagesMax } from './limits'

/** Filters of a hotel's bookings, and their order; one that is left out matches all. */
export const bookingFilters = {
  /** Part of a guest's name, a booking number, or an id. */
  query: 'bookingQuery',
  /** Separated by commas. */
  status: 'bookingStatuses',
  /** On the day `from`, by default today at the hotel (in UTC where its time zone is not known). */
  day: 'stayDay',
  /** Stays with a night in `[from, until)`. */
  from: 'fromDate',
  until: 'untilDate',
  /** `paid`: in full; `unpaid`: not in full, or not yet; `unsettled`: of which money is owed, or a payment contested. */
  money: 'bookingMoney',
  /** Booked last first, unless it says otherwise. */
  sort: 'bookingSort',
} as const

/** Optional members of a room's form. Absent in a new room means as many guests as a booking can have, and empty texts. */
export const optionalRoomFields = {
  maxGuests: 'maxGuests',
  publicName: 'publicName',
  privateName: 'privateName',
  description: 'description',
} as const

/** The rows of contract/calls.ts for owners, beyond the specification: their rooms, calendar, desk and figures. */
export const ownerCalls = {
  /** A row of `ownerRooms`, archived or not. */
  ownerRoom: {
    method: 'GET',
    path: '/api/ownerHotel/room',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: { room: 'ownRoom', version: 'count' },
  },
  /** `version` is the one that was edited: refused when somebody has changed the room since. What is left out stays as it is. */
  editRoom: {
    method: 'PUT',
    path: '/api/ownerHotel/room',
    who: 'owner',
    sends: { roomId: 'roomId', version: 'version' },
    maySend: {
      roomType: 'roomType',
      pricePerNight: 'pricePerNight',
      amenities: 'amenities',
      ...optionalRoomFields,
      order: 'imageOrder',
    },
    files: { field: 'images', max: roomImagesMax },
    answers: { room: 'ownRoom' },
  },
  rates: {
    method: 'GET',
    path: '/api/ownerHotel/rates',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: { rates: 'rates', version: 'count' },
  },
  /**
   * Replaces a room's rates; those of booked stays do not change. `version` is the one that was edited: refused when somebody has changed
   * them since. The rooms of `copyTo` get the same, whatever they had.
   */
  editRates: {
    method: 'PUT',
    path: '/api/ownerHotel/rates',
    who: 'owner',
    sends: { roomId: 'roomId', version: 'version', rates: 'rates' },
    maySend: { copyTo: 'roomIds' },
    answers: { rates: 'rates', version: 'count' },
  },
  /**
   * Hides a room from guests for good, or restores it, switched off. Its bookings stay: where some are still to come it is archived
   * only if `expectedStays` says how many. The refusal names them, and says the number as `expected`.
   */
  archiveRoom: {
    method: 'POST',
    path: '/api/ownerHotel/archive-room',
    who: 'owner',
    sends: { roomId: 'roomId', archived: 'archived' },
    maySend: { expectedStays: 'expectedStays' },
    answers: {},
  },
  /** Lists and the hotel's page show its rooms in this order; rooms that it does not name come last. */
  orderRooms: {
    method: 'PUT',
    path: '/api/ownerHotel/room-order',
    who: 'owner',
    sends: { roomIds: 'roomIds' },
    answers: {},
  },
  ownHotel: { method: 'GET', path: '/api/ownerHotel/hotel', who: 'owner', answers: { hotel: 'ownHotel' } },
  editHotel: {
    method: 'PUT',
    path: '/api/ownerHotel/hotel',
    who: 'owner',
    sends: { version: 'version' },
    maySend: {
      hotelName: 'hotelName',
      contact: 'contact',
      city: 'city',
      address: 'address',
      cancellation: 'cancellation',
      timeZone: 'timeZone',
      checkInFrom: 'checkInFrom',
      checkOutUntil: 'checkOutUntil',
    },
    answers: { hotel: 'ownHotel' },
  },

  /**
   * Takes nights off sale, of one room (`roomId` → `blockId`) or of several, all or none (`roomIds` → `blockIds`, in their order).
   * Refused where a guest stays or another block exists.
   */
  blockNights: {
    method: 'POST',
    path: '/api/ownerHotel/block',
    who: 'owner',
    sends: { checkInDate: 'checkInDate', checkOutDate: 'checkOutDate' },
    maySend: { roomId: 'roomId', roomIds: 'roomIds', note: 'note' },
    answers: {},
    mayAnswer: { blockId: 'text', blockIds: 'texts' },
  },
  /** Refused like a new block; a first night that has passed may stay. A note that is left out stays as it is. */
  editBlock: {
    method: 'PUT',
    path: '/api/ownerHotel/block',
    who: 'owner',
    sends: { blockId: 'blockId', checkInDate: 'checkInDate', checkOutDate: 'checkOutDate' },
    maySend: { note: 'note' },
    answers: {},
  },
  unblockNights: {
    method: 'POST',
    path: '/api/ownerHotel/unblock',
    who: 'owner',
    sends: { blockId: 'blockId' },
    answers: {},
  },
  /** The taken nights of all rooms, in their order, on `days` days from `from`, and who leaves on the first; of archived rooms, those with stays then or later. */
  calendar: {
    method: 'GET',
    path: '/api/ownerHotel/calendar',
    who: 'owner',
    sends: { from: 'fromDate', days: 'calendarDays' },
    answers: { rooms: 'calendarRooms' },
  },

  /** A secret address of a room's taken nights, for other sites, told once; a new one ends the old. */
  calendarLink: {
    method: 'POST',
    path: '/api/ownerHotel/calendar-link',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: { url: 'text' },
  },
  removeCalendarLink: {
    method: 'POST',
    path: '/api/ownerHotel/remove-calendar-link',
    who: 'owner',
    sends: { roomId: 'roomId' },
    answers: {},
  },
  /** Reads the calendar before it answers: how many events take nights, and how many of them are over a stay or a block. */
  importCalendar: {
    method: 'POST',
    path: '/api/ownerHotel/import-calendar',
    who: 'owner',
    sends: { roomId: 'roomId', url: 'calendarUrl', name: 'calendarName' },
    answers: { importId: 'text', events: 'count', conflicts: 'count' },
  },
  readImport: {
    method: 'POST',
    path: '/api/ownerHotel/read-import',
    who: 'owner',
    sends: { importId: 'importId' },
    answers: { events: 'count', conflicts: 'count' },
  },
  /** Frees its nights, but those that another import of the room names too. */
  removeImport: {
    method: 'POST',
    path: '/api/ownerHotel/remove-import',
    who: 'owner',
    sends: { importId: 'importId' },
    answers: {},
  },
  calendarLinks: {
    method: 'GET',
    path: '/api/ownerHotel/calendar-links',
    who: 'owner',
    answers: { rooms: 'linkedRooms' },
  },

  /**
   * A stay for somebody who called or walked in: no account, no hold, no payment page. `totalPrice` is the hotel's own, by default the
   * quote. A room that is switched off can be booked here.
   */
  enterBooking: {
    method: 'POST',
    path: '/api/ownerHotel/enter-booking',
    who: 'owner',
    isRepeatable: true,
    sends: {
      roomId: 'roomId',
      checkInDate: 'checkInDate',
      checkOutDate: 'checkOutDate',
      guests: 'guests',
      guestName: 'guestName',
    },
    maySend: { email: 'email', phone: 'phone', totalPrice: 'totalPrice', note: 'note' },
    answers: { bookingId: 'text', number: 'text' },
  },
  /**
   * Money taken at the desk, or given back there (below 0). Of a booking made at the desk in parts, between 0 and its total in all; one
   * from the web that is unpaid only as a whole, which confirms it until all of that is given back.
   */
  recordPayment: {
    method: 'POST',
    path: '/api/ownerHotel/record-payment',
    who: 'owner',
    isRepeatable: true,
    sends: { bookingId: 'bookingId', amount: 'amount', how: 'paymentMethod' },
    answers: {},
  },
  bookingNote: {
    method: 'PUT',
    path: '/api/ownerHotel/booking-note',
    who: 'owner',
    sends: { bookingId: 'bookingId', note: 'note' },
    answers: {},
  },

  /** A row of `bookingList`. */
  ownerBooking: {
    method: 'GET',
    path: '/api/ownerHotel/booking',
    who: 'owner',
    sends: { bookingId: 'bookingId' },
    answers: { booking: 'booking' },
  },
  /** A page of fifty; `next` is the cursor of the following one. */
  bookingList: {
    method: 'GET',
    path: '/api/ownerHotel/booking-list',
    who: 'owner',
    maySend: { ...bookingFilters, cursor: 'cursor' },
    answers: { bookings: 'bookings', total: 'count' },
    mayAnswer: { next: 'text' },
  },
  /**
   * `from` is the owner's today, by default that of `bookingFilters`. Whoever leaves early frees the remaining nights: refused at
   * `expectedNights` unless it says how many; before the first night of a paid stay, which cancels it, at `expectedRefund` unless that is
   * what its terms give back. The refusal says either as `expected`. `none` takes the latest mark back, so that what was noted before it
   * stands again, and is refused once its nights are taken, or where the latest is not the one that it `undoes`.
   */
  markStay: {
    method: 'POST',
    path: '/api/ownerHotel/mark-stay',
    who: 'owner',
    sends: { bookingId: 'bookingId', mark: 'mark' },
    maySend: { from: 'fromDate', expectedNights: 'expectedNights', expectedRefund: 'expectedRefund', undoes: 'undoes' },
    answers: {},
  },
  /** Refunds everything, but what was paid at the desk, which the hotel gives back itself; the guest is shown the reason. */
  cancelStay: {
    method: 'POST',
    path: '/api/ownerHotel/cancel-stay',
    who: 'owner',
    sends: { bookingId: 'bookingId', reason: 'reason' },
    answers: { refund: 'dollars' },
  },
  /** The hotel has given its guest by hand what is `owed` of a refund that failed. Once: the next says the same. */
  refundSettled: {
    method: 'POST',
    path: '/api/ownerHotel/refund-settled',
    who: 'owner',
    sends: { bookingId: 'bookingId' },
    answers: {},
  },
  /** From the owner's today on, by default that of `bookingFilters`: thirty nights, and the twelve months around it. */
  figures: {
    method: 'GET',
    path: '/api/ownerHotel/figures',
    who: 'owner',
    maySend: { from: 'fromDate' },
    answers: { occupancy: 'occupancy', months: 'months', averageNight: 'dollars' },
  },
} as const satisfies Record<string, Call>

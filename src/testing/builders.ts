import type { Booking, BookingDetails, Hotel, OwnHotel, OwnRoom, Room, User } from '@contract/entities'

export const aUser = (own: Partial<User> = {}): User => ({
  _id: 'mira',
  name: 'Mira Lindqvist',
  email: 'mira@example.com',
  image: '',
  role: 'user',
  isVerified: true,
  searchHistory: [],
  ...own,
})

export const anOwner = (own: Partial<User> = {}): User =>
  aUser({ _id: 'owen', name: 'Owen Hart', email: 'owen@example.com', role: 'owner', ...own })

type RoomParts = Omit<Partial<Room>, 'hotel'> & {
  hotelName?: string
  city?: string
  hotel?: Partial<Hotel>
}

let lastId = 0
const anId = () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`

export function aRoom({ hotelName = 'Harbour House', city = 'London', hotel, ...own }: RoomParts = {}): Room {
  return {
    _id: anId(),
    roomType: 'Double Bed',
    pricePerNight: 240,
    amenities: ['Free WiFi', 'Room Service'],
    images: ['/media/0123456789abcdef0123456789abcdef.webp'],
    isAvailable: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    hotel: {
      name: hotelName,
      hotelName,
      address: '12 Quay Street',
      city,
      owner: { name: 'Owen Hart', image: '' },
      ...hotel,
    },
    ...own,
  }
}

/** A room as its owner sees it. */
export const anOwnRoom = (own: Partial<OwnRoom> = {}): OwnRoom => ({
  ...aRoom(),
  maxGuests: 2,
  version: 1,
  isArchived: false,
  ...own,
})

export const anOwnHotel = (own: Partial<OwnHotel> = {}): OwnHotel => ({
  _id: anId(),
  hotelName: 'Harbour House',
  contact: '+44 20 7946 0018',
  city: 'London',
  address: '12 Quay Street',
  cancellation: 'flexible',
  version: 1,
  ...own,
})

/** Two nights for two, unpaid. */
export function aBooking(own: Partial<Booking> = {}): Booking {
  return {
    _id: anId(),
    number: 'SS-7K4Q2M',
    room: { _id: anId(), roomType: 'Double Bed', images: ['/media/0123456789abcdef0123456789abcdef.webp'] },
    hotel: { name: 'Harbour House', hotelName: 'Harbour House', address: '12 Quay Street', city: 'London' },
    user: { name: 'Mira Lindqvist' },
    guests: 2,
    totalPrice: 480,
    checkInDate: '2027-03-12',
    checkOutDate: '2027-03-14',
    isPaid: false,
    status: 'pending',
    createdAt: '2026-11-10T09:00:00.000Z',
    ...own,
  }
}

/** Two nights for two at $240.00, unpaid, that can be paid and cancelled. */
export function aReceipt(own: Partial<BookingDetails> = {}): BookingDetails {
  const { hotel, ...booking } = aBooking()
  return {
    ...booking,
    hotel: { ...hotel, _id: anId(), contact: '+44 20 7946 0018' },
    lines: [{ text: '2 nights × $240.00', amount: 480 }],
    payment: { refunds: [] },
    policy: { name: 'flexible', freeUntil: '2027-03-11' },
    timeline: [{ at: booking.createdAt, what: 'Booked' }],
    canPay: true,
    canCancel: true,
    ...own,
  }
}

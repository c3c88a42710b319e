/**
 * Every number and fixed choice of the product, for both sides.
 * "§" points into the specification, "D" into its decisions, letters with numbers into the security bar.
 */

/** Digits of a verification or reset code (§9). */
export const codeDigits = 6
/** Seconds before a new code is sent; an earlier request answers yes and sends nothing (B4). */
export const codeResendSeconds = 60
/** Minutes a code is good for (B2). */
export const codeValidMinutes = 10

/** Destinations kept in a user's search history, newest last (§9, D12). */
export const searchHistoryKept = 3
/** Rooms in Featured Destination, and at most in Recommended Hotels (§9). */
export const featuredRooms = 4
export const recommendedRooms = 4
/** Rows that the room list shows at first, and adds with every Show more. */
export const roomsPerBatch = 24

/** Pictures of a room (§9) and of a user. */
export const roomImagesMax = 4
/** Bytes of one picture (E1). */
export const imageBytesMax = 8 * 1024 * 1024
/** Widths that pictures are served in, in pixels; a list asks for `listImageWidth` (§2, E3). */
export const imageWidths = [320, 600, 960, 1440] as const
export const listImageWidth = 600

/** Price of a night in US dollars (§5, F2). */
export const priceMin = 1
export const priceStep = 0.01
export const priceMax = 999_999.99

/** A price band of the filter in US dollars, inclusive at both ends (§2). */
export type PriceBand = (typeof priceBands)[number]
export const priceBands = [
  { id: '0-500', from: 0, to: 500 },
  { id: '500-1000', from: 500, to: 1000 },
  { id: '1000-2000', from: 1000, to: 2000 },
  { id: '2000-3000', from: 2000, to: 3000 },
] as const

/** The room type filter's labels and the free-text types each stands for, compared ignoring case (D13). */
export const roomTypeFamilies = {
  'Single Bed': ['Single Bed'],
  'Double Bed': ['Double Bed'],
  'Luxury Bed': ['Luxury Bed', 'Luxury Room', 'Luxury Suite'],
  'Family Bed': ['Family Bed', 'Family Suit', 'Family Suite', 'Family Room'],
} as const
export type RoomTypeFamily = keyof typeof roomTypeFamilies

/** What the Room Type field suggests to an owner (§2). */
export const roomTypeSuggestions = ['Single Bed', 'Double Bed', 'Luxury Room', 'Family Suit'] as const

/** What the hero's search field suggests (§2). */
export const destinationSuggestions = ['Dubai', 'Singapore', 'New York', 'London'] as const

/** The amenities a room can have (§3). */
export const amenityNames = ['Free WiFi', 'Free Breakfast', 'Room Service', 'Mountain View', 'Pool Access'] as const
export type Amenity = (typeof amenityNames)[number]

/** A stay (D18): guests on one booking, nights, how far ahead in years (C4). */
export const guestsMin = 1
export const guestsMax = 20
export const nightsMax = 365
export const yearsAheadMax = 5
/** The price of a night is for this many guests (§9, D17). */
export const guestsPerRate = 2
/** Days from today of which a room's taken nights can be asked. */
export const takenNightsDays = 90

/** Lengths of text in characters (F2), passwords in code points (A2). */
export const nameLength = 100
export const emailLength = 254
export const addressLength = 300
export const destinationLength = 100
export const contactLength = 40
export const roomTypeLength = 60
export const messageLength = 2000
export const passwordMin = 8
export const passwordMax = 128

/** Milliseconds that the loader route waits (§9). */
export const loaderDelay = 8000
/** Pixels scrolled after which the navigation bar is opaque (§9). */
export const opaqueAfter = 10

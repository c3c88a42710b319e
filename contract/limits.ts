/** Every number and fixed choice of the product, for both sides. */

/** Digits of a verification or reset code. */
export const codeDigits = 6
/** Seconds before a new code is sent; an earlier request succeeds and sends nothing. */
export const codeResendSeconds = 60
/** Minutes before a code expires. */
export const codeValidMinutes = 10

/** Destinations kept in a user's search history. */
export const searchHistoryKept = 3
/** Rooms in Featured Destination, and at most in Recommended Hotels. */
export const featuredRooms = 4
export const recommendedRooms = 4
/** Rows that the room list shows at first, and adds with each Show more; rooms on one page of a search. */
export const roomsPerBatch = 24
/** A longer list of rooms is not sent whole: it is searched. */
export const roomsInList = 2000
/** Matching rooms of a long list are counted up to here. */
export const matchesCounted = 1000

/** Pictures of a room. */
export const roomImagesMax = 4
/** Bytes of one picture. */
export const imageBytesMax = 8 * 1024 * 1024
/** Pixels of a picture of a person: the page makes a larger one smaller before it sends it. */
export const avatarPixelsMax = 24_000_000
/** Widths that pictures are served in, in pixels; a list asks for `listImageWidth`. */
export const imageWidths = [320, 600, 960, 1440] as const
export const listImageWidth = 600
/** Pixels of a picture that is shown with a link; as large as messengers draw it without cutting it. */
export const shareSize = { width: 1200, height: 630 } as const
/** Bytes of one: WhatsApp shows nothing larger. */
export const shareBytesMax = 300_000

/** Price of a night in US dollars. */
export const priceMin = 1
export const priceMax = 999_999.99
/** Above this, the form asks whether the price is right. */
export const priceWarningThreshold = 10_000

/** A price band of the filter in US dollars, inclusive at both ends. */
export type PriceBand = (typeof priceBands)[number]
export const priceBands = [
  { id: '0-500', from: 0, to: 500 },
  { id: '500-1000', from: 500, to: 1000 },
  { id: '1000-2000', from: 1000, to: 2000 },
  { id: '2000-3000', from: 2000, to: 3000 },
] as const

/** The room type filter's labels and the free-text types each stands for, compared ignoring case. */
export const roomTypeFamilies = {
  'Single Bed': ['Single Bed'],
  'Double Bed': ['Double Bed'],
  'Luxury Bed': ['Luxury Bed', 'Luxury Room', 'Luxury Suite'],
  'Family Bed': ['Family Bed', 'Family Suit', 'Family Suite', 'Family Room'],
} as const
export type RoomTypeFamily = keyof typeof roomTypeFamilies

/** What the Room Type field suggests to an owner. */
export const roomTypeSuggestions = ['Single Bed', 'Double Bed', 'Luxury Room', 'Family Suit'] as const

/** What the hero's search field suggests. */
export const destinationSuggestions = ['Dubai', 'Singapore', 'New York', 'London'] as const

/** The amenities a room can have. */
export const amenityNames = ['Free WiFi', 'Free Breakfast', 'Room Service', 'Mountain View', 'Pool Access'] as const
export type Amenity = (typeof amenityNames)[number]

/** A stay: guests on one booking, nights, how far ahead in years. */
export const guestsMin = 1
export const guestsMax = 20
export const nightsMax = 365
export const yearsAheadMax = 5
/** The price of a night is for this many guests. */
export const guestsPerRate = 2
/** Of a room's rates: seasons, discounts for long stays, and the highest of these in percent. */
export const seasonsMax = 60
export const longStaysMax = 5
export const percentMax = 90
/** Days from today for which a room's taken nights are answered, and the most where a caller names the days. */
export const takenNightsDays = 90
export const takenNightsDaysMax = 400
/** Rooms that one call names. */
export const roomIdsMax = 1000
/** Days of an owner's calendar in one answer. */
export const calendarDaysMax = 92
/** Bookings in one answer of `getBookings` and `ownerBookings`. */
export const bookingsInAnswer = 200
/** Bookings on a page of an owner's list. */
export const bookingsPerPage = 50
/** Calendars of other sites that one room's nights are read from. */
export const importsMax = 5
/** Nights from today, and months around it, in an owner's figures. */
export const occupancyNights = 30
export const revenueMonths = { before: 6, after: 5 } as const

/** Lengths of text in code points. */
export const nameLength = 100
export const emailLength = 254
export const addressLength = 300
export const destinationLength = 100
export const contactLength = 40
export const roomTypeLength = 60
/** Of a room's public and its private name. */
export const ownNameLength = 60
export const descriptionLength = 1000
export const messageLength = 2000
export const noteLength = 200
/** Of the address of another site's calendar; the known ones have fewer than 300. */
export const calendarUrlLength = 2000
export const reasonLength = 500
export const passwordMin = 8
export const passwordMax = 128

/** Milliseconds that the loader route waits. */
export const loaderDelay = 8000
/** Pixels scrolled after which the navigation bar is opaque. */
export const opaqueAfter = 10

import type { PictureName } from '../../design/media/Picture'

export interface Offer {
  _id: string
  title: string
  description: string
  /** Per cent. */
  priceOff: number
  /** Last day, YYYY-MM-DD. */
  expiryDate: string
  image: PictureName
  imageAlt: string
  /** The search that finds rooms for it. */
  search: string
}

/** Offers return every year; `until` is `MM-DD`. */
const yearlyOffers = [
  {
    _id: 'summer',
    title: 'Poolside summer escape',
    description: 'A timber deck, a white parasol, and a pool that is yours before breakfast.',
    priceOff: 25,
    until: '08-31',
    image: 'offerPool',
    imageAlt: 'White parasol and sun loungers on a timber deck beside a turquoise pool.',
    search: '?amenity=pool-access',
  },
  {
    _id: 'romance',
    title: 'Dinner on the balcony',
    description: 'A table for two under string lights, with the city a long way below.',
    priceOff: 20,
    until: '05-31',
    image: 'offerBalcony',
    imageAlt: 'Candlelit table for two on a balcony under string lights, the city blurred behind.',
    search: '?destination=Singapore&type=double-bed',
  },
  {
    _id: 'retreat',
    title: 'Luxury winter retreat',
    description: 'An armchair by the fire, shelves of somebody else’s books, and nowhere to be.',
    priceOff: 30,
    until: '02-28',
    image: 'offerLounge',
    imageAlt: 'Green lounge with a marble fireplace, armchairs and bookshelves at dusk.',
    search: '?type=luxury-bed',
  },
] as const satisfies readonly (Omit<Offer, 'expiryDate'> & { until: string })[]

/** The next occurrence of the day, today included. ISO dates compare as text. */
function nextOccurrence(day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}-${day}`
  return thisYear >= today ? thisYear : `${year + 1}-${day}`
}

/** The offers with their next expiry date. */
export const offersOn = (today: string): Offer[] =>
  yearlyOffers.map(({ until, ...offer }) => ({ ...offer, expiryDate: nextOccurrence(until, today) }))

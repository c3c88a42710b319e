import type { Place } from './entities'
import { destinationLength } from './limits'
import { comparable } from './cities'
import { spellings, standsIn, wordsOf } from './spellings'

/**
 * Which place is meant by a destination that is no part of any city's name: cities by another spelling, an abbreviation or a
 * slip of one letter, and hotels by a part of their name or address.
 */

interface KnownPlaces {
  /** As their hotels write them; where several are meant alike, the first of them comes first. */
  cities: readonly string[]
  hotels: readonly (Place & { address: string })[]
}

/** Names that no rule leads to, without capitals and accents. */
const namesOfOneCity = [
  ['new york', 'new york city', 'nyc', 'big apple'],
  ['london', 'ldn', 'londres'],
  ['los angeles', 'la'],
  ['san francisco', 'sf', 'san fran', 'frisco'],
  ['singapore', 'sg', 'sgp'],
  ['dubai', 'dxb'],
  ['abu dhabi', 'auh'],
  ['washington', 'washington dc', 'dc'],
  ['philadelphia', 'philly'],
  ['chicago', 'chi town'],
  ['barcelona', 'bcn', 'barna'],
  ['amsterdam', 'adam'],
  ['munich', 'munchen', 'muc'],
  ['cologne', 'koln'],
  ['vienna', 'wien'],
  ['prague', 'praha'],
  ['warsaw', 'warszawa'],
  ['copenhagen', 'kobenhavn', 'cph'],
  ['lisbon', 'lisboa'],
  ['seville', 'sevilla'],
  ['rome', 'roma'],
  ['florence', 'firenze'],
  ['venice', 'venezia'],
  ['naples', 'napoli'],
  ['turin', 'torino'],
  ['geneva', 'geneve', 'genf'],
  ['brussels', 'bruxelles', 'brussel'],
  ['the hague', 'den haag', 'hague'],
  ['athens', 'athina'],
  ['moscow', 'moskva'],
  ['kyiv', 'kiev'],
  ['beijing', 'peking'],
  ['mumbai', 'bombay'],
  ['bengaluru', 'bangalore', 'blr'],
  ['chennai', 'madras'],
  ['kolkata', 'calcutta'],
  ['ho chi minh city', 'saigon', 'hcmc'],
  ['mexico city', 'cdmx'],
  ['rio de janeiro', 'rio'],
] as const

/** A slip is forgiven in names of so many letters or more: in a shorter one it makes another name. */
const lettersOfSlip = 4

const withoutSpaces = (words: string) => words.replaceAll(' ', '')

function isOtherName(typed: string, city: string): boolean {
  const [first = '', ...others] = city.split(' ')
  const initials = others.length > 0 ? first.charAt(0) + others.map((word) => word.charAt(0)).join('') : undefined
  const letters = withoutSpaces(typed)
  // "NYC" is New York as well as New York City.
  if (letters === initials || letters === `${initials}c`) return true
  return namesOfOneCity.some(
    (names: readonly string[]) => names.includes(city) && (names.includes(typed) || names.includes(letters)),
  )
}

/** Is one text the other with a letter too many, too few, replaced, or swapped with its neighbour? */
function isOneSlipFrom(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1

  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const isReplaced = short.slice(start + 1) === long.slice(start + 1)
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  return isReplaced || isSwapped
}

/** Letters that are easily missed when a name is heard: the second of a pair, and the last E. */
const asHeard = (name: string) => name.replace(/(.)\1+/gu, '$1').replace(/e$/u, '')

/** What somebody typed, as it is compared with every city. */
interface Typed {
  words: string
  /** Without a country. */
  beforeComma: string
  /** Of "lodnon uk": "lodnonuk" and "lodnon", which may have a slip. */
  starts: readonly string[]
  startsAsHeard: ReadonlySet<string>
}

function typedAs(words: string, beforeComma = words): Typed {
  const all = words.split(' ')
  const starts = all.map((_word, index) => all.slice(0, all.length - index).join(''))
  return { words, beforeComma, starts, startsAsHeard: new Set(starts.map(asHeard)) }
}

function isNearly({ starts, startsAsHeard }: Typed, city: string): boolean {
  const name = withoutSpaces(city)
  if (name.length < lettersOfSlip) return false
  return startsAsHeard.has(asHeard(name)) || starts.some((start) => isOneSlipFrom(start, name))
}

const standsInTyped = ({ words }: Typed, city: string) => standsIn(words, city)

/** From the surest to the least sure way to mean a city. */
const ways: readonly ((typed: Typed, city: string) => boolean)[] = [
  ({ words, beforeComma }, city) => city === words || city === beforeComma,
  ({ words, beforeComma }, city) => isOtherName(words, city) || isOtherName(beforeComma, city),
  standsInTyped,
  ({ beforeComma }, city) => ` ${city}`.includes(` ${beforeComma}`),
  isNearly,
]

/** The cities that are meant, the surest first; each once, whatever its case. */
function citiesMeant(text: string, cities: readonly string[]): string[] {
  const beforeComma = spellings(text.split(',').find(wordsOf) ?? '')
  const typed = spellings(text).map((words, index) => typedAs(words, beforeComma[index]))
  const meant = distinct(cities).flatMap((city) => {
    const names = spellings(city)
    const way = ways.findIndex((isMeant) => typed.some((each) => names.some((name) => isMeant(each, name))))
    return way < 0 ? [] : [{ city, way }]
  })
  return meant.toSorted((one, other) => one.way - other.way || longerFirst(one, other)).map(({ city }) => city)
}

/** Of two names that stand in what was typed, the longer one says more: New York rather than York. */
const longerFirst = (one: { city: string; way: number }, other: { city: string }) =>
  ways[one.way] === standsInTyped ? other.city.length - one.city.length : 0

/** Hotels that have what was typed in their name; then those that have it in their address. */
function hotelsMeant(typed: string, hotels: KnownPlaces['hotels']): Place[] {
  const asTyped = spellings(typed)
  const has = (text: string) => {
    const written = spellings(text)
    return asTyped.some((words) => written.some((each) => each.includes(words)))
  }
  const named = hotels.filter(({ name }) => has(name))
  const known = new Set(named)
  const addressed = hotels.filter((hotel) => !known.has(hotel) && has(hotel.address))
  return [...named, ...addressed].map(({ _id, name, city }) => ({ _id, name, city }))
}

/** The first of each, ignoring case. */
function distinct(cities: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const city of cities) if (!found.has(comparable(city))) found.set(comparable(city), city.trim())
  return [...found.values()]
}

/** The places that may be meant by what somebody typed, at most `limit` of a kind, the likeliest first. */
export function placesFor(typed: string, known: KnownPlaces, limit = 5): { cities: string[]; hotels: Place[] } {
  const text = [...typed].slice(0, destinationLength).join('')
  return {
    cities: citiesMeant(text, known.cities).slice(0, limit),
    hotels: hotelsMeant(text, known.hotels).slice(0, limit),
  }
}

import type { Place } from './entities'
import { addressLength, destinationLength } from './limits'
import { normalize } from './cities'
import { asWords, spellings, wordsOf } from './spellings'

/**
 * Finds places for a destination that is part of no city's name: cities by another spelling, an abbreviation or a one-letter
 * typo, and hotels by a part of their name or address.
 */

interface KnownPlaces {
  /** Where several are meant alike, the first of them comes first. */
  cities: readonly KnownCity[]
  hotels: readonly (Place & { address: string })[]
}

/** Names that no rule derives, without capitals and accents. */
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

/** A typo is forgiven in names of at least so many letters: in a shorter one it makes another name. */
const lettersOfSlip = 4

const withoutSpaces = (words: string) => words.replaceAll(' ', '')

/** A city's name in one spelling, with all that a typed text is compared with. */
interface CityName {
  words: string
  /** With a space before each word. */
  spaced: string
  asWords: string
  letters: string
  heard: string
  /** Initials and abbreviations. */
  others: ReadonlySet<string>
}

/** A city as its hotels write it, preprocessed once. */
export interface KnownCity {
  city: string
  names: readonly CityName[]
}

export const knownCity = (city: string): KnownCity => ({ city, names: spellings(city).map(cityName) })

/** Each once, whatever its case. */
export const knownCities = (cities: readonly string[], prepare = knownCity): KnownCity[] =>
  distinct(cities).map((city) => prepare(city))

function cityName(words: string): CityName {
  const letters = withoutSpaces(words)
  const initials = words
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  const names = namesOfOneCity.filter((each: readonly string[]) => each.includes(words)).flat()
  // "NYC" is New York as well as New York City.
  const others = new Set(initials.length > 1 ? [initials, `${initials}c`, ...names] : names)
  return { words, spaced: ` ${words}`, asWords: asWords(words), letters, heard: asHeard(letters), others }
}

/** Whether two texts differ by one letter: added, missing, replaced or swapped with its neighbour. */
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

/** A typed text, prepared for comparison with every city. */
interface Typed {
  words: string
  /** Without a country. */
  beforeComma: string
  /** Of "lodnon uk": "lodnonuk" and "lodnon", which may have a typo, by their length. */
  starts: ReadonlyMap<number, string>
  startsAsHeard: ReadonlySet<string>
}

function typedAs(words: string, beforeComma = words): Typed {
  const all = words.split(' ')
  const starts = all.map((_word, index) => all.slice(0, all.length - index).join(''))
  return {
    words,
    beforeComma,
    starts: new Map(starts.map((start) => [start.length, start])),
    startsAsHeard: new Set(starts.map(asHeard)),
  }
}

function isNearly({ starts, startsAsHeard }: Typed, { letters, heard }: CityName): boolean {
  if (letters.length < lettersOfSlip) return false
  if (startsAsHeard.has(heard)) return true
  return [-1, 0, 1].some((longer) => {
    const start = starts.get(letters.length + longer)
    return start !== undefined && isOneSlipFrom(start, letters)
  })
}

const standsInTyped = ({ words }: Typed, city: CityName) => ` ${words} `.includes(city.asWords)

const isOtherName = (typed: string, { others }: CityName) => others.has(typed) || others.has(withoutSpaces(typed))

/** Kinds of match, best first. */
const ways: readonly ((typed: Typed, city: CityName) => boolean)[] = [
  ({ words, beforeComma }, city) => city.words === words || city.words === beforeComma,
  ({ words, beforeComma }, city) => isOtherName(words, city) || isOtherName(beforeComma, city),
  standsInTyped,
  ({ beforeComma }, { spaced }) => spaced.includes(` ${beforeComma}`),
  isNearly,
]

/** The matching cities, best first. */
function citiesMeant(text: string, cities: readonly KnownCity[]): string[] {
  const beforeComma = spellings(text.split(',').find(wordsOf) ?? '')
  const typed = spellings(text).map((words, index) => typedAs(words, beforeComma[index]))
  const meant = cities.flatMap(({ city, names }) => {
    const way = ways.findIndex((isMeant) => typed.some((each) => names.some((name) => isMeant(each, name))))
    return way < 0 ? [] : [{ city, way }]
  })
  return meant.toSorted((one, other) => one.way - other.way || longerFirst(one, other)).map(({ city }) => city)
}

/** Of two names in the typed text, the longer one counts: New York rather than York. */
const longerFirst = (one: { city: string; way: number }, other: { city: string }) =>
  ways[one.way] === standsInTyped ? other.city.length - one.city.length : 0

/** Hotels with the typed text in their name, then those with it in their address. */
function hotelsMeant(typed: string, hotels: KnownPlaces['hotels']): Place[] {
  const asTyped = spellings(typed)
  const has = (text: string) => {
    const written = spellings(cut(text, addressLength))
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
  for (const city of cities) if (!found.has(normalize(city))) found.set(normalize(city), city.trim())
  return [...found.values()]
}

/** One character may be written out as eighteen: these count. */
function cut(text: string, length: number): string {
  const written = text.normalize('NFKC')
  return written.length > length ? [...written].slice(0, length).join('') : written
}

/** Suggestions for a typed text, at most `limit` of each kind, best first. */
export function placesFor(typed: string, known: KnownPlaces, limit = 5): { cities: string[]; hotels: Place[] } {
  const text = cut(typed, destinationLength)
  return {
    cities: citiesMeant(text, known.cities).slice(0, limit),
    hotels: hotelsMeant(text, known.hotels).slice(0, limit),
  }
}

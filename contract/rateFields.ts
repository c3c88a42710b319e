import { dollars, requiredText, validateField, wholeNumbers, type Field } from './field'
import { fields } from './fields'
import { formatWholeNumber } from './format'
import { longStaysMax, nightsMax, ownNameLength, percentMax, priceMax, seasonsMax, yearsAheadMax } from './limits'
import { weekdays, type LongStay, type Rates, type Season } from './rates'
import { calendarDate } from './stay'

const count = (from: number, to: number, what: string) =>
  ({
    type: ['number', 'string'],
    maxLength: String(to).length,
    pattern: `^(${wholeNumbers(from, to).join('|')})$`,
    message: `${what} must be a whole number from ${from} to ${formatWholeNumber(to)}.`,
  }) as const satisfies Field

const horizonDaysMax = yearsAheadMax * 365

/** What an owner enters of a room's rates, as text in a form and as numbers where they travel. */
const rateFields = {
  seasonName: requiredText(ownNameLength, 'Please name the season'),
  nightPrice: fields.pricePerNight,
  extraGuestPrice: dollars(priceMax, 'Please enter a price from $0 to $999,999.99 in digits, such as 20 or 20.50.'),
  minNights: count(1, nightsMax, 'Minimum nights'),
  maxNights: count(1, nightsMax, 'Maximum nights'),
  noticeDays: count(0, nightsMax, 'Days of notice'),
  horizonDays: count(1, horizonDaysMax, 'The booking window in days'),
  longStayNights: count(1, nightsMax, 'Nights of a long stay'),
  longStayPercent: count(1, percentMax, 'A discount in percent'),
} as const satisfies Record<string, Field>

/** A message for each member that is wrong. */
export type RatesErrors = Partial<Record<keyof Rates, string>>
export type SeasonErrors = Partial<Record<keyof Season, string>>

/** For values that may be absent. */
const unlessAbsent = (field: Field, value: number | undefined) =>
  value === undefined ? undefined : validateField(field, String(value))

const isDay = (date: string) => date.startsWith('2') && date.length === 10 && calendarDate(date) !== undefined

/** Validates a season by itself. */
export function validateSeason({ name, from, until, pricePerNight, weekendPrice, minNights }: Season): SeasonErrors {
  return withoutGaps<keyof Season>({
    name: validateField(rateFields.seasonName, name ?? ''),
    from: isDay(from) ? undefined : 'Please choose the first night of the season.',
    until: untilProblem(from, until),
    pricePerNight: unlessAbsent(rateFields.nightPrice, pricePerNight),
    weekendPrice: unlessAbsent(rateFields.nightPrice, weekendPrice),
    minNights: unlessAbsent(rateFields.minNights, minNights),
  })
}

function untilProblem(from: string, until: string) {
  if (!isDay(until)) return 'Please choose the day after the last night of the season.'
  return isDay(from) && until <= from ? 'A season ends after it begins.' : undefined
}

/** The names of two seasons that share a night, as a sentence; undefined where none do. */
export function overlapOf(seasons: readonly Season[]): string | undefined {
  const inOrder = seasons.toSorted((one, other) => one.from.localeCompare(other.from))
  const index = inOrder.findIndex((season, at) => inOrder[at + 1] && inOrder[at + 1]!.from < season.until)
  if (index < 0) return undefined
  return `${inOrder[index]!.name} and ${inOrder[index + 1]!.name} share nights. Please give each night one season.`
}

/** Validates rates as a whole. */
export function validateRates(rates: Rates): RatesErrors {
  const { minNights, maxNights, seasons = [], longStay = [] } = rates
  const isShorter = maxNights !== undefined && maxNights < (minNights ?? 1)
  return withoutGaps<keyof Rates>({
    weekendPrice: unlessAbsent(rateFields.nightPrice, rates.weekendPrice),
    seasons: seasonsProblem(seasons, maxNights),
    minNights: unlessAbsent(rateFields.minNights, minNights),
    maxNights:
      unlessAbsent(rateFields.maxNights, maxNights) ??
      (isShorter ? 'Maximum nights cannot be less than minimum nights.' : undefined),
    closedToArrival: weekdaysProblem(rates.closedToArrival, 'begin'),
    closedToDeparture: weekdaysProblem(rates.closedToDeparture, 'end'),
    noticeDays: unlessAbsent(rateFields.noticeDays, rates.noticeDays),
    horizonDays: unlessAbsent(rateFields.horizonDays, rates.horizonDays),
    longStay: longStayProblem(longStay),
    extraGuestPrice: unlessAbsent(rateFields.extraGuestPrice, rates.extraGuestPrice),
  })
}

function seasonsProblem(seasons: readonly Season[], maxNights = nightsMax): string | undefined {
  if (seasons.length > seasonsMax) return `A room can have at most ${seasonsMax} seasons.`
  for (const season of seasons) {
    const [problem] = Object.values(validateSeason(season))
    if (problem) return season.name?.trim() ? `${season.name}: ${problem}` : problem
    if ((season.minNights ?? 1) > maxNights) {
      return `${season.name}: its minimum nights are more than the room’s maximum nights.`
    }
  }
  return overlapOf(seasons)
}

function weekdaysProblem(days: readonly string[] | undefined, what: string): string | undefined {
  if (!days) return undefined
  const known = new Set(days.filter((day) => (weekdays as readonly string[]).includes(day)))
  if (known.size < days.length) return 'Please choose days of the week, each once.'
  return known.size === weekdays.length ? `Please leave a day on which stays can ${what}.` : undefined
}

function longStayProblem(steps: readonly LongStay[]): string | undefined {
  if (steps.length > longStaysMax) return `A room can have at most ${longStaysMax} discounts for long stays.`
  for (const { nights, percent } of steps) {
    const problem =
      validateField(rateFields.longStayNights, String(nights)) ??
      validateField(rateFields.longStayPercent, String(percent))
    if (problem) return problem
  }
  const isTwice = new Set(steps.map(({ nights }) => nights)).size < steps.length
  return isTwice ? 'Please name each number of nights once.' : undefined
}

const withoutGaps = <Name extends string>(problems: Partial<Record<Name, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Name, string>
  >

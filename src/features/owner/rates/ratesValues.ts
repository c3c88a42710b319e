import type { ReactNode } from 'react'
import { formatDollars } from '@contract/format'
import { countNights } from '@contract/quote'
import { validateRates } from '@contract/rateFields'
import { weekdayNames, weekdays, type Rates, type Season, type Weekday } from '@contract/rates'
import { formatPrice } from '../rooms/form/roomFormValues'

/** Rates as they are entered; empty text is what a room does without. Seasons are valid, each by itself and beside the others. */
export interface RatesValues extends Record<TextName, string> {
  seasons: Season[]
  closedToArrival: Weekday[]
  closedToDeparture: Weekday[]
  longStay: LongStayValues[]
  /** Ids of the rooms that get the same. */
  copyTo: string[]
}

const textNames = ['weekendPrice', 'extraGuestPrice', 'minNights', 'maxNights', 'noticeDays', 'horizonDays'] as const
type TextName = (typeof textNames)[number]

export interface LongStayValues {
  nights: string
  percent: string
}

/** In visual order. */
export const seasonNames = ['name', 'from', 'until', 'pricePerNight', 'weekendPrice', 'minNights'] as const

/** A season as it is entered, of one that is changed with the day on which that begins. */
export interface SeasonValues extends Record<(typeof seasonNames)[number], string> {
  replaces: string
}

export const noSeason: SeasonValues = {
  ...{ name: '', from: '', until: '', pricePerNight: '', weekendPrice: '', minNights: '', replaces: '' },
}

const toText = (value: number | undefined) => (value === undefined ? '' : formatPrice(value))

/** What is no number stays none: `Number` would take `1e5` for 100,000. */
const toNumber = (text: string) => (/^\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : NaN)
const toNumberOrNone = (text: string) => (text.trim() === '' ? undefined : toNumber(text))
const listOrNone = <Item>(items: Item[]) => (items.length > 0 ? items : undefined)

export const toValues = (rates: Rates): RatesValues => ({
  ...(Object.fromEntries(textNames.map((name) => [name, toText(rates[name])])) as Record<TextName, string>),
  seasons: rates.seasons ?? [],
  closedToArrival: rates.closedToArrival ?? [],
  closedToDeparture: rates.closedToDeparture ?? [],
  longStay: (rates.longStay ?? []).map(({ nights, percent }) => ({ nights: `${nights}`, percent: `${percent}` })),
  copyTo: [],
})

/** NaN for what is no number. */
export const toRates = (values: RatesValues): Rates => ({
  ...Object.fromEntries(textNames.map((name) => [name, toNumberOrNone(values[name])])),
  seasons: listOrNone(values.seasons),
  closedToArrival: listOrNone(inOrder(values.closedToArrival)),
  closedToDeparture: listOrNone(inOrder(values.closedToDeparture)),
  longStay: listOrNone(
    values.longStay
      .filter(({ nights, percent }) => nights || percent)
      .map(({ nights, percent }) => ({ nights: toNumber(nights), percent: toNumber(percent) })),
  ),
})

const inOrder = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day))

/** What can be reckoned with while something is still being typed. */
export function withoutMistakes(rates: Rates): Rates {
  const { seasons: _together, ...mistakes } = validateRates(rates)
  return Object.fromEntries(Object.entries(rates).filter(([name]) => !(name in mistakes)))
}

export const toSeasonValues = ({ name = '', from, until, ...season }: Season): SeasonValues => ({
  ...{ name, from, until, replaces: from },
  pricePerNight: toText(season.pricePerNight),
  weekendPrice: toText(season.weekendPrice),
  minNights: toText(season.minNights),
})

/** NaN for what is no number, a missing price included. */
export const toSeason = ({ name, from, until, ...texts }: SeasonValues): Season => ({
  ...{ name: name.trim(), from, until },
  pricePerNight: toNumber(texts.pricePerNight),
  weekendPrice: toNumberOrNone(texts.weekendPrice),
  minNights: toNumberOrNone(texts.minNights),
})

/** `$180.00 a night, $210.00 on weekends, at least 3 nights` */
export const describeSeason = ({ pricePerNight, weekendPrice, minNights }: Season) =>
  [
    `${formatDollars(pricePerNight)} a night`,
    weekendPrice !== undefined && `${formatDollars(weekendPrice)} on weekends`,
    minNights !== undefined && `at least ${countNights(minNights)}`,
  ]
    .filter(Boolean)
    .join(', ')

const dayNames = (days: readonly Weekday[] | undefined) => days?.map((day) => weekdayNames[day]).join(', ') ?? 'None'
const dollars = (value: number | undefined) => (value === undefined ? 'None' : formatDollars(value))

/** What there is, by what its fields are called. */
export const describeRates = (
  rates: Rates,
): Record<Exclude<keyof RatesValues, 'copyTo'>, [label: string, value: ReactNode]> => ({
  seasons: [
    'Seasons',
    rates.seasons?.map((season) => `${season.name}: ${describeSeason(season)}`).join('\n') ?? 'None',
  ],
  weekendPrice: ['Weekend price', dollars(rates.weekendPrice)],
  extraGuestPrice: ['Extra guest, per night', dollars(rates.extraGuestPrice)],
  longStay: [
    'Discounts for long stays',
    rates.longStay?.map(({ nights, percent }) => `${percent}% from ${countNights(nights)}`).join(', ') ?? 'None',
  ],
  minNights: ['Minimum nights', rates.minNights ?? 'None'],
  maxNights: ['Maximum nights', rates.maxNights ?? 'None'],
  closedToArrival: ['Guests cannot check in on', dayNames(rates.closedToArrival)],
  closedToDeparture: ['Guests cannot check out on', dayNames(rates.closedToDeparture)],
  noticeDays: ['Days of notice', rates.noticeDays ?? 'None'],
  horizonDays: ['Booking window (days)', rates.horizonDays ?? 'None'],
})

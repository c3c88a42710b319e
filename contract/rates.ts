/**
 * What a hotel asks for a room's nights, and which stays it takes, as they travel; every member may be absent. Prices are in
 * dollars, of a night for two guests; dates `YYYY-MM-DD`, half-open.
 */
export interface Rates {
  /** Of nights that begin on Friday or Saturday and are in no season. */
  weekendPrice?: number
  /** No two of them share a night. */
  seasons?: Season[]
  minNights?: number
  maxNights?: number
  /** Days on which no stay begins. */
  closedToArrival?: Weekday[]
  /** Days on which no stay ends. */
  closedToDeparture?: Weekday[]
  /** Days from today at the hotel to the arrival, at least. */
  noticeDays?: number
  /** Days from today at the hotel to the departure, at most. */
  horizonDays?: number
  /** The largest percent whose nights are reached goes off the whole. */
  longStay?: LongStay[]
  /** Of a night, for each guest above two; without it the price is paid once for every two guests. */
  extraGuestPrice?: number
}

export interface Season {
  /** For its owner alone. Guests' answers do without it. */
  name?: string
  from: string
  until: string
  pricePerNight: number
  /** Without one its weekend nights cost the same as the others. */
  weekendPrice?: number
  /** Of a stay that arrives in it, in place of the room's. */
  minNights?: number
}

export interface LongStay {
  nights: number
  percent: number
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>

export const weekdayOf = (date: string): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7]!

export const isWeekendNight = (night: string) => ['fri', 'sat'].includes(weekdayOf(night))

export const seasonOf = ({ seasons }: Rates, night: string) =>
  seasons?.find(({ from, until }) => from <= night && night < until)

import { addDays, calendarDate, localToday } from '@contract/stay'
import {
  checkInRefusal,
  checkInStatus,
  checkOutStatus,
  isTaken,
  nightPrice,
  refusalOf,
  type DayStatus,
  type KnownNights,
} from '@contract/dayStatus'

/** Calendar dates, perhaps typed only in part. */
export interface StayDates {
  checkInDate: string
  checkOutDate: string
}

/** The library works with local dates: at noon, because every zone's day has one. */
export const toDate = (day: string) => new Date(`${day}T12:00:00`)
export const toDay = localToday

/** The first day of a date's month, or of one `later` months after it. */
export const startOfMonth = (day: string, later = 0) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later)).toISOString().slice(0, 10)

/** The dates in the fields, as far as a calendar can show them. */
export function parseStay({ checkInDate, checkOutDate }: StayDates, today: string): Partial<StayDates> {
  if (!calendarDate(checkInDate) || checkInDate < today) return {}
  return calendarDate(checkOutDate) && checkOutDate > checkInDate ? { checkInDate, checkOutDate } : { checkInDate }
}

/** What is known of a day while one check-in, or none, is chosen. */
interface Judgement {
  status: DayStatus
  /** Why the room's rules forbid it. */
  refusal?: string
  /** Of its night, in dollars. */
  price?: number
}

/** Judges each day once: up to the chosen check-in it may become another check-in, after it a check-out. */
export function dayJudge(checkInDate: string | undefined, nights: KnownNights): (day: string) => Judgement {
  const judged = new Map<string, Judgement>()
  return (day) => {
    const judgement = judged.get(day) ?? judge(day, checkInDate, nights)
    judged.set(day, judgement)
    return judgement
  }
}

function judge(day: string, checkInDate: string | undefined, nights: KnownNights): Judgement {
  const isCheckIn = checkInDate === undefined || day <= checkInDate
  const status = isCheckIn ? checkInStatus(day, nights) : checkOutStatus(day, checkInDate, nights)
  const refusal = () =>
    isCheckIn ? checkInRefusal(day, nights) : refusalOf({ checkInDate, checkOutDate: day }, nights)?.message
  const isOpen = day >= nights.today && !isTaken(day, nights.taken) && status !== 'unknown'
  return {
    status,
    refusal: status === 'forbidden' ? refusal() : undefined,
    price: isOpen ? nightPrice(day, nights) : undefined,
  }
}

/** A day's part in the stay that is shown; its last night is the one before the check-out. */
export type RangePosition = 'checkIn' | 'night' | 'checkOut'

export function rangePositionOf(
  day: string,
  { checkInDate, checkOutDate }: Partial<StayDates>,
): RangePosition | undefined {
  if (day === checkInDate) return 'checkIn'
  if (day === checkOutDate) return 'checkOut'
  return checkInDate && checkOutDate && checkInDate < day && day < checkOutDate ? 'night' : undefined
}

const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })

/** What the two days and the nights between them are called, and how they are asked for. */
export type CalendarWords = Record<RangePosition | 'chooseCheckIn' | 'chooseCheckOut', string>

export const stayWords: CalendarWords = {
  checkIn: 'check-in',
  night: 'chosen',
  checkOut: 'check-out',
  chooseCheckIn: 'Choose your check-in.',
  chooseCheckOut: 'Now choose your check-out.',
}

type NamedStatus = DayStatus | 'own'
const statusNames = {
  free: undefined,
  taken: 'taken',
  passed: 'passed',
  tooFarAhead: 'too far ahead',
  unreachable: 'not with this check-in',
  unknown: 'loading',
  forbidden: undefined,
  own: 'taken by your booking',
} satisfies Record<NamedStatus, string | undefined>

/** `Saturday 12 December 2026, taken`, and what else is said of it. */
export const describeDay = (
  day: string,
  today: string,
  status: NamedStatus,
  position: string | undefined,
  ...notes: (string | undefined)[]
) =>
  [
    longDate.format(new Date(day)).replaceAll(',', ''),
    day === today && 'today',
    position,
    statusNames[status],
    ...notes,
  ]
    .filter(Boolean)
    .join(', ')

/** Whether every night before `until` is known. */
export const isKnown = (until: string, knownUntil: string | undefined) =>
  knownUntil === undefined || addDays(until, -1) < knownUntil

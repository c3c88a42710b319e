import type { StayMark } from '../../../contract/bookingStatus'
import { remainingTerms, cancellationTerms } from '../../../contract/cancellation'
import { formatTime, formatShortDay } from '../../../contract/format'
import { longDate } from '../presenter'
import { earliestToday } from '../stay'
import type { ToldStay } from './store'

/** `Mon 23 Nov, 14:00 UTC`: a mail does not know its reader's time zone. Seconds are dropped, which is never too late. */
export const momentInUtc = (moment: Date) => `${formatShortDay(moment)}, ${formatTime(moment)} UTC`

export const arrivalOf = ({ checkInDate }: ToldStay) => longDate(checkInDate)

const statuses = { pending: 'Not paid yet', confirmed: 'Paid and confirmed', cancelled: 'Cancelled' }

/** Our own words and numbers about a stay, for whoever reads them. */
export const factsOf = ({ number, checkInDate, checkOutDate, guests, status }: ToldStay): [string, string][] => [
  ['Booking number', number],
  ['Check-in', longDate(checkInDate)],
  ['Check-out', longDate(checkOutDate)],
  ['Guests', String(guests)],
  ['Status', statuses[status]],
]

const marks: Record<StayMark, string> = {
  arrived: 'noted that you have arrived',
  left: 'noted that you have left',
  'no-show': 'noted that you did not come',
}

/** What a hotel did, after its name. */
export const notedWords = ({ mark, leftOn }: { mark: StayMark | null; leftOn: string | null }) =>
  mark ? marks[mark] + (leftOn ? ' early' : '') : 'took that note back'

/** What comes back of a payment when the guest cancels on the day `now` or later. */
export function policyWords({ cancellation, checkInDate }: ToldStay, now: Date): string {
  const { freeUntil, halfUntil } = remainingTerms(cancellationTerms(cancellation, checkInDate), earliestToday(now))
  const steps = [
    ...(freeUntil ? [`all of it until ${longDate(freeUntil)}`] : []),
    ...(halfUntil ? [`half of it until ${longDate(halfUntil)}`] : []),
  ]
  return steps.length > 0
    ? `If you cancel your booking, you get your money back: ${steps.join(', ')}, nothing after that.`
    : 'If you cancel your booking, you get no money back.'
}

import { stringify } from 'csv-stringify/sync'
import { nightsBetween } from '../../contract/stay'
import { revenueOf } from '../bookings/presenter'
import type { ListedBooking } from '../bookings/store'
import { inline } from '../mail/template'
import type { Filters } from './filters'
import { shareOf } from './share'

/** A row of the file; its money in cents. */
interface Line {
  booking: ListedBooking
  revenue: number
  inPeriod: { nights: number; cents: number }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** What has gone back of what was paid, or is on its way. */
const refundedOf = ({ refunds }: ListedBooking) =>
  (refunds ?? [])
    .filter(({ reason, status }) => reason === 'cancelled' && status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

const columns: Record<string, (line: Line) => string | number> = {
  'Booking number': ({ booking }) => booking.number,
  Guest: ({ booking }) => booking.guestName,
  Room: ({ booking }) => booking.roomType,
  'Check-in': ({ booking }) => booking.checkInDate,
  'Check-out': ({ booking }) => booking.checkOutDate,
  Nights: ({ booking }) => nightsBetween(booking.checkInDate, booking.checkOutDate),
  Guests: ({ booking }) => booking.guests,
  Status: ({ booking }) => booking.status,
  Paid: ({ booking }) => (booking.isPaid ? 'yes' : 'no'),
  Total: ({ booking }) => dollars(booking.totalCents),
  Refunded: ({ booking }) => dollars(refundedOf(booking)),
  Revenue: ({ revenue }) => dollars(revenue),
  'Nights in period': ({ inPeriod }) => inPeriod.nights,
  'Revenue in period': ({ inPeriod }) => dollars(inPeriod.cents),
  Mark: ({ booking }) => booking.mark ?? '',
  'Booked at': ({ booking }) => booking.createdAt.toISOString(),
}

function lineOf(booking: ListedBooking, period: Filters['period']): Line {
  const revenue = revenueOf(booking)
  const stay = { checkInDate: booking.checkInDate, until: booking.leftOn ?? booking.checkOutDate }
  return { booking, revenue, inPeriod: shareOf(revenue, stay, period) }
}

/** A sign that begins a formula, where a cell begins or may be made to: some spreadsheets part the line at semicolons. */
const formula = /(^|;)(?=["' ]*[=+\-@＝＋－＠])/g

/** Text that no spreadsheet takes for a formula, wherever it parts the line: on one line, with an apostrophe before each. */
const harmless = (text: string) => inline(text).replace(formula, "$1'")

/** Bookings as CSV for a spreadsheet, a piece for each batch. The columns in period are of the nights in it. */
export async function* csvOf(batches: AsyncIterable<ListedBooking[]>, period: Filters['period']) {
  let isFirst = true
  for await (const bookings of batches) {
    const lines = bookings.map((booking) => lineOf(booking, period))
    const records = lines.map((line) => Object.values(columns).map((read) => harmless(String(read(line)))))
    yield stringify(records, {
      bom: isFirst,
      header: isFirst,
      columns: Object.keys(columns),
      record_delimiter: 'windows',
    })
    isFirst = false
  }
}

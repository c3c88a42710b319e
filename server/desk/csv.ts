import { stringify } from 'csv-stringify/sync'
import { markNames, statusNames } from '../../contract/bookingStatus'
import { roomName } from '../../contract/roomName'
import { nightsBetween } from '../../contract/stay'
import { departureDate } from '../bookings/state'
import type { Period } from '../bookings/stay'
import type { ListedBooking } from '../bookings/store'
import { inline } from '../mail/template'
import { prorateRevenue } from './revenue'

/** Money in cents. */
interface CsvRow {
  booking: ListedBooking
  inPeriod: { nights: number; cents: number }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** In cents, pending refunds included; not those of payments that the booking did not need. */
const refundedOf = ({ refunds }: ListedBooking) =>
  (refunds ?? [])
    .filter(({ reason, status }) => reason !== 'unwanted' && status !== 'failed' && status !== 'void')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** A character that starts a formula at the start of a cell; some spreadsheets also split cells at semicolons. */
const formulaStart = /(^|;)(?=["' ]*[=+\-@＝＋－＠])/g

/** On one line, because some spreadsheets split cells at tabs, and with an apostrophe before each formula. */
const escapeFormulas = (text: string) => inline(text).replace(formulaStart, "$1'")

/** What people have written is escaped; the rest is ours. */
const columns: Record<string, (row: CsvRow) => string | number> = {
  'Booking number': ({ booking }) => booking.number,
  Guest: ({ booking }) => escapeFormulas(booking.guestName),
  Room: ({ booking }) => escapeFormulas(roomName(booking)),
  'Check-in': ({ booking }) => booking.checkInDate,
  'Check-out': ({ booking }) => booking.checkOutDate,
  Nights: ({ booking }) => nightsBetween(booking.checkInDate, booking.checkOutDate),
  Guests: ({ booking }) => booking.guests,
  Status: ({ booking }) => statusNames[booking.status],
  Total: ({ booking }) => dollars(booking.totalCents),
  Received: ({ booking }) => dollars(booking.isPaid ? booking.totalCents : 0),
  Refunded: ({ booking }) => dollars(refundedOf(booking)),
  Revenue: ({ booking }) => dollars(booking.revenueCents),
  'Nights in period': ({ inPeriod }) => inPeriod.nights,
  'Revenue in period': ({ inPeriod }) => dollars(inPeriod.cents),
  Mark: ({ booking }) => (booking.mark ? markNames[booking.mark] : ''),
  'Booked at': ({ booking }) => booking.createdAt.toISOString(),
  Dispute: ({ booking }) => booking.dispute?.status ?? '',
  Disputed: ({ booking }) => (booking.dispute ? dollars(booking.dispute.amountCents) : ''),
}

function toRow(booking: ListedBooking, period: Period): CsvRow {
  const { checkInDate, nightCents } = booking
  const stay = { checkInDate, until: departureDate(booking), nightCents }
  return { booking, inPeriod: prorateRevenue(booking.revenueCents, stay, period) }
}

const readers = Object.values(columns)

/** Bookings as CSV for a spreadsheet, one chunk per batch. The columns "in period" count the nights in `period` only. */
export async function* formatCsv(batches: AsyncIterable<ListedBooking[]>, period: Period) {
  let isFirst = true
  for await (const bookings of batches) {
    const rows = bookings.map((booking) => toRow(booking, period))
    const records = rows.map((row) => readers.map((read) => read(row)))
    yield stringify(records, {
      bom: isFirst,
      header: isFirst,
      columns: Object.keys(columns),
      record_delimiter: 'windows',
    })
    isFirst = false
  }
}

import { stringify } from 'csv-stringify/sync'
import { markNames, statusName } from '../../contract/bookingStatus'
import { roomName } from '../../contract/roomName'
import { nightsBetween } from '../../contract/stay'
import { departureDate } from '../bookings/state'
import type { Period } from '../bookings/stay'
import type { ListedBooking } from '../bookings/store'
import { inline } from '../mail/template'
import { prorateRevenue } from './revenue'

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** In cents, pending refunds included; not those of payments that the booking did not need. */
const refundedOf = ({ refunds, refundedAtDeskCents, owedAtDeskCents }: ListedBooking) =>
  refundedAtDeskCents +
  owedAtDeskCents +
  (refunds ?? [])
    .filter(({ reason, status }) => reason !== 'unwanted' && status !== 'failed' && status !== 'void')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** In cents, whatever has gone back since. */
const receivedOf = ({ isPaidAtDesk, paidCents, refundedAtDeskCents, isPaid, totalCents }: ListedBooking) =>
  refundedAtDeskCents + (isPaidAtDesk ? paidCents : isPaid ? totalCents : 0)

/** A character that starts a formula at the start of a cell; some spreadsheets also split cells at semicolons. */
const formulaStart = /(^|;)(?=["' ]*[=+\-@＝＋－＠])/g

/** On one line, because some spreadsheets split cells at tabs, and with an apostrophe before each formula. */
const escapeFormulas = (text: string) => inline(text).replace(formulaStart, "$1'")

/** Of a stay, in the period that is asked for; money in cents. */
type Part = ReturnType<typeof prorateRevenue>

/** What people have written is escaped; the rest is ours. */
const columns: Record<string, (booking: ListedBooking, inPeriod: Part) => string | number> = {
  'Booking number': ({ number }) => number,
  Guest: ({ guestName }) => escapeFormulas(guestName),
  Room: (booking) => escapeFormulas(roomName(booking)),
  'Check-in': ({ checkInDate }) => checkInDate,
  'Check-out': ({ checkOutDate }) => checkOutDate,
  Nights: ({ checkInDate, checkOutDate }) => nightsBetween(checkInDate, checkOutDate),
  Guests: ({ guests }) => guests,
  Status: statusName,
  Total: ({ totalCents }) => dollars(totalCents),
  Received: (booking) => dollars(receivedOf(booking)),
  Refunded: (booking) => dollars(refundedOf(booking)),
  Revenue: ({ revenueCents }) => dollars(revenueCents),
  'Nights in period': (_booking, { nights }) => nights,
  'Revenue in period': (_booking, { cents }) => dollars(cents),
  Mark: ({ mark }) => (mark ? markNames[mark] : ''),
  'Booked at': ({ createdAt }) => createdAt.toISOString(),
  Dispute: ({ dispute }) => dispute?.status ?? '',
  Disputed: ({ dispute }) => (dispute ? dollars(dispute.amountCents) : ''),
  'Paid amount': ({ paidCents }) => dollars(paidCents),
  Source: ({ source }) => source,
  Phone: ({ guestPhone }) => escapeFormulas(guestPhone ?? ''),
  Note: ({ note }) => escapeFormulas(note),
}

function toRecord(booking: ListedBooking, period: Period) {
  const { checkInDate, nightCents } = booking
  const stay = { checkInDate, until: departureDate(booking), nightCents }
  const inPeriod = prorateRevenue(booking.revenueCents, stay, period)
  return Object.values(columns).map((read) => read(booking, inPeriod))
}

/** Bookings as CSV for a spreadsheet, one chunk per batch. The columns "in period" count the nights in `period` only. */
export async function* formatCsv(batches: AsyncIterable<ListedBooking[]>, period: Period) {
  let isFirst = true
  for await (const bookings of batches) {
    const records = bookings.map((booking) => toRecord(booking, period))
    yield stringify(records, {
      bom: isFirst,
      header: isFirst,
      columns: Object.keys(columns),
      record_delimiter: 'windows',
    })
    isFirst = false
  }
}

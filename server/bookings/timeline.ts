import { timelineMax } from './limits'
import { formatCents } from '../format'
import type { BookingRow, DisputeRow, LedgerRow, RefundRow } from '../db/schema'
import { leftUnstayed } from './state'
import type { BookingHistory } from './store'

export interface TimelineEntry {
  at: Date
  what: string
}

/** How its guest and its hotel read what has happened to a booking. */
const words = {
  guest: {
    marks: {
      arrived: 'The hotel noted that you have arrived',
      left: 'The hotel noted that you have left',
      early: 'The hotel noted that you have left early',
      'no-show': 'The hotel noted that you did not arrive',
      undone: 'The hotel took that note back',
    },
    ends: {
      hold: 'Not paid in time, so the room was released',
      guest: 'Cancelled by you',
      hotel: 'Cancelled by the hotel',
    },
    departedUnstayed: 'Cancelled, because you left before the first night',
    bank: 'Your bank',
    card: 'your card',
    holder: 'you',
    offline: (sum: string) => `Refunded directly by the hotel: ${sum}`,
    atDesk: {
      paid: (sum: string) => `Paid ${sum} at the hotel`,
      refunded: (sum: string) => `${sum} given back by the hotel`,
      promised: (sum: string) => `The hotel gives ${sum} back to you itself`,
    },
  },
  hotel: {
    marks: {
      arrived: 'You noted that the guest has arrived',
      left: 'You noted that the guest has left',
      early: 'You noted that the guest has left early',
      'no-show': 'You noted that the guest did not arrive',
      undone: 'You took that note back',
    },
    ends: { hold: 'Not paid in time', guest: 'Cancelled by the guest', hotel: 'Cancelled by you' },
    departedUnstayed: 'Cancelled, because the guest left before the first night',
    bank: 'The guest’s bank',
    card: 'the guest’s card',
    holder: 'the guest',
    offline: (sum: string) => `Refunded by you directly: ${sum}`,
    atDesk: {
      paid: (sum: string) => `Paid ${sum} at your desk`,
      refunded: (sum: string) => `${sum} given back by you`,
      promised: (sum: string) => `You give ${sum} back yourself`,
    },
  },
}
type Words = (typeof words)['guest' | 'hotel']

/** Oldest first: of more than can be told, the first and the newest. */
export function timelineOf({ booking, refunds, disputes, marks, atDesk }: BookingHistory, reader: keyof typeof words) {
  const read = words[reader]
  const events: [Date | null, string][] = [
    [booking.createdAt, 'Booked'],
    [
      atDesk.some(({ cause, at }) => cause === 'desk_payment' && at.getTime() === booking.paidAt?.getTime())
        ? null
        : booking.paidAt,
      `Paid ${formatCents(booking.totalCents)}`,
    ],
    ...marks
      .toReversed()
      .map(({ at, mark, departedOn }): [Date, string] => [at, read.marks[departedOn ? 'early' : (mark ?? 'undone')]]),
    [booking.cancelledAt, describeEnd(booking, read)],
    ...atDesk.flatMap((entry) => deskEvents(entry, read)),
    ...refunds.flatMap((refund) => refundEvents(refund, read)),
    ...disputes.flatMap((dispute) => disputeEvents(dispute, refunds, read)),
  ]
  const [first, ...later] = events
    .flatMap(([at, what]): TimelineEntry[] => (at ? [{ at, what }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  return [first!, ...later.slice(1 - timelineMax)]
}

function describeEnd(booking: BookingRow, { ends, departedUnstayed }: Words): string {
  if (booking.isPaid && leftUnstayed(booking)) return departedUnstayed
  return booking.cancelledBy ? ends[booking.cancelledBy] : 'Cancelled'
}

function deskEvents({ cause, at, receivedCents, owedCents }: LedgerRow, { atDesk }: Words): [Date, string][] {
  if (cause === 'desk_payment') return [[at, atDesk.paid(formatCents(receivedCents))]]
  if (cause === 'desk_refund') return [[at, atDesk.refunded(formatCents(-receivedCents))]]
  return cause === 'cancellation' ? [[at, atDesk.promised(formatCents(owedCents))]] : []
}

/** What was never sent did not happen: the dispute says why. */
function refundEvents(refund: RefundRow, { card, offline }: Words): [Date | null, string][] {
  const { reason, source, status, amountCents, createdAt, settledAt } = refund
  if (status === 'void') return []
  const sum = formatCents(amountCents)
  if (source === 'hand') return [[createdAt, offline(sum)]]
  const onItsWay = reason === 'unwanted' ? `Duplicate payment of ${sum} on its way back` : `Refund of ${sum} on its way`
  return [
    [createdAt, waitsForBank(refund) ? `Refund of ${sum} waits for the bank’s decision` : onItsWay],
    [settledAt, status === 'failed' ? `The refund of ${sum} did not go through` : `Refund of ${sum} sent to ${card}`],
  ]
}

export type Sending = Pick<RefundRow, 'status' | 'providerRefundId'> & { nextTryAt: Date | string | null }

/** Sent only if an open dispute is decided for the hotel. */
export const waitsForBank = ({ status, providerRefundId, nextTryAt }: Sending) =>
  status === 'pending' && !providerRefundId && !nextTryAt

function disputeEvents(
  { status, amountCents, paymentSessionId, openedAt, reportedAt }: DisputeRow,
  refunds: RefundRow[],
  { bank, holder }: Words,
): [Date | null, string][] {
  const sum = formatCents(amountCents)
  const isUnsent = refunds.some((refund) => refund.status === 'void' && refund.paymentSessionId === paymentSessionId)
  const decisions = {
    inquiry: '',
    open: '',
    closed: `${bank} has closed the case`,
    won: `${bank} has decided that the payment stands`,
    lost: `${bank} has given ${holder} ${sum} back${isUnsent ? ', so no refund was sent' : ''}`,
  }
  return [
    [openedAt, `${bank} ${status === 'inquiry' ? 'asks about' : 'contests'} the payment of ${sum}`],
    [decisions[status] ? reportedAt : null, decisions[status]],
  ]
}

import styled from 'styled-components'
import { statusNames } from '@contract/bookingStatus'
import { stayCalendarPath } from '@contract/calls'
import type { Booking } from '@contract/entities'
import { addressOf } from '../../api/baseQuery'
import { DownloadButton } from '../../design/controls/DownloadButton'
import { Tag } from '../../design/feedback/Tag'
import { formatMoney } from '../../design/format'
import { theme } from '../../design/tokens'

/** One word: a cancelled booking is neither paid nor unpaid, and what became of the money stands beside it. */
export function StatusTag({ booking: { isPaid, status } }: { booking: Pick<Booking, 'isPaid' | 'status'> }) {
  if (status === 'cancelled') return <Tag tone="plain">{statusNames.cancelled}</Tag>
  return isPaid ? <Tag tone="paid">{statusNames.confirmed}</Tag> : <Tag tone="unpaid">{statusNames.pending}</Tag>
}

const refundStates = {
  pending: (sum: string) => `${sum} is on its way back to you.`,
  succeeded: (sum: string) => `${sum} was sent back to you.`,
  failed: (sum: string) => `The refund of ${sum} did not go through.`,
}

export function RefundStatus({ refund: { amount, status } }: { refund: NonNullable<Booking['refund']> }) {
  return <Refund $failed={status === 'failed'}>{refundStates[status](formatMoney(amount))}</Refund>
}

/** What a guest says at the desk and on the phone. */
export function BookingNumber({ booking: { number } }: { booking: Pick<Booking, 'number'> }) {
  return (
    number && (
      <SmallQuiet>
        Booking number <span>{number}</span>
      </SmallQuiet>
    )
  )
}

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  return (
    <DownloadButton href={`${addressOf(stayCalendarPath)}?${new URLSearchParams({ bookingId })}`} download="stay.ics">
      Add to calendar
    </DownloadButton>
  )
}

/** `phone` as the hotel wrote it. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Phone href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Phone>
}

const Phone = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  color: inherit;
  ${theme.type.figures}
`

export const Quiet = styled.p`
  color: ${theme.color.quiet};
`

const SmallQuiet = styled(Quiet)`
  ${theme.type.small}
  ${theme.type.figures}

  span {
    white-space: nowrap;
  }
`

const Refund = styled.p<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? theme.color.error : 'inherit')};
  ${theme.type.figures}
`

import styled from 'styled-components'
import { statusNames } from '@contract/bookingStatus'
import { fileCalls } from '@contract/calls'
import type { Booking } from '@contract/entities'
import { nightsBetween } from '@contract/stay'
import { addressOf } from '../../api/baseQuery'
import { DownloadButton } from '../../design/controls/DownloadButton'
import { Tag } from '../../design/feedback/Tag'
import { formatMoney, formatDate, plural } from '../../design/format'
import { theme } from '../../design/tokens'
import { NightLine, type Night } from '../../components/NightLine'

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
    <DownloadButton
      href={`${addressOf(fileCalls.stayCalendar.path)}?${new URLSearchParams({ bookingId })}`}
      download="stay.ics"
    >
      Add to calendar
    </DownloadButton>
  )
}

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

/** More bars could not be told apart. */
const barsMax = 30

export function StayDates({ booking: { checkInDate, checkOutDate, status } }: { booking: Booking }) {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const bars = Array<Night>(Math.min(nights, barsMax)).fill(status === 'cancelled' ? 'open' : 'chosen')

  return (
    <div>
      <Dates>
        <div>
          <dt>Check-in</dt>
          <dd>
            <time dateTime={checkInDate}>{formatDate(checkInDate)}</time>
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>
            <time dateTime={checkOutDate}>{formatDate(checkOutDate)}</time>
          </dd>
        </div>
      </Dates>
      <Nights>
        <NightLine nights={bars} />
        <span>{plural(nights, 'night')}</span>
      </Nights>
    </div>
  )
}

const Dates = styled.dl`
  ${theme.type.figures}

  div {
    display: grid;
    grid-template-columns: 5rem auto;
    justify-content: start;
    white-space: nowrap;
  }
  dt {
    color: ${theme.color.quiet};
  }
`

const Nights = styled.p`
  display: grid;
  gap: ${theme.space(1)};
  max-width: 13rem;
  margin-top: ${theme.space(3)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

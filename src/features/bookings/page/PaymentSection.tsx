import styled from 'styled-components'
import type { BookingDetails } from '@contract/entities'
import { formatAddress } from '@contract/formatAddress'
import { refundsTake } from '@contract/stayText'
import { PhoneLink } from '../../../components/PhoneLink'
import { formatMoney } from '../../../design/format'
import { formatFullMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { Quiet, RefundStatus } from '../BookingLabels'
import { Section } from './BookingLayout'

type BookingRefund = BookingDetails['payment']['refunds'][number]

/** The receipt: what the stay costs, what was paid, and what went back. */
export function PaymentSection({ booking }: { booking: BookingDetails }) {
  const { lines, totalPrice, payment, isPaid, status, hotel } = booking
  const received = status === 'cancelled' ? `Payment of ${formatMoney(totalPrice)} received` : 'Paid'

  return (
    <Section id="payment" heading="Price and payment">
      <Sums>
        {lines.map(({ text, amount }, position) => (
          <div key={position}>
            <dt>{text}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(totalPrice)}</dd>
        </div>
      </Sums>
      <Quiet>
        Sold by {hotel.hotelName}, {formatAddress(hotel)}. StayScape is the hotel’s agent.
      </Quiet>
      {isPaid && (
        <p>
          {received} {payment.atHotel ? 'at the hotel' : 'by card'}
          {payment.paidAt && ` on ${formatFullMoment(payment.paidAt)}`}.
        </p>
      )}
      {payment.refunds.map((refund, position) => (
        <Refund key={position} refund={refund} hotel={hotel} />
      ))}
    </Section>
  )
}

function Refund({ refund, hotel }: { refund: BookingRefund; hotel: BookingDetails['hotel'] }) {
  if (refund.source === 'hand')
    return (
      <RefundText>
        {refund.status === 'pending'
          ? `The hotel gives you ${formatMoney(refund.amount)} back itself, because you paid there.`
          : `Refunded directly by the hotel: ${formatMoney(refund.amount)}, on ${formatFullMoment(refund.at)}.`}
      </RefundText>
    )
  return (
    <RefundText>
      <RefundStatus refund={refund} />
      {refund.status === 'failed' ? (
        <p>
          Please call the hotel, which owes it to you{hotel.contact && ': '}
          {hotel.contact && <PhoneLink phone={hotel.contact} />}.
        </p>
      ) : (
        <Quiet>{describeWay(refund)}</Quiet>
      )}
    </RefundText>
  )
}

function describeWay({ status, source, at }: BookingRefund): string {
  const when = formatFullMoment(at)
  if (source === 'provider')
    return status === 'pending'
      ? 'Refund pending at the card provider.'
      : `Refund sent through the card provider, on ${when}.`
  if (status === 'succeeded') return `To the card you paid with, on ${when}.`
  return `It goes to the card you paid with. ${refundsTake}.`
}

const Sums = styled.dl`
  margin-bottom: ${theme.space(3)};
  ${theme.type.figures}

  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space(4)};
    padding-block: ${theme.space(1)};
  }
  /* The total. */
  div:last-child {
    border-top: 1px solid ${theme.color.line};
    ${theme.type.strong}
    ${theme.type.figures}
  }
  dd {
    margin-left: auto;
  }
`

const RefundText = styled.div`
  margin-top: ${theme.space(2)};
`

import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { formatMoney } from '../../../design/format'
import { formatFullMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { Section, SectionHeading } from './bookingLayout'
import { Refund } from './Refund'

/** The receipt: what the stay costs, what was paid, and what went back. */
export function PaymentSection({ booking }: { booking: BookingDetails }) {
  const { lines, totalPrice, payment, isPaid, hotel } = booking

  return (
    <Section aria-labelledby="payment">
      <SectionHeading id="payment">Price and payment</SectionHeading>
      <Sums>
        {lines.map(({ text, amount }, position) => (
          <Line key={position}>
            <dt>{text}</dt>
            <dd>{formatMoney(amount)}</dd>
          </Line>
        ))}
        <Total>
          <dt>Total</dt>
          <dd>{formatMoney(totalPrice)}</dd>
        </Total>
      </Sums>
      {isPaid && <p>Paid by card{payment.paidAt && ` on ${formatFullMoment(payment.paidAt)}`}.</p>}
      {payment.refunds.map((refund, position) => (
        <Refund key={position} refund={refund} phone={hotel.contact} />
      ))}
    </Section>
  )
}

const Sums = styled.dl`
  margin-bottom: ${theme.space(3)};
  ${theme.type.figures}
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${theme.space(4)};
  padding-block: ${theme.space(1)};

  dd {
    margin-left: auto;
  }
`

const Total = styled(Line)`
  border-top: 1px solid ${theme.color.line};
  ${theme.type.strong}
  ${theme.type.figures}
`

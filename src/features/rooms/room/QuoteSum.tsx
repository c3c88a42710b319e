import styled from 'styled-components'
import { quote, toCents, toDollars, type QuotedStay } from '../../../../contract/quote'
import { formatMoney, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'

interface QuoteSumProps {
  /** US dollars. */
  pricePerNight: number
  /** Undefined while dates or guests are missing. */
  stay: QuotedStay | undefined
}

/** What the stay will cost, in full, before anything is booked: the largest price on the page (D16, D17). */
export function QuoteSum({ pricePerNight, stay }: QuoteSumProps) {
  return <Sum aria-live="polite">{stay ? <Total pricePerNight={pricePerNight} stay={stay} /> : <Missing />}</Sum>
}

function Missing() {
  return <p>Choose dates and guests to see the total.</p>
}

function Total({ pricePerNight, stay }: { pricePerNight: number; stay: QuotedStay }) {
  const { nights, pairs, totalCents } = quote(toCents(pricePerNight), stay)

  return (
    <>
      <Line>
        <span>Total</span> <Amount>{formatMoney(toDollars(totalCents))}</Amount>
      </Line>
      <p>
        {plural(nights, 'night')} × {formatMoney(pricePerNight)}
        {pairs > 1 && ` × ${pairs}, once for every two guests`}
      </p>
    </>
  )
}

const Sum = styled.div`
  padding-top: ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space(4)};
`

const Amount = styled.strong`
  ${theme.type.h2}
  color: ${theme.color.ink};
`

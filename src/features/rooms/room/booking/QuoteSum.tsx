import type { ReactNode } from 'react'
import styled from 'styled-components'
import { quote, toCents, toDollars, type QuotedStay } from '../../../../../contract/quote'
import { formatMoney, plural } from '../../../../design/format'
import { theme } from '../../../../design/tokens'

interface QuoteSumProps {
  /** US dollars. */
  pricePerNight: number
  /** Undefined until dates and guests are valid. */
  stay: QuotedStay | undefined
  /** Why the chosen dates have no total. */
  problem?: string
  /** Stands in place of the total. */
  warning?: ReactNode
}

/** The full price of the stay, before it is booked. */
export function QuoteSum({ pricePerNight, stay, problem, warning }: QuoteSumProps) {
  const total = stay && <Total pricePerNight={pricePerNight} stay={stay} />
  return (
    <Sum aria-live="polite">{warning ?? total ?? <p>{problem ?? 'Choose dates and guests to see the total.'}</p>}</Sum>
  )
}

function Total({ pricePerNight, stay }: { pricePerNight: number; stay: QuotedStay }) {
  const { nights, pairs, totalCents } = quote(toCents(pricePerNight), stay)

  return (
    <>
      <TotalLine>
        <span>Total</span> <Amount>{formatMoney(toDollars(totalCents))}</Amount>
      </TotalLine>
      <p>
        {plural(nights, 'night')} × {formatMoney(pricePerNight)}
        {pairs > 1 && ` × ${pairs} (per two guests)`}
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

const TotalLine = styled.p`
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

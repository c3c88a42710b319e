import type { ReactNode } from 'react'
import styled from 'styled-components'
import { quote, toCents, toDollars, type QuotedStay } from '@contract/quote'
import { formatMoney } from '../../../../design/format'
import { theme } from '../../../../design/tokens'

interface QuoteSumProps {
  /** US dollars. */
  pricePerNight: number
  /** Undefined until dates and guests are valid. */
  stay: QuotedStay | undefined
  /** Whether its nights are free is being asked. */
  isPending?: boolean
  /** Why the chosen dates have no total. */
  problem?: string
  /** Stands in place of the total. */
  warning?: ReactNode
}

/** The full price of the stay, before it is booked. */
export function QuoteSum({ pricePerNight, stay, isPending, problem, warning }: QuoteSumProps) {
  return <Sum aria-live="polite">{warning ?? total()}</Sum>

  function total() {
    if (isPending) return <TotalLines>Looking up those nights.</TotalLines>
    if (!stay || problem) return <p>{problem ?? 'Choose dates and guests to see the total.'}</p>

    const { totalCents, lines } = quote({ pricePerNightCents: toCents(pricePerNight) }, stay)
    return (
      <TotalLines amount={formatMoney(toDollars(totalCents))}>{lines.map(({ text }) => text).join(', ')}</TotalLines>
    )
  }
}

/** As high without the amount, so that nothing moves when it comes. */
function TotalLines({ amount, children }: { amount?: string; children: ReactNode }) {
  return (
    <>
      <TotalLine>
        <span>Total</span> <strong>{amount ?? '\u00a0'}</strong>
      </TotalLine>
      <p>{children}</p>
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

  strong {
    ${theme.type.h2}
    color: ${theme.color.ink};
  }
`

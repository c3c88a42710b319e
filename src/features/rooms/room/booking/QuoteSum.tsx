import type { ReactNode } from 'react'
import styled from 'styled-components'
import { toDollars, type Quote } from '@contract/quote'
import { formatMoney } from '../../../../design/format'
import { theme } from '../../../../design/tokens'

interface QuoteSumProps {
  /** Undefined until dates and guests are valid. */
  sum: Quote | undefined
  /** Whether its nights are free is being asked. */
  isPending?: boolean
  /** Why the chosen dates have no total. */
  problem?: string
  /** Stands in place of the total. */
  warning?: ReactNode
}

/** The full price of the stay, before it is booked. */
export function QuoteSum({ sum, isPending, problem, warning }: QuoteSumProps) {
  return <Sum aria-live="polite">{warning ?? total()}</Sum>

  function total() {
    if (isPending) return <TotalLines>Looking up those nights.</TotalLines>
    if (!sum || problem) return <p>{problem ?? 'Choose dates and guests to see the total.'}</p>

    const { totalCents, lines } = sum
    return (
      <>
        <TotalLines amount={format(totalCents)}>{lines.length === 1 && lines[0]!.text}</TotalLines>
        {lines.length > 1 && (
          <Lines>
            {lines.map(({ text, cents }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{format(cents)}</dd>
              </div>
            ))}
          </Lines>
        )}
      </>
    )
  }
}

const format = (cents: number) => formatMoney(toDollars(cents))

/** As high without the amount, so that nothing moves when it comes. */
function TotalLines({ amount, children }: { amount?: string; children: ReactNode }) {
  return (
    <>
      <TotalLine>
        <span>Total</span> <strong>{amount ?? '\u00a0'}</strong>
      </TotalLine>
      {children && <p>{children}</p>}
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

const Lines = styled.dl`
  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space(4)};
  }
  dd {
    margin-left: auto;
  }
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

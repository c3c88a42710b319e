import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Legend } from '../../../components/NightLine'
import { hatch, keepsFills } from '../../../design/hatch'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'

/** `booked` is hatched like a taken night, `past` is solid. */
type Look = 'booked' | 'past'

export interface Column {
  to: string
  /** `Tue 24 Nov: 5 of 8 rooms, 63%`. */
  name: string
  /** Of the chart's height: 0 to 1. */
  height: number
  /** Stands on the column; left out on an empty one. */
  figure?: string
  look: Look
  /** Two short lines. */
  label: readonly [string, string]
  isNow?: boolean
  isMarked?: boolean
}

interface ColumnsProps {
  label: string
  columns: readonly Column[]
  /** Columns in a row: on phones, on tablets, on wide windows. */
  perRow: readonly [number, number, number]
  /** A line where a column is full. */
  hasTop?: boolean
  /** Each column says it in words, too. */
  legend: readonly (readonly [Look | 'marked', string])[]
}

export function ColumnChart({ label, columns, perRow, hasTop = false, legend }: ColumnsProps) {
  const [at, setAt] = useState(0)
  /** All columns are one stop of Tab: arrows, Home and End go from one to the next. */
  const stop = Math.min(at, columns.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const goesTo: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      Home: 0,
      End: columns.length - 1,
    }
    const link = event.currentTarget.children[goesTo[event.key] ?? -1]?.querySelector('a')
    if (!link) return
    event.preventDefault()
    link.focus()
  }

  return (
    <>
      <Chart aria-label={label} onKeyDown={onKeyDown} $perRow={perRow} data-columns>
        {columns.map(({ to, name, height, figure, look, label: [large, small], isNow, isMarked }, index) => (
          <li key={to}>
            <Column
              to={to}
              tabIndex={index === stop ? 0 : -1}
              aria-current={isNow ? 'date' : undefined}
              data-marked={isMarked}
              onFocus={() => setAt(index)}
            >
              <VisuallyHidden>{name}</VisuallyHidden>
              <Plot aria-hidden="true" data-top={hasTop} title={name}>
                <Figure>{figure}</Figure>
                {height > 0 && (
                  <Bar data-look={look} style={{ height: `max(4px, (100% - ${headroom}) * ${Math.min(height, 1)})` }} />
                )}
              </Plot>
              <Label aria-hidden="true">
                <b>{large}</b>
                <span>{small}</span>
              </Label>
            </Column>
          </li>
        ))}
      </Chart>
      <Legend as="p" aria-hidden="true">
        {legend.map(([look, words]) => (
          <span key={look}>
            <Swatch data-look={look} />
            {words}
          </span>
        ))}
      </Legend>
    </>
  )
}

/** Above the tallest column: its figure. */
const headroom = '20px'

const Chart = styled.ul<{ $perRow: readonly [number, number, number] }>`
  --per-row: ${({ $perRow }) => $perRow[0]};

  display: grid;
  grid-template-columns: repeat(var(--per-row), minmax(0, 1fr));
  row-gap: ${theme.space(4)};

  ${theme.from.tablet} {
    --per-row: ${({ $perRow }) => $perRow[1]};
  }

  ${theme.from.wide} {
    --per-row: ${({ $perRow }) => $perRow[2]};
  }
`

const Column = styled(Link)`
  --ground: ${theme.color.paper};

  position: relative;
  display: grid;
  background: var(--ground);
  color: ${theme.color.ink};
  text-decoration: none;
  ${theme.type.caption}
  ${theme.type.figures}

  &[data-marked='true'] {
    --ground: ${theme.color.sunken};
  }

  &:hover {
    --ground: ${theme.color.tint};

    color: ${theme.color.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Plot = styled.span`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: flex-end;
  height: 104px;
  white-space: nowrap;

  &[data-top='true'] {
    background: linear-gradient(${theme.color.line}, ${theme.color.line}) 0 ${headroom} / 100% 1px no-repeat;
  }

  ${theme.from.tablet} {
    height: 148px;
  }
`

/* Stands before the line of a full house. */
const Figure = styled.span`
  background: var(--ground);
`

const Label = styled.span`
  padding-block: ${theme.space(1)} 6px;
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.quiet};
  text-align: center;

  > * {
    display: block;
    min-height: 1.4em;
  }

  b {
    color: ${theme.color.ink};
  }

  [data-marked='true'] > & {
    padding-bottom: 4px;
    border-bottom: 2px solid ${theme.color.edge};
  }

  [aria-current] > & b {
    width: fit-content;
    min-width: 24px;
    margin-inline: auto;
    padding-inline: 4px;
    border-radius: ${theme.radius.photo};
    background: ${theme.color.sea};
    color: ${theme.color.onSea};
  }
`

/* Looks like the bars of NightLine. */
const Bar = styled.span`
  flex: none;
  width: min(32px, 100% - 6px);
  background: ${theme.color.edge};

  &[data-look='booked'] {
    border: 1px solid ${theme.color.edge};
    border-bottom: 0;
    background: ${hatch};
  }

  &[data-look='marked'] {
    border-bottom: 2px solid ${theme.color.edge};
    background: ${theme.color.sunken};
  }

  ${keepsFills}
`

const Swatch = styled(Bar)`
  width: 12px;
  height: 16px;
`

import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'

interface FigureSectionProps {
  title: string
  summary: string
  note?: string
  children?: ReactNode
  /** The first cell of each row heads it. */
  table?: { heads: readonly string[]; rows: readonly (readonly [string, ...string[]])[] }
}

export function FigureSection({ title, summary, note, children, table }: FigureSectionProps) {
  const id = useId()

  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{summary}</p>
      {note && <p>{note}</p>}
      {children && <Chart>{children}</Chart>}
      {table && (
        <details>
          <Summary>
            Show as a table<VisuallyHidden>: {title}</VisuallyHidden>
          </Summary>
          <Table aria-labelledby={id}>
            <thead>
              <tr>
                {table.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([head, ...cells]) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </Section>
  )
}

const Section = styled.section`
  > h2 {
    ${theme.type.h3}
  }

  > p {
    max-width: ${theme.layout.measure};
    margin-top: ${theme.space(1)};
    color: ${theme.color.quiet};
    ${theme.type.small}
    ${theme.type.figures}
  }
`

const Chart = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  margin-top: ${theme.space(4)};
`

const Summary = styled.summary`
  width: fit-content;
  margin-top: ${theme.space(2)};
  padding-block: 11px;
  color: ${theme.color.sea};
  ${theme.type.small}
  cursor: pointer;
`

const Table = styled.table`
  width: min(100%, 32rem);
  ${theme.type.small}
  ${theme.type.figures}

  th,
  td {
    padding: ${theme.space(2)} ${theme.space(4)} ${theme.space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
  }

  :is(th, td):first-child {
    text-align: left;
  }

  :is(th, td):last-child {
    padding-right: 0;
  }

  thead th {
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
`

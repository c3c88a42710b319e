import type { ReactNode } from 'react'
import styled from 'styled-components'
import { blackOnWhite } from '../../../design/printStyle'
import { theme } from '../../../design/tokens'

/** Printed alone, on one page, in black on white, whatever surrounds it on the screen. */
export const PrintSheet = styled.div`
  @media print {
    :root:has(&) {
      ${blackOnWhite}
    }

    /* Only the page’s own part of the document, and what holds it. */
    :root:has(&) body *:not(:has(main), main, main *) {
      display: none !important;
    }

    :root:has(&) body {
      min-height: 0;
    }

    :root:has(&) main > * {
      display: flex;
      flex-direction: column;
      padding-block: 0;
    }

    /* So that the letterhead can stand above the heading. */
    & {
      display: contents;
    }

    a {
      min-height: 0;
      text-decoration: none;
    }
  }
`

/** The receipt beside what can be done; on a small screen what can be done comes first. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(8)} ${theme.layout.gap};
  margin-top: ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 320px;
    column-gap: clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  }
`

/** Not printed: a button does nothing on paper. */
export const Side = styled.div`
  ${theme.below.desktop} {
    order: -1;
  }

  @media print {
    display: none;
  }
`

export const Main = styled.div`
  @media print {
    display: grid;
    grid-template-columns: 1fr 1fr;
    column-gap: 32px;

    > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
    /* What happened is not part of the receipt. */
    > :last-child {
      display: none;
    }
  }
`

export function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <Part aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </Part>
  )
}

const Part = styled.section`
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  h2 {
    margin-bottom: ${theme.space(3)};
    ${theme.type.card}
  }

  @media print {
    padding-block: 10px;
    break-inside: avoid;

    h2 {
      margin-bottom: 4px;
      font-size: 1.2rem;
    }
  }
`

import styled from 'styled-components'
import { theme } from '../../../design/tokens'

/** The receipt beside what can be done; on a small screen what can be done comes first. */
export const Columns = styled.div`
  display: grid;
  gap: ${theme.space(8)} ${theme.layout.gap};
  margin-top: ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 320px;
    column-gap: clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  }
`

export const Side = styled.div`
  min-width: 0;

  ${theme.below.desktop} {
    order: -1;
  }

  /* Nothing to press is printed. */
  @media print {
    display: none;
  }
`

export const Main = styled.div`
  min-width: 0;
`

export const Section = styled.section`
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  @media print {
    padding-block: 10px;
    break-inside: avoid;
  }
`

export const SectionHeading = styled.h2`
  margin-bottom: ${theme.space(3)};
  ${theme.type.card}

  @media print {
    margin-bottom: 4px;
    font-size: 1.2rem;
  }
`

export const Quiet = styled.p`
  color: ${theme.color.quiet};
`

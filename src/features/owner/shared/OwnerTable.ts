import styled from 'styled-components'
import { visuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'

/** On phones each row becomes a card; the tables that extend it lay the card out. */
export const OwnerTable = styled.table`
  width: 100%;
  ${theme.type.small}

  th,
  td {
    padding: ${theme.space(4)} ${theme.space(6)} ${theme.space(4)} 0;
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  thead th {
    padding-block: 0 ${theme.space(2)};
    ${theme.type.caption}
    color: ${theme.color.quiet};
    white-space: nowrap;
  }

  :is(th, td):last-child {
    padding-right: 0;
  }

  ${theme.below.tablet} {
    &,
    tbody {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: ${theme.space(1)} ${theme.space(4)};
      align-items: baseline;
      padding-block: ${theme.space(4)};
      border-bottom: 1px solid ${theme.color.line};
    }

    tbody :is(th, td) {
      padding: 0;
      border: 0;
    }
  }
`

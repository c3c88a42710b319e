import styled from 'styled-components'
import { theme } from '../../../design/tokens'
import { atTop } from '../photoFirst'

/** Photos and text beside the booking box; in one column, the box comes right after the photos. */
export const Columns = styled.div`
  display: grid;
  gap: ${theme.space(8)} ${theme.layout.gap};
  margin-top: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 400px;
    grid-template-rows: auto 1fr;
    column-gap: clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  }
`

export const MainColumn = styled.div`
  min-width: 0;

  ${theme.from.desktop} {
    grid-column: 1;
  }
`

export const PhotoColumn = styled(MainColumn)`
  ${atTop}
`

export const SideColumn = styled.div`
  min-width: 0;

  ${theme.from.desktop} {
    grid-area: 1 / 2 / span 2;
  }
`

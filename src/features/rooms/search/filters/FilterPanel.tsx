import styled from 'styled-components'
import { theme } from '../../../../design/tokens'
import type { RoomResults } from '../results'
import { ClearFilters, FilterGroups } from './FilterGroups'

/** Beside the list on wide screens; on others there is the sheet. */
export function FilterPanel({ results }: { results?: RoomResults }) {
  return (
    <Sidebar aria-label="Filters">
      <Header>
        <h2>Filters</h2>
        <ClearFilters />
      </Header>
      <FilterGroups results={results} />
    </Sidebar>
  )
}

const Sidebar = styled.aside`
  position: sticky;
  top: calc(${theme.layout.bar} + ${theme.space(3)});
  max-height: calc(100dvh - ${theme.layout.bar} - ${theme.space(6)});
  overflow-y: auto;
  /* What scrolls also clips: focus rings need their room. */
  margin: calc(-1 * ${theme.space(1)});
  padding: ${theme.space(1)};

  ${theme.below.desktop} {
    display: none;
  }
`

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${theme.size.target};
  margin-bottom: ${theme.space(1)};

  h2 {
    ${theme.type.card}
  }
`

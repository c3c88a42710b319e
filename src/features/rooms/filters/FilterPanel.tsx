import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { Dialog } from '../../../design/layout/Dialog'
import { slidersHorizontal } from '../../../design/icons/slidersHorizontal'
import { theme } from '../../../design/tokens'
import { FilterGroups } from './FilterGroups'
import { chosenCount, filtersCleared } from './filterSlice'
import { roomsText, type CountedRooms } from './countText'
import { useFilters } from './useFilters'

interface FilterPanelProps {
  /** Missing until the rooms have loaded. */
  found?: CountedRooms
}

/** Sidebar the list on wide screens, else in a sheet behind a button. */
export function FilterPanel({ found }: FilterPanelProps) {
  const { filters, change } = useFilters()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const chosen = chosenCount(filters)
  const nothingToClear = chosen === 0 && filters.sort === null

  const clear = (
    <Button variant="plain" size="small" disabled={nothingToClear} onClick={() => change(filtersCleared())}>
      Clear
    </Button>
  )

  return (
    <>
      <Sidebar aria-label="Filters">
        <Header>
          <h2>Filters</h2>
          {clear}
        </Header>
        <FilterGroups found={found} />
      </Sidebar>

      <SheetOpener>
        <Button variant="quiet" icon={slidersHorizontal} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
        <Dialog
          open={isSheetOpen}
          title="Filters"
          variant="panel"
          onClose={() => setSheetOpen(false)}
          footer={
            <SheetFooter>
              {clear}
              <Button wide onClick={() => setSheetOpen(false)}>
                {found ? `Show ${roomsText(found)}` : 'Show rooms'}
              </Button>
            </SheetFooter>
          }
        >
          <FilterGroups found={found} />
        </Dialog>
      </SheetOpener>
    </>
  )
}

const Sidebar = styled.aside`
  position: sticky;
  top: calc(${theme.layout.bar} + ${theme.space(6)});
  max-height: calc(100dvh - ${theme.layout.bar} - ${theme.space(12)});
  overflow-y: auto;
  /* What scrolls also clips: focus rings need their room. */
  margin: calc(-1 * ${theme.space(1)});
  padding: ${theme.space(1)} ${theme.space(1)} ${theme.space(8)};
  scroll-padding-bottom: ${theme.space(8)};

  /* Where the window ends before the groups do, the last row fades: there is more below. */
  &::after {
    content: '';
    position: sticky;
    bottom: -${theme.space(8)};
    display: block;
    height: ${theme.space(8)};
    margin-bottom: -${theme.space(8)};
    background: linear-gradient(transparent, ${theme.color.paper});
    pointer-events: none;
  }

  ${theme.below.desktop} {
    display: none;
  }
`

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${theme.size.target};
  margin-bottom: ${theme.space(3)};

  h2 {
    ${theme.type.card}
  }
`

const SheetOpener = styled.div`
  ${theme.from.desktop} {
    display: none;
  }
`

const SheetFooter = styled.div`
  display: flex;
  gap: ${theme.space(3)};
`

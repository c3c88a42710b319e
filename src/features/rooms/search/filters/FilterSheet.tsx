import styled from 'styled-components'
import { Button } from '../../../../design/controls/Button'
import { slidersHorizontal } from '../../../../design/icons/search'
import { Dialog } from '../../../../design/layout/Dialog'
import { useOverlay } from '../../../../design/layout/useOverlay'
import { theme } from '../../../../design/tokens'
import { formatRoomTotal, type RoomResults } from '../results'
import { ClearFilters, FilterGroups } from './FilterGroups'
import { chosenCount } from './filterSlice'
import { useFilters } from './useFilters'

/** The filters of screens that are too narrow for the panel, behind a button. */
export function FilterSheet({ results }: { results?: RoomResults }) {
  const { filters } = useFilters()
  const { isOpen, open, close } = useOverlay('filters')
  const chosen = chosenCount(filters)

  return (
    <Narrow>
      <Button variant="quiet" size="small" icon={slidersHorizontal} aria-haspopup="dialog" onClick={open}>
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <Dialog
        open={isOpen}
        title="Filters"
        variant="panel"
        onClose={close}
        footer={
          <Footer>
            <ClearFilters />
            <Button wide onClick={close}>
              {results ? `Show ${formatRoomTotal(results)}` : 'Show rooms'}
            </Button>
          </Footer>
        }
      >
        <FilterGroups results={results} inSheet />
      </Dialog>
    </Narrow>
  )
}

const Narrow = styled.div`
  ${theme.from.desktop} {
    display: none;
  }
`

const Footer = styled.div`
  display: flex;
  gap: ${theme.space(3)};
`

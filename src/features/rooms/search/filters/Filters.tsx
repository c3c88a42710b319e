import { useId, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { priceBandIds, roomTypes, slugOf } from '@contract/filters'
import { amenityNames } from '@contract/limits'
import { Button } from '../../../../design/controls/Button'
import { CheckboxRow, ChoiceRows } from '../../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { disclosureStyle } from '../../../../design/layout/disclosureStyle'
import { theme } from '../../../../design/tokens'
import { slidersHorizontal } from '../../../../design/icons/search'
import { Dialog } from '../../../../design/layout/Dialog'
import { useOverlay } from '../../../../design/layout/useOverlay'
import { formatCount, type RoomResults, formatRoomTotal } from '../results'
import { amenityToggled, chosenCount, filtersCleared, priceBandToggled, roomTypeToggled } from './filterSlice'
import { SortRadios } from './SortBy'
import { priceBandLabel } from './FilterChips'
import { useFilters } from './useFilters'

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

/** Beside the list the order comes first, and amenities are folded; a sheet has room for all, and the order above it. */
function FilterGroups({ results, inSheet = false }: { results?: RoomResults; inSheet?: boolean }) {
  const { filters, search, change } = useFilters()
  const count = (rooms: number | undefined) =>
    results && rooms !== undefined ? formatCount(rooms, results) : undefined

  return (
    <Groups>
      {!inSheet && <SortRadios />}
      <FieldGroup legend="Room Type">
        <Choices
          choices={roomTypes}
          chosen={filters.roomTypes}
          countOf={(family) => count(results?.counts.types[slugOf(family)])}
          onToggle={(family) => change(roomTypeToggled(family))}
        />
      </FieldGroup>
      <FieldGroup legend="Price Range" hint={search.guests && 'Per night, for up to two guests.'}>
        <Choices
          choices={priceBandIds}
          labelOf={priceBandLabel}
          chosen={filters.priceBands}
          countOf={(id) => count(results?.counts.bands[id])}
          onToggle={(id) => change(priceBandToggled(id))}
        />
      </FieldGroup>
      <FoldedAmenities startsOpen={inSheet || filters.amenities.length > 0}>
        <Choices
          choices={amenityNames}
          chosen={filters.amenities}
          countOf={(name) => count(results?.counts.amenities[slugOf(name)])}
          onToggle={(name) => change(amenityToggled(name))}
        />
      </FoldedAmenities>
    </Groups>
  )
}

function ClearFilters() {
  const { filters, change } = useFilters()
  const nothingToClear = chosenCount(filters) === 0 && filters.sort === null

  return (
    <Button variant="plain" size="small" disabled={nothingToClear} onClick={() => change(filtersCleared())}>
      Clear
    </Button>
  )
}

interface ChoicesProps<Choice extends string> {
  choices: readonly Choice[]
  labelOf?: (choice: Choice) => string
  chosen: readonly Choice[]
  /** How many rooms it would leave; undefined until the rooms have loaded. */
  countOf: (choice: Choice) => string | undefined
  onToggle: (choice: Choice) => void
}

function Choices<Choice extends string>({ choices, labelOf = String, ...group }: ChoicesProps<Choice>) {
  return (
    <ChoiceRows>
      {choices.map((choice) => (
        <CheckboxRow
          key={choice}
          label={labelOf(choice)}
          count={group.countOf(choice)}
          checked={group.chosen.includes(choice)}
          onChange={() => group.onToggle(choice)}
        />
      ))}
    </ChoiceRows>
  )
}

/** Amenities, which can be folded to their legend. `startsOpen` opens them once; afterwards they stay as they were left. */
function FoldedAmenities({ startsOpen, children }: { startsOpen: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(startsOpen)
  // Filters of an address are known a moment after the panel.
  if (startsOpen && !opened) setOpened(true)
  const id = useId()

  return (
    <Fold open={opened}>
      <summary id={id}>Amenities</summary>
      <fieldset aria-labelledby={id}>{children}</fieldset>
    </Fold>
  )
}

const Groups = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`

const Fold = styled.details`
  ${disclosureStyle}

  > summary {
    ${theme.type.strong}
  }
  > summary::before {
    margin-left: 6px;
    margin-right: 18px;
  }
`

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

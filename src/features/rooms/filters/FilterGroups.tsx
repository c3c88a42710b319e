import { useId } from 'react'
import styled from 'styled-components'
import { ChoiceRows, RadioRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { theme } from '../../../design/tokens'
import { priceBandIds, roomTypes, slugOf, sortIds, sorts } from '../../../../contract/filters'
import { amenityNames } from '../../../../contract/limits'
import { CountedChoices } from './CountedChoices'
import { amenityToggled, priceBandToggled, roomTypeToggled, sortChosen } from './filterSlice'
import { FoldedGroup } from './FoldedGroup'
import { priceBandLabel } from './options'
import { countText, type CountedRooms } from './countText'
import { useFilters } from './useFilters'

interface FilterGroupsProps {
  /** Missing until the rooms have loaded. */
  found?: CountedRooms
  /** Beside the list amenities are folded, so that the others fit a window; a sheet has room for all. */
  inSheet?: boolean
}

/** The groups, beside the list or in the sheet. */
export function FilterGroups({ found, inSheet = false }: FilterGroupsProps) {
  const { filters, change } = useFilters()
  // Panel and sheet can be in the document together, where radios with the same name would form one group.
  const sortName = useId()

  return (
    <Groups>
      <FieldGroup legend="Room Type">
        <CountedChoices
          choices={roomTypes}
          chosen={filters.roomTypes}
          countOf={(family) => found && countText(found.counts.types[slugOf(family)], found)}
          onToggle={(family) => change(roomTypeToggled(family))}
        />
      </FieldGroup>
      <FieldGroup legend="Price Range">
        <CountedChoices
          choices={priceBandIds}
          labelOf={priceBandLabel}
          chosen={filters.priceBands}
          countOf={(id) => found && countText(found.counts.bands[id], found)}
          onToggle={(id) => change(priceBandToggled(id))}
        />
      </FieldGroup>
      <FoldedGroup legend="Amenities" startsOpen={inSheet || filters.amenities.length > 0}>
        <CountedChoices
          choices={amenityNames}
          chosen={filters.amenities}
          countOf={(name) => found && countText(found.counts.amenities[slugOf(name)], found)}
          onToggle={(name) => change(amenityToggled(name))}
        />
      </FoldedGroup>
      <FieldGroup legend="Sort By">
        <ChoiceRows>
          {sortIds.map((sort) => (
            <RadioRow
              key={sort}
              name={sortName}
              label={sorts[sort]}
              checked={filters.sort === sort}
              onChange={() => change(sortChosen(sort))}
            />
          ))}
        </ChoiceRows>
      </FieldGroup>
    </Groups>
  )
}

const Groups = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`

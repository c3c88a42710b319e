import { useId } from 'react'
import styled from 'styled-components'
import { CheckboxRow, ChoiceRows, RadioRow } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { theme } from '../../../design/tokens'
import { priceBandToggled, roomTypeToggled, sortChosen } from './filterSlice'
import { priceBandIds, priceBandLabel, roomTypes, sortIds, sorts } from './options'
import type { Matches } from './selectMatches'
import { useFilters } from './useFilters'

interface FilterGroupsProps {
  /** Missing until the rooms have loaded. */
  counts?: Matches['counts']
}

/** The three groups, beside the list or in the sheet. */
export function FilterGroups({ counts }: FilterGroupsProps) {
  const { filters, change } = useFilters()
  // Panel and sheet can be in the document together, where radios with the same name would form one group.
  const sortName = useId()

  return (
    <Groups>
      <FieldGroup legend="Room Type">
        <ChoiceRows>
          {roomTypes.map((family) => (
            <CheckboxRow
              key={family}
              label={family}
              count={counts?.roomTypes[family]}
              checked={filters.roomTypes.includes(family)}
              onChange={() => change(roomTypeToggled(family))}
            />
          ))}
        </ChoiceRows>
      </FieldGroup>
      <FieldGroup legend="Price Range">
        <ChoiceRows>
          {priceBandIds.map((id) => (
            <CheckboxRow
              key={id}
              label={priceBandLabel(id)}
              count={counts?.priceBands[id]}
              checked={filters.priceBands.includes(id)}
              onChange={() => change(priceBandToggled(id))}
            />
          ))}
        </ChoiceRows>
      </FieldGroup>
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
  gap: ${theme.space(6)};
`

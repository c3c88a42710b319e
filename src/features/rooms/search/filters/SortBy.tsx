import { useId } from 'react'
import styled from 'styled-components'
import { sortIds, sorts, defaultSort, type Filters, type Sort } from '@contract/filters'
import { ChoiceRows, RadioRow } from '../../../../design/controls/ChoiceRow'
import { controlStyle } from '../../../../design/controls/controlStyle'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { theme } from '../../../../design/tokens'
import { sortChosen } from './filterSlice'
import { useFilters } from './useFilters'

/** Above the list where the panel is not beside it: a select on phones, radios on wider screens. */
export function SortAbove() {
  return (
    <>
      <SortSelect />
      <OnTablets>
        <SortRadios />
      </OnTablets>
    </>
  )
}

/** The order of the list, as radios. */
export function SortRadios() {
  const { filters, change } = useFilters()
  // Above the list and in the panel are two groups, though only one is shown.
  const name = useId()

  return (
    <FieldGroup legend="Sort By">
      <ChoiceRows>
        {sortIds.map((sort) => (
          <RadioRow
            key={sort}
            name={name}
            label={sorts[sort]}
            checked={orderOf(filters) === sort}
            onChange={() => change(sortChosen(sort))}
          />
        ))}
      </ChoiceRows>
    </FieldGroup>
  )
}

function SortSelect() {
  const { filters, change } = useFilters()
  const id = useId()

  return (
    <Labelled>
      <label htmlFor={id}>Sort By</label>
      <select id={id} value={orderOf(filters)} onChange={({ target }) => change(sortChosen(target.value as Sort))}>
        {sortIds.map((sort) => (
          <option key={sort} value={sort}>
            {sorts[sort]}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

const orderOf = ({ sort }: Filters) => sort ?? defaultSort

const OnTablets = styled.div`
  ${theme.below.tablet} {
    display: none;
  }
  ${theme.from.desktop} {
    display: none;
  }
  ${ChoiceRows} {
    grid-auto-flow: column;
    justify-content: start;
  }
`

const Labelled = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  ${theme.type.small}

  ${theme.from.tablet} {
    display: none;
  }
  label {
    flex: none;
    color: ${theme.color.quiet};
  }
  select {
    ${controlStyle}
    flex: 1 1 auto;
    width: auto;
    min-height: ${theme.size.target};
    padding-block: ${theme.space(1)};
    ${theme.type.small}
    cursor: pointer;
  }
`

import { useId, type ChangeEvent } from 'react'
import styled from 'styled-components'
import { sortIds, sorts, defaultSort } from '../../../../../contract/filters'
import { controlStyle } from '../../../../design/controls/controlStyle'
import { theme } from '../../../../design/tokens'
import { sortChosen } from './filterSlice'
import { useFilters } from './useFilters'

/** Always says the order of the list, and is the short way to another one; the panel has the same choice as radios. */
export function SortSelect() {
  const { filters, change } = useFilters()
  const id = useId()

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = sortIds.find((sort) => sort === target.value)
    if (chosen) change(sortChosen(chosen))
  }

  return (
    <Labelled>
      <label htmlFor={id}>Sort By</label>
      <select id={id} value={filters.sort ?? defaultSort} onChange={choose}>
        {sortIds.map((sort) => (
          <option key={sort} value={sort}>
            {sorts[sort]}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

const Labelled = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  ${theme.type.small}

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

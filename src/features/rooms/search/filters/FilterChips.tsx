import styled from 'styled-components'
import { Chip } from '../../../../design/controls/Chip'
import { focusPageHeading } from '../../../../design/layout/PageHeading'
import { theme } from '../../../../design/tokens'
import { useCriteria } from './useCriteria'

export function FilterChips() {
  const chips = useCriteria().flatMap(({ label, remove }) => (remove ? [{ label, remove }] : []))
  if (chips.length === 0) return null

  return (
    <Chips aria-label="Chosen filters">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <Chip
            onRemove={() => {
              // The chip disappears: the focus moves to the heading, which has the new number.
              focusPageHeading()
              remove()
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
    </Chips>
  )
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

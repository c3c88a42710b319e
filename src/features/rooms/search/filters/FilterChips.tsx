import styled from 'styled-components'
import { Chip } from '../../../../design/controls/Chip'
import { focusPageHeading } from '../../../../design/layout/PageHeading'
import { theme } from '../../../../design/tokens'
import { useCriteria, type Criterion } from './useCriteria'

export function FilterChips() {
  const criteria = useCriteria()
  if (criteria.length === 0) return null

  function remove(criterion: Criterion) {
    // The chip disappears: the focus moves to the heading, which has the new number.
    focusPageHeading()
    criterion.remove()
  }

  return (
    <Chips aria-label="Chosen filters">
      {criteria.map((criterion) => (
        <li key={criterion.label}>
          <Chip removeLabel={`Remove ${criterion.label}`} onRemove={() => remove(criterion)}>
            {criterion.label}
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

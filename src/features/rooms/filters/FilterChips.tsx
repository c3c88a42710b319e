import styled from 'styled-components'
import { Chip } from './Chip'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { useCriteria, type Criterion } from './useCriteria'

/** Everything that narrows the list, each with a way to take it back. */
export function FilterChips() {
  const criteria = useCriteria()
  if (criteria.length === 0) return null

  function remove(criterion: Criterion) {
    // The chip goes, and would take the focus with it: reading goes on at the heading, which says what is left.
    focusPageHeading()
    criterion.remove()
  }

  return (
    <Row aria-label="Chosen filters">
      {criteria.map((criterion) => (
        <li key={criterion.label}>
          <Chip removeLabel={`Remove ${criterion.label}`} onRemove={() => remove(criterion)}>
            {criterion.label}
          </Chip>
        </li>
      ))}
    </Row>
  )
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

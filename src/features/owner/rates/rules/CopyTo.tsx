import styled from 'styled-components'
import { useOwnerRoomsQuery } from '../../../../api/api'
import { CheckboxRow, ChoiceRows } from '../../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { theme } from '../../../../design/tokens'
import { withNames } from '../../calendar/nights'

interface CopyToProps {
  roomId: string
  /** Ids of the rooms that get the same rates. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Nothing where the hotel has no other room. */
export function CopyTo({ roomId, chosen, error, onChange }: CopyToProps) {
  const { data } = useOwnerRoomsQuery()
  const rooms = withNames(data?.rooms ?? []).filter(({ _id, isArchived }) => _id !== roomId && !isArchived)
  if (rooms.length === 0) return null
  const all = rooms.map(({ _id }) => _id)

  return (
    <Section aria-label="Copy to other rooms">
      <h2>Copy to other rooms</h2>
      <FieldGroup
        legend="Rooms that get these rates too"
        hint="When you save, all their seasons, prices of weekends and extra guests, discounts and rules are replaced by these. Each room keeps its own price per night."
        error={error}
      >
        <Rooms>
          <CheckboxRow
            label="All"
            name="copyTo"
            checked={all.every((id) => chosen.includes(id))}
            onChange={({ target }) => onChange(target.checked ? all : [])}
          />
          {rooms.map(({ _id: id, name }) => (
            <CheckboxRow
              key={id}
              label={name}
              name="copyTo"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(all.filter((other) => (other === id ? target.checked : chosen.includes(other))))
              }
            />
          ))}
        </Rooms>
      </FieldGroup>
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  max-width: ${theme.layout.measure};
`

/** A large hotel's scroll. */
const Rooms = styled(ChoiceRows)`
  max-height: 20rem;
  overflow: auto;
  overflow-wrap: anywhere;
`

import styled from 'styled-components'
import { IconButton } from '../../../../design/controls/IconButton'
import { SelectField } from '../../../../design/controls/SelectField'
import { caretLeft, caretRight } from '../../../../design/icons/controls'
import { theme } from '../../../../design/tokens'
import type { CalendarProps } from '../grid/CalendarGrid'
import { RoomMonth } from './RoomMonth'
import { RoomSpans } from './RoomSpans'

export function RoomCalendar({ rooms, children, ...calendar }: CalendarProps) {
  const { view, isLoading, onOpen } = calendar
  const index = Math.max(
    rooms.findIndex(({ _id }) => _id === view.roomId),
    0,
  )
  const room = rooms[index]!

  const step = (by: 1 | -1) => {
    const next = rooms[index + by]
    return {
      'aria-disabled': next ? undefined : true,
      onClick: () => next && view.show({ room: next._id }),
    }
  }

  return (
    <>
      <Picker>
        <IconButton icon={caretLeft} label="Previous room" {...step(-1)} />
        <SelectField label="Room" value={room._id} onChange={({ target }) => view.show({ room: target.value })}>
          {rooms.map(({ _id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <IconButton icon={caretRight} label="Next room" {...step(1)} />
      </Picker>
      {children}
      <RoomMonth {...calendar} room={room} />
      {!isLoading && <RoomSpans room={room} onOpen={(span) => onOpen(room, span)} />}
    </>
  )
}

const Picker = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space(2)};
  margin-bottom: ${theme.space(4)};
`

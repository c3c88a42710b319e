import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { useRoomQuery } from '../../../api/api'
import { RoomSection, SectionHeading } from './roomLayout'

/** The owner's words, in their lines. The list of rooms, from which the page has the room, does without them. */
export function RoomDescription({ room: { _id: roomId } }: { room: Room }) {
  const { currentData } = useRoomQuery({ roomId })
  const description = currentData?.room.description
  if (!description) return null

  return (
    <RoomSection aria-labelledby="description">
      <SectionHeading id="description">About this room</SectionHeading>
      <Words>{description}</Words>
    </RoomSection>
  )
}

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

import type { Room } from '../../../../contract/entities'
import { hoursWords } from '../../../design/hoursWords'
import { RoomSection, SectionHeading } from './roomLayout'

export function RoomHours({ room: { hotel } }: { room: Room }) {
  const hours = hoursWords(hotel)
  if (!hours) return null

  return (
    <RoomSection aria-labelledby="hours">
      <SectionHeading id="hours">Arrival and departure</SectionHeading>
      <p>{hours}.</p>
    </RoomSection>
  )
}

import type { Room } from '../../../../contract/entities'
import { formatHours } from '../../../components/stayTerms'
import { RoomSection, SectionHeading } from './roomLayout'

export function RoomHours({ room: { hotel } }: { room: Room }) {
  const hours = formatHours(hotel)
  if (!hours) return null

  return (
    <RoomSection aria-labelledby="hours">
      <SectionHeading id="hours">Arrival and departure</SectionHeading>
      <p>{hours}.</p>
    </RoomSection>
  )
}

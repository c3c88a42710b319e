import styled from 'styled-components'
import type { Amenity } from '@contract/limits'
import { Icon } from '../../../design/media/Icon'
import { callBell, check, coffee, mountains, swimmingPool, wifiHigh } from '../../../design/icons/room'
import { IconList, RoomSection } from './RoomSection'

const icons: Record<Amenity, string> = {
  'Free WiFi': wifiHigh,
  'Free Breakfast': coffee,
  'Room Service': callBell,
  'Mountain View': mountains,
  'Pool Access': swimmingPool,
}

const iconOf = (name: string) => (icons as Partial<Record<string, string>>)[name] ?? check

export function Amenities({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null

  return (
    <RoomSection id="amenities" heading="Amenities">
      <Columns>
        {names.map((name) => (
          <li key={name}>
            <Icon path={iconOf(name)} size={24} />
            {name}
          </li>
        ))}
      </Columns>
    </RoomSection>
  )
}

const Columns = styled(IconList)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));

  li {
    align-items: center;
  }
`

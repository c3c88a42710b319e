import styled from 'styled-components'
import type { Amenity } from '../../../../contract/limits'
import { Icon } from '../../../design/media/Icon'
import { callBell } from '../../../design/icons/callBell'
import { check } from '../../../design/icons/check'
import { coffee } from '../../../design/icons/coffee'
import { mountains } from '../../../design/icons/mountains'
import { swimmingPool } from '../../../design/icons/swimmingPool'
import { wifiHigh } from '../../../design/icons/wifiHigh'
import { theme } from '../../../design/tokens'
import { RoomSection, SectionHeading } from './roomLayout'

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
    <RoomSection aria-labelledby="amenities">
      <SectionHeading id="amenities">Amenities</SectionHeading>
      <List>
        {names.map((name) => (
          <Item key={name}>
            <Icon path={iconOf(name)} size={24} />
            {name}
          </Item>
        ))}
      </List>
    </RoomSection>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: ${theme.space(4)};
`

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};

  svg {
    flex: none;
    color: ${theme.color.sea};
  }
`

import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { Icon } from '../../../design/media/Icon'
import { mapPin } from '../../../design/icons/mapPin'
import { Stars } from '../../../design/media/Stars'
import { Tag } from '../../../design/feedback/Tag'
import { theme } from '../../../design/tokens'

export function RoomFacts({ room: { hotel, roomType } }: { room: Room }) {
  return (
    <Facts>
      <Type>{roomType}</Type>
      <Tag tone="dusk">{fixedTexts.discount}</Tag>
      <Fact>
        <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} />
        {fixedTexts.reviews}
      </Fact>
      <Fact>
        <Icon path={mapPin} />
        {hotel.address}
      </Fact>
    </Facts>
  )
}

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(4)};
  color: ${theme.color.quiet};
`

const Type = styled.p`
  margin-right: calc(-1 * ${theme.space(3)});
  ${theme.type.lead}
  color: ${theme.color.ink};
`

const Fact = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  min-width: 0;

  svg {
    flex: none;
  }
`

import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { RoomSection, SectionHeading } from './roomLayout'

/** The price that is charged, and the fixed guide figures below it. */
export function RoomPrice({ room }: { room: Room }) {
  return (
    <RoomSection aria-labelledby="price">
      <SectionHeading id="price">Price</SectionHeading>
      <p>
        <ChargedPrice>{formatMoney(room.pricePerNight)}</ChargedPrice> a night for two guests
      </p>
      <Guide>
        Guide price <span>{fixedTexts.nightlyFrom}</span> <Tag tone="plain">{fixedTexts.discount}</Tag> is the same for
        every room, like the stars and the number of reviews. You pay the hotel&rsquo;s own price.
      </Guide>
    </RoomSection>
  )
}

const ChargedPrice = styled.strong`
  ${theme.type.card}
  ${theme.type.figures}
`

const Guide = styled.p`
  margin-top: ${theme.space(2)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { RoomSection, SectionHeading } from './roomLayout'

/** The fixed guide price, next to the price that is charged. */
export function RoomPrice({ room }: { room: Room }) {
  return (
    <RoomSection aria-labelledby="price">
      <SectionHeading id="price">Price</SectionHeading>
      <GuidePrice>{fixedTexts.nightlyFrom}</GuidePrice>
      <p>
        This guide price and the {fixedTexts.discount} badge are the same for every room. What you pay is this
        room&rsquo;s own price: <ChargedPrice>{formatMoney(room.pricePerNight)} a night for two guests</ChargedPrice>.
      </p>
    </RoomSection>
  )
}

const GuidePrice = styled.p`
  margin-bottom: ${theme.space(2)};
  ${theme.type.lead}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const ChargedPrice = styled.strong`
  ${theme.type.strong}
  ${theme.type.figures}
`

import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { Part, PartHeading } from './roomLayout'

/** The specification's fixed price, and beside it the one that is charged, so that nobody is misled (D16). */
export function RoomPrice({ room }: { room: Room }) {
  return (
    <Part aria-labelledby="price">
      <PartHeading id="price">Price</PartHeading>
      <Guide>{fixedTexts.nightlyFrom}</Guide>
      <p>
        This guide price and the {fixedTexts.discount} badge are the same for every room. What you pay is this
        room&rsquo;s own price: <Own>{formatMoney(room.pricePerNight)} a night for two guests</Own>.
      </p>
    </Part>
  )
}

const Guide = styled.p`
  margin-bottom: ${theme.space(2)};
  ${theme.type.lead}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const Own = styled.strong`
  ${theme.type.strong}
  ${theme.type.figures}
`

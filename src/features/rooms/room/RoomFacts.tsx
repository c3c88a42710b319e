import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { bed } from '../../../design/icons/bed'
import { Icon } from '../../../design/media/Icon'
import { mapPin } from '../../../design/icons/mapPin'
import { Stars } from '../../../design/media/Stars'
import { appPaths, withStay } from '../../../paths'
import { Fact, Facts, LeadFact } from '../facts'

export function RoomFacts({ room: { hotel, roomType, maxGuests } }: { room: Room }) {
  const { search } = useLocation()

  return (
    <Facts>
      <LeadFact>{roomType}</LeadFact>
      {maxGuests !== undefined && (
        <Fact>
          <Icon path={bed} />
          Sleeps {maxGuests}
        </Fact>
      )}
      <Fact>
        <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} />
        {fixedTexts.reviews}
      </Fact>
      <Fact>
        <Icon path={mapPin} />
        {hotel.address}
      </Fact>
      {hotel._id && <HotelLink to={withStay(appPaths.hotel(hotel._id), search)}>All rooms of this hotel</HotelLink>}
    </Facts>
  )
}

/* A sufficient target that makes its line no higher. */
const HotelLink = styled(Link)`
  margin-block: -9px;
  padding-block: 9px;
`

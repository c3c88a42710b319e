import styled from 'styled-components'
import type { Hotel } from '@contract/entities'
import { formatHours } from '@contract/stayText'
import { arrowSquareOut, clock, mapPin } from '../../../design/icons/hotel'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { Avatar } from '../../../design/media/Avatar'
import { Icon } from '../../../design/media/Icon'
import { ShareButton } from '../../../components/ShareButton'
import { describeHotelPolicy } from '../../../components/stayTerms'
import { theme } from '../../../design/tokens'
import { Fact, FactLinks, Facts, LeadFact } from '../pageParts'

export function HotelFacts({ hotel }: { hotel: Hotel }) {
  const { city, address, owner } = hotel
  const policy = describeHotelPolicy(hotel)
  const hours = formatHours(hotel)

  return (
    <>
      <Facts>
        {city && <LeadFact>{city}</LeadFact>}
        <Fact>
          <Icon path={mapPin} />
          {address}
        </Fact>
        {hours && (
          <Fact>
            <Icon path={clock} />
            {hours}
          </Fact>
        )}
        <FactLinks>
          <MapLink href={mapSearch(hotel)} target="_blank" rel="noopener noreferrer">
            Open in maps
            <Icon path={arrowSquareOut} />
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </MapLink>
          <ShareButton title={hotel.name} />
        </FactLinks>
      </Facts>
      <Host>
        <Avatar src={owner.image} size={48} />
        <div>
          <p>Hosted by {owner.name}</p>
          {policy && <p>{policy.refund}</p>}
        </div>
      </Host>
    </>
  )
}

/** A search for the hotel on a map. Nothing is fetched from there, and nobody is sent there by us. */
const mapSearch = ({ name, address, city }: Hotel) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({
    api: '1',
    query: [name, address, city].filter(Boolean).join(', '),
  })}`

const MapLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.size.target};
`

const Host = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  margin-top: ${theme.space(4)};
  padding-block: ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};

  p + p {
    ${theme.type.small}
    color: ${theme.color.quiet};
  }
`

import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { localToday } from '@contract/stay'
import { useToday } from '../../lib/usePrerendered'
import { formatDate } from '../../design/format'
import { Picture } from '../../design/media/Picture'
import { Section } from './Section'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { offersOn } from './offers'

export function ExclusiveOffers() {
  const today = useToday()

  return (
    <Section title="Exclusive Offers">
      <List>
        {offersOn(today ?? localToday()).map(
          ({ _id, title, description, priceOff, expiryDate, image, imageAlt, search }) => (
            <OfferItem key={_id}>
              <Percent>
                <strong>{priceOff}%</strong> off
              </Percent>
              <div>
                <Title>
                  <Link to={appPaths.rooms + search}>{title}</Link>
                </Title>
                <Description>{description}</Description>
                <Until>
                  {today && (
                    <>
                      Until <time dateTime={expiryDate}>{formatDate(expiryDate)}</time>
                    </>
                  )}
                </Until>
              </div>
              <Picture name={image} alt={imageAlt} sizes="(min-width: 720px) 220px, 92vw" />
            </OfferItem>
          ),
        )}
      </List>
    </Section>
  )
}

const List = styled.ul`
  border-bottom: 1px solid ${theme.color.line};
`

const OfferItem = styled.li`
  position: relative;
  display: grid;
  gap: ${theme.space(3)} ${theme.layout.gap};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  ${theme.from.tablet} {
    grid-template-columns: 4fr 5fr 220px;
    align-items: center;
  }
`

const Percent = styled.p`
  ${theme.type.lead}
  color: ${theme.color.quiet};

  strong {
    ${theme.type.hero}
    ${theme.type.figures}
    font-size: clamp(4.5rem, 2rem + 8vw, 8.5rem);
    color: ${theme.color.ink};
  }
`

const Title = styled.h3`
  ${theme.type.h3}

  /* The whole offer leads there, with a gap between two of them. */
  a::after {
    content: '';
    position: absolute;
    inset: 0 0 ${theme.space(2)};
  }
`

const Description = styled.p`
  max-width: 40ch;
  margin-top: ${theme.space(2)};
`

const Until = styled.p`
  min-height: 1lh;
  margin-top: ${theme.space(3)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useToday } from '../../lib/usePrerendered'
import { formatDate } from '../../design/format'
import { Picture } from '../../design/media/Picture'
import { Section } from './Section'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'

/** They return every year, until a day (`MM-DD`), at some per cent off. `search` finds the rooms for one. */
const offers = [
  {
    title: 'Poolside summer escape',
    description: 'A timber deck, a white parasol, and a pool that is yours before breakfast.',
    priceOff: 25,
    until: '08-31',
    image: 'offerPool',
    imageAlt: 'White parasol and sun loungers on a timber deck beside a turquoise pool.',
    search: '?amenity=pool-access',
  },
  {
    title: 'Dinner on the balcony',
    description: 'A table for two under string lights, with the city a long way below.',
    priceOff: 20,
    until: '05-31',
    image: 'offerBalcony',
    imageAlt: 'Candlelit table for two on a balcony under string lights, the city blurred behind.',
    search: '?destination=Singapore&type=double-bed',
  },
  {
    title: 'Luxury winter retreat',
    description: 'An armchair by the fire, shelves of somebody else’s books, and nowhere to be.',
    priceOff: 30,
    until: '02-28',
    image: 'offerLounge',
    imageAlt: 'Green lounge with a marble fireplace, armchairs and bookshelves at dusk.',
    search: '?type=luxury-bed',
  },
] as const

/** The next occurrence of the day, today included. ISO dates compare as text. */
export function nextOccurrence(day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}-${day}`
  return thisYear >= today ? thisYear : `${year + 1}-${day}`
}

export function ExclusiveOffers() {
  const today = useToday()

  return (
    <Section title="Exclusive Offers">
      <List>
        {offers.map(({ title, description, priceOff, until, image, imageAlt, search }) => (
          <OfferItem key={title}>
            <Percent>
              <strong>{priceOff}%</strong> off
            </Percent>
            <div>
              <Title>
                <Link to={appPaths.rooms + search}>{title}</Link>
              </Title>
              <Description>{description}</Description>
              <Until>{today && <LastDay date={nextOccurrence(until, today)} />}</Until>
            </div>
            <Picture name={image} alt={imageAlt} sizes="(min-width: 720px) 220px, 92vw" />
          </OfferItem>
        ))}
      </List>
    </Section>
  )
}

const LastDay = ({ date }: { date: string }) => (
  <>
    Until <time dateTime={date}>{formatDate(date)}</time>
  </>
)

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

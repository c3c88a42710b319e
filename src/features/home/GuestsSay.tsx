import styled from 'styled-components'
import { fixedTexts } from '@contract/fixedTexts'
import { Section } from './Section'
import { Stars } from '../../design/media/Stars'
import { theme } from '../../design/tokens'

/** The first is the one shown large. */
const testimonials = [
  {
    name: 'Marta Lindqvist',
    address: 'Malmö, Sweden',
    image: '/images/avatar-plum-bun.svg',
    rating: 5,
    review: 'We woke up to the sea and said nothing for an hour. The room was exactly the one in the pictures.',
  },
  {
    name: 'Daniel Okafor',
    address: 'Lagos, Nigeria',
    image: '/images/avatar-teal-beard.svg',
    rating: 4,
    review: 'The price I saw was the price I paid. I changed my dates twice before booking and lost nothing.',
  },
  {
    name: 'Aisha Rahman',
    address: 'Singapore',
    image: '/images/avatar-sage-hijab.svg',
    rating: 5,
    review: 'I wrote to the host about a late arrival and found the key and a lamp left on for me.',
  },
]

export function GuestsSay() {
  return (
    <Section title="What Our Guests Say">
      <Testimonials>
        {testimonials.map(({ name, address, image, rating, review }) => (
          <Testimonial key={name}>
            <blockquote>{review}</blockquote>
            <Author>
              <img src={image} alt="" width={44} height={44} loading="lazy" />
              <div>
                <strong>{name}</strong>
                <span>{address}</span>
              </div>
              <Stars rating={rating} of={fixedTexts.stars} />
            </Author>
          </Testimonial>
        ))}
      </Testimonials>
    </Section>
  )
}

const Testimonial = styled.figure`
  display: grid;
  align-content: start;
  gap: ${theme.space(4)};
  padding-top: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  blockquote {
    ${theme.type.card}
    font-style: italic;
    text-wrap: pretty;
  }
`

const Testimonials = styled.div`
  display: grid;
  gap: ${theme.space(8)} ${theme.layout.gap};

  & > :first-child {
    gap: ${theme.space(8)};

    blockquote {
      ${theme.type.h2}
      font-style: italic;
    }
  }

  ${theme.from.desktop} {
    grid-template-columns: 7fr 5fr;

    & > :first-child {
      grid-row: span 2;
      margin-right: ${theme.space(12)};
    }
  }
`

const Author = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)};

  img {
    border-radius: ${theme.radius.round};
    background: ${theme.color.sunken};
  }

  strong,
  span {
    display: block;
    ${theme.type.small}
  }

  strong {
    ${theme.type.smallStrong}
  }

  span {
    color: ${theme.color.quiet};
  }
`

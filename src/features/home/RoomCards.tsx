import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { RoomCard } from './RoomCard'
import { theme } from '../../design/tokens'

interface RoomCardsProps {
  rooms: readonly Room[]
  /** Twice as wide as the others. */
  firstIsWide?: boolean
}

/** Up to four rooms in a row, their photos aligned at the bottom. */
export function RoomCards({ rooms, firstIsWide = false }: RoomCardsProps) {
  return (
    <Cards $firstIsWide={firstIsWide}>
      {rooms.map((room, position) => (
        <RoomCard
          key={room._id}
          room={room}
          ratio={firstIsWide && position > 0 ? 'var(--narrow-photo)' : '7 / 5'}
          sizes={photoSizes}
        />
      ))}
    </Cards>
  )
}

/** A narrow photo is as high as the wide one, and cut from as wide a picture. */
const photoSizes = '(min-width: 1280px) 438px, (min-width: 720px) 46vw, 92vw'

const Cards = styled.ul<{ $firstIsWide: boolean }>`
  --narrow-photo: 7 / 5;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 ${theme.layout.gap};

  & > li {
    padding-bottom: ${theme.space(8)};
  }

  ${theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${theme.from.wide} {
    --narrow-photo: 7 / 10;
    grid-template-columns: minmax(0, ${({ $firstIsWide }) => ($firstIsWide ? '2fr' : '1fr')}) repeat(3, minmax(0, 1fr));

    & > li {
      grid-row: 1 / span 5;
      padding-bottom: 0;
    }

    /* The line below the photos spans all cells, so the cards need explicit columns. */
    &::after {
      content: '';
      grid-area: 2 / 1 / 3 / -1;
      align-self: start;
      border-top: 1px solid ${theme.color.line};
    }

    ${[1, 2, 3, 4].map((column) => `& > li:nth-child(${column}) { grid-column: ${column}; }`)}
  }
`

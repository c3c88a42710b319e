import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { rateCoverage } from '@contract/roomSearch'
import { Notice } from '../../../../design/feedback/Notice'
import { formatMoney } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { BookingForm } from './BookingForm'
import { RoomNights } from './RoomNights'
import type { BookingFlow } from './useBooking'

export function BookingBox({ room, flow }: { room: Room; flow: BookingFlow }) {
  return (
    <Box aria-labelledby="book-this-room">
      <Header>
        <Heading id="book-this-room" tabIndex={-1}>
          Book this room
        </Heading>
        <p>
          <PricePerNight>{formatMoney(room.pricePerNight)}</PricePerNight> a night, {rateCoverage(room)}
        </p>
      </Header>
      <RoomNights flow={flow} />
      {flow.dropped && <Notice>{`${flow.dropped} We left that out.`}</Notice>}
      <BookingForm room={room} flow={flow} />
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  gap: ${theme.space(4)};
  padding: ${theme.space(6)};
  border-radius: ${theme.radius.panel};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.float};

  /* Hangs on the same line as the photos. */
  ${theme.from.desktop} {
    border-top-left-radius: 0;
    border-top-right-radius: 0;
  }

  /* The bottom of a sticky box taller than the window would be out of reach. */
  ${theme.from.desktop} and (min-height: 760px) {
    position: sticky;
    top: calc(${theme.layout.bar} + ${theme.space(6)});
  }
`

const Header = styled.div`
  color: ${theme.color.quiet};
`

const Heading = styled.h2`
  ${theme.type.caption}

  &:focus {
    outline: none;
  }
`

/* The largest price until there is a total. */
const PricePerNight = styled.strong`
  ${theme.type.h3}
  ${theme.type.figures}
  color: ${theme.color.ink};
`

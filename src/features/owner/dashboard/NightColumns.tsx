import { useMemo } from 'react'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { localToday } from '../../../../contract/stay'
import { formatShortDate, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { nightsAhead, type NightAhead } from './nightsAhead'

const nightsShown = 14

/** Pixels per room; scaled down so that the tallest column fits `heightMax`. */
const roomHeight = 36
const heightMax = 180

/** A column chart of the rooms booked for each of the coming nights. */
export function NightColumns({ bookings }: { bookings: readonly Booking[] }) {
  const nights = useMemo(() => nightsAhead(bookings, localToday(), nightsShown), [bookings])
  const roomsMax = Math.max(...nights.map(({ rooms }) => rooms), 1)
  const pixelsPerRoom = Math.min(roomHeight, heightMax / roomsMax)

  return (
    <NightsSection aria-labelledby="nights-ahead">
      <h2 id="nights-ahead">The next {nightsShown} nights</h2>
      <p>{summarize(nights)}</p>
      <Chart role="img" aria-label={describeNights(nights)}>
        {nights.map(({ date, rooms }) => (
          <Night key={date}>
            {rooms > 0 && <Count>{rooms}</Count>}
            <Column data-taken={rooms > 0} style={{ height: rooms > 0 ? rooms * pixelsPerRoom : undefined }} />
            <Day date={date} />
          </Night>
        ))}
      </Chart>
    </NightsSection>
  )
}

function Day({ date }: { date: string }) {
  const [weekday, day] = formatShortDate(date).split(' ')

  return (
    <Label>
      <b>{day}</b>
      {weekday?.slice(0, 2)}
    </Label>
  )
}

function summarize(nights: readonly NightAhead[]): string {
  const roomNights = nights.reduce((sum, { rooms }) => sum + rooms, 0)
  const booked = nights.filter(({ rooms }) => rooms > 0).length
  const span = `${formatShortDate(nights[0]!.date)} to ${formatShortDate(nights.at(-1)!.date)}`
  if (booked === 0) return `${span}. No nights booked yet.`
  return `${span}. ${booked} of ${nightsShown} nights booked (${plural(roomNights, 'room night')}).`
}

function describeNights(nights: readonly NightAhead[]): string {
  const booked = nights.filter(({ rooms }) => rooms > 0)
  if (booked.length === 0) return 'Rooms booked: none.'
  return `Rooms booked: ${booked.map(({ date, rooms }) => `${formatShortDate(date)} ${rooms}`).join(', ')}.`
}

const NightsSection = styled.section`
  margin-top: ${theme.space(12)};

  h2 {
    ${theme.type.h3}
  }

  p {
    margin-top: ${theme.space(1)};
    color: ${theme.color.quiet};
    ${theme.type.small}
  }
`

const Chart = styled.div`
  display: grid;
  grid-template-columns: repeat(${nightsShown}, minmax(0, 1fr));
  align-items: end;
  margin-top: ${theme.space(6)};
`

const Night = styled.span`
  display: grid;
  justify-items: center;
`

const Count = styled.span`
  ${theme.type.caption}
  ${theme.type.figures}
`

/* Looks like the bars of NightLine. */
const Column = styled.span`
  width: min(28px, 100% - 4px);
  height: 4px;
  background: ${theme.color.edge};

  &[data-taken='true'] {
    border: 1px solid ${theme.color.edge};
    border-bottom: 0;
    background: repeating-linear-gradient(-45deg, ${theme.color.edge} 0 1px, transparent 1px 5px);
  }

  @media (forced-colors: active) {
    --edge: CanvasText;
    forced-color-adjust: none;
  }
`

const Label = styled.span`
  width: 100%;
  padding-top: ${theme.space(1)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.quiet};
  text-align: center;
  ${theme.type.caption}
  ${theme.type.figures}

  b {
    display: block;
    color: ${theme.color.ink};
  }
`

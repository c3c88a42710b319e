import { useMemo } from 'react'
import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { localToday } from '../../../contract/stay'
import { formatShortDate, plural } from '../../design/format'
import { theme } from '../../design/tokens'
import { nightsAhead, type NightAhead } from './nightsAhead'

/** Two weeks, tonight first. */
const nightsShown = 14

/** Pixels that one room adds to a column while there is room for it; beyond, columns share the height there is. */
const roomHeight = 36
const heightMax = 180

/** The nights that come, each as a column as high as the number of rooms taken for it. */
export function NightColumns({ bookings }: { bookings: readonly Booking[] }) {
  const nights = useMemo(() => nightsAhead(bookings, localToday(), nightsShown), [bookings])
  const most = Math.max(...nights.map(({ rooms }) => rooms), 1)
  const unit = Math.min(roomHeight, heightMax / most)

  return (
    <Part aria-labelledby="nights-ahead">
      <h2 id="nights-ahead">The next {nightsShown} nights</h2>
      <p>{inShort(nights)}</p>
      <Chart role="img" aria-label={inWords(nights)}>
        {nights.map(({ date, rooms }) => (
          <Night key={date}>
            {rooms > 0 && <Count>{rooms}</Count>}
            <Column data-taken={rooms > 0} style={{ height: rooms > 0 ? rooms * unit : undefined }} />
            <Day date={date} />
          </Night>
        ))}
      </Chart>
    </Part>
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

function inShort(nights: readonly NightAhead[]): string {
  const sold = nights.reduce((sum, { rooms }) => sum + rooms, 0)
  const taken = nights.filter(({ rooms }) => rooms > 0).length
  const span = `${formatShortDate(nights[0]!.date)} to ${formatShortDate(nights.at(-1)!.date)}`
  if (taken === 0) return `${span}. No room is taken yet.`
  return `${span}. Guests on ${plural(taken, 'night')}, ${plural(sold, 'room night')} in all.`
}

function inWords(nights: readonly NightAhead[]): string {
  const taken = nights.filter(({ rooms }) => rooms > 0)
  if (taken.length === 0) return 'Rooms taken: none.'
  return `Rooms taken: ${taken.map(({ date, rooms }) => `${formatShortDate(date)} ${rooms}`).join(', ')}.`
}

const Part = styled.section`
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

/* Count, column on the horizon, day below it. */
const Night = styled.span`
  display: grid;
  justify-items: center;
`

const Count = styled.span`
  ${theme.type.caption}
  ${theme.type.figures}
`

/* A tick of the night-line, grown. */
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

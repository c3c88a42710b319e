import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useOwnHotelQuery } from '../../../api/api'
import { formatDate, formatMoney } from '../../../design/format'
import { blackOnWhite } from '../../../design/printStyle'
import { theme } from '../../../design/tokens'
import { countNights, describeDates, moneyOf } from './describeStay'
import { staysOn } from './useWeek'

/** Prints a day’s list in the place of the page. */
export function usePrintedDay() {
  const [day, setDay] = useState<string>()

  // Some browsers print later: until then it stays.
  useEffect(() => {
    const forget = () => setDay(undefined)
    window.addEventListener('afterprint', forget)
    return () => window.removeEventListener('afterprint', forget)
  }, [])

  return {
    day,
    print: (day: string) => {
      flushSync(() => setDay(day))
      window.print()
    },
  }
}

/** Seen on paper only. */
export function DaySheet({ day, stays }: { day: string; stays: readonly Booking[] }) {
  const { data } = useOwnHotelQuery(undefined, { refetchOnMountOrArgChange: false })
  const { arriving, leaving, staying } = staysOn(day, stays)

  return createPortal(
    <Sheet>
      <h1>
        {data?.hotel.hotelName}, {formatDate(day)}
      </h1>
      <Part heading="Arriving" stays={arriving} />
      <Part heading="Leaving" stays={leaving} />
      <Part heading="Staying" stays={staying} />
    </Sheet>,
    document.body,
  )
}

function Part({ heading, stays }: { heading: string; stays: Booking[] }) {
  return (
    <section>
      <h2>
        {heading} ({stays.length})
      </h2>
      {stays.length > 0 && (
        <table aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">Guest</th>
              <th scope="col">Room</th>
              <th scope="col">Guests</th>
              <th scope="col">Nights</th>
              <th scope="col">Phone</th>
              <th scope="col">Note</th>
              <th scope="col">To pay</th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <tr key={stay._id}>
                <th scope="row">{stay.user.name}</th>
                <td>{roomName(stay.room)}</td>
                <td>{stay.guests}</td>
                <td>
                  {countNights(stay)}, {describeDates(stay)}
                </td>
                <td>{stay.phone}</td>
                <td>{stay.note}</td>
                <td>{moneyOf(stay).due > 0 && formatMoney(moneyOf(stay).due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Sheet = styled.div`
  @media screen {
    display: none;
  }

  @media print {
    :root:has(&) {
      ${blackOnWhite}
    }

    :root:has(&) body > :not(&) {
      display: none !important;
    }

    :root:has(&) body {
      min-height: 0;
    }
  }

  h1 {
    ${theme.type.h3}
  }

  h2 {
    margin: ${theme.space(4)} 0 ${theme.space(1)};
    ${theme.type.strong}
  }

  table {
    width: 100%;
    table-layout: fixed;
    ${theme.type.small}
    ${theme.type.figures}
  }

  th,
  td {
    padding: ${theme.space(1)} ${theme.space(2)} ${theme.space(1)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  :is(th, td):last-child {
    padding-right: 0;
    text-align: right;
  }

  thead th:nth-child(3) {
    width: 7%;
  }

  thead th:nth-child(4) {
    width: 24%;
  }

  thead th:last-child {
    width: 9%;
  }

  tr {
    break-inside: avoid;
  }
`

import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { Button } from '../../../design/controls/Button'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney, formatShortDate, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { daysFrom } from '../shared/dates'
import { Pending } from '../shared/QueryError'
import { addDays } from '@contract/stay'
import { countNights, moneyOf } from './describeStay'
import { StayLink } from './StayLink'
import { staysOn, type useWeek } from './useWeek'

interface WeekProps {
  week: ReturnType<typeof useWeek>
  onPrint: (day: string) => void
}

/** Tomorrow and the five days after it. */
export function Week({ week: { query, today, stays }, onPrint }: WeekProps) {
  return (
    <section aria-labelledby="week">
      <Heading id="week">The next six days</Heading>
      {stays ? (
        <Days>
          {daysFrom(addDays(today, 1), 6).map((day) => (
            <WeekDay key={day} day={day} stays={stays} onPrint={() => onPrint(day)} />
          ))}
        </Days>
      ) : (
        <Pending what="the next six days" query={query} height="12rem" />
      )}
    </section>
  )
}

/** More of a day are shown only when they are asked for. */
const shownAtOnce = 8

function WeekDay({ day, stays, onPrint }: { day: string; stays: readonly Booking[]; onPrint: () => void }) {
  const { arriving, leaving } = staysOn(day, stays)
  const count = arriving.length + leaving.length
  const rows = (
    <ul>
      {arriving.map((stay) => (
        <Row key={stay._id} stay={stay} what="Arrives" />
      ))}
      {leaving.map((stay) => (
        <Row key={stay._id} stay={stay} what="Leaves" />
      ))}
    </ul>
  )

  return (
    <li>
      <Head>
        <h3>{formatShortDate(day)}</h3>
        <Quiet>{count === 0 ? 'Nobody arrives or leaves.' : describeDay(arriving, leaving)}</Quiet>
        <Button size="small" variant="plain" aria-label={`Print ${formatShortDate(day)}`} onClick={onPrint}>
          Print
        </Button>
      </Head>
      {count <= shownAtOnce ? (
        rows
      ) : (
        <details>
          <summary>Show all {count}</summary>
          {rows}
        </details>
      )}
    </li>
  )
}

/** `2 arrive, 1 leaves, 1 unpaid` */
function describeDay(arriving: Booking[], leaving: Booking[]): string {
  const verb = (count: number, one: string, many: string) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : [])
  const unpaid = [...arriving, ...leaving].filter((stay) => moneyOf(stay).due > 0).length
  return [
    ...verb(arriving.length, 'arrives', 'arrive'),
    ...verb(leaving.length, 'leaves', 'leave'),
    ...verb(unpaid, 'unpaid', 'unpaid'),
  ].join(', ')
}

function Row({ stay, what }: { stay: Booking; what: string }) {
  const { due } = moneyOf(stay)

  return (
    <Stay>
      <StayLink booking={stay} />
      {due > 0 && <Tag tone="unpaid">{formatMoney(due)} to pay</Tag>}
      <Quiet>
        {what}: {roomName(stay.room)}, {plural(stay.guests, 'guest')}, {countNights(stay)}
      </Quiet>
    </Stay>
  )
}

const Heading = styled.h2`
  margin-bottom: ${theme.space(3)};
  ${theme.type.card}
`

const Days = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: ${theme.space(4)} ${theme.space(8)};

  > li {
    border-top: 1px solid ${theme.color.line};
  }

  summary {
    min-height: ${theme.size.target};
    align-content: center;
    cursor: pointer;
    ${theme.type.small}
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};
  min-height: ${theme.size.target};

  h3 {
    flex: none;
    ${theme.type.strong}
    ${theme.type.figures}
  }

  > button {
    margin: 0 calc(-1 * ${theme.space(4)}) 0 auto;
  }
`

const Quiet = styled.p`
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

const Stay = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space(2)};
  padding-bottom: ${theme.space(2)};

  > p {
    flex-basis: 100%;
  }
`

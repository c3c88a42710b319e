import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { IconButton } from '../../../design/controls/IconButton'
import { caretLeft, caretRight } from '../../../design/icons/controls'
import { plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { addMonths, formatWeekend, nextFriday } from '../shared/dates'
import type { CalendarView } from './useCalendarView'

export function CalendarToolbar({ view }: { view: CalendarView }) {
  const { today, from, months, isWide, show, showDay } = view
  const friday = nextFriday(today)

  return (
    <Bar>
      <Month>
        <IconButton
          icon={caretLeft}
          label="Previous month"
          onClick={() => showDay(from.endsWith('-01') ? addMonths(from, -1) : from)}
        />
        <IconButton icon={caretRight} label="Next month" onClick={() => showDay(addMonths(from, 1))} />
        <h2 aria-live="polite">{view.period}</h2>
      </Month>
      <Button variant="quiet" size="small" onClick={() => show({ month: undefined, weekend: undefined })}>
        Today
      </Button>
      <Button variant="quiet" size="small" onClick={() => show({ month: undefined, weekend: friday })}>
        Next weekend, {formatWeekend(friday)}
      </Button>
      {isWide && (
        <Lengths role="group" aria-label="Length">
          {[1, 3].map((length) => (
            <Button
              key={length}
              variant="plain"
              size="small"
              aria-pressed={months === length}
              onClick={() => show({ months: length === 1 ? undefined : String(length) })}
            >
              {plural(length, 'month')}
            </Button>
          ))}
        </Lengths>
      )}
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  margin-bottom: ${theme.space(3)};

  ${theme.below.tablet} {
    > button {
      flex: 1 0 auto;
    }
  }
`

const Month = styled.div`
  display: flex;
  flex: 1 0 auto;
  align-items: center;
  gap: ${theme.space(2)};
  margin-left: -${theme.space(3)};

  h2 {
    margin-left: ${theme.space(2)};
    ${theme.type.card}
    ${theme.type.figures}
  }

  ${theme.below.tablet} {
    flex-basis: 100%;
  }
`

const Lengths = styled.div`
  display: flex;
  gap: ${theme.space(2)};

  button {
    padding-inline: ${theme.space(3)};
  }

  [aria-pressed='true'] {
    background: ${theme.color.tint};
    box-shadow: inset 0 -2px ${theme.color.sea};
  }
`

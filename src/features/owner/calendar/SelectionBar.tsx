import styled from 'styled-components'
import { Legend } from '../../../components/NightLine'
import { Button } from '../../../design/controls/Button'
import { describeNights } from '../../../design/moment'
import { keepsFills } from '../../../design/hatch'
import { theme } from '../../../design/tokens'
import type { Nights } from './nights'
import { spanStyle } from './spanLook'

interface SelectionBarProps {
  room: string
  chosen: Nights | undefined
  isWide: boolean
  onBlock: () => void
  /** A booking of the chosen nights. */
  onBook: () => void
  onClear: () => void
}

export function SelectionBar({ room, chosen, isWide, onBlock, onBook, onClear }: SelectionBarProps) {
  return (
    <Bar>
      <p role="status">{chosen && `${room}: ${describeNights(chosen.from, chosen.until)}`}</p>
      {!chosen && <Hint>{isWide ? hints.wide : hints.narrow}</Hint>}
      {!(isWide && chosen) && (
        <Legend>
          {Object.entries({ stay: 'Paid', unpaid: 'Unpaid', block: 'Blocked', import: 'Other site' }).map(
            ([look, words]) => (
              <span key={look}>
                <Swatch data-span={look} aria-hidden="true" /> {words}
              </span>
            ),
          )}
        </Legend>
      )}
      {chosen && (
        <Button variant="plain" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
      {chosen && (
        <Button variant="quiet" size="small" onClick={onBook}>
          New booking
        </Button>
      )}
      <Button size="small" onClick={onBlock}>
        Block nights
      </Button>
    </Bar>
  )
}

const hints = {
  wide: 'Drag over free nights to choose them, or use the arrow keys with Shift.',
  narrow: 'Press the first and the last night to book or block them.',
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(3)};
  margin-bottom: ${theme.space(3)};

  ${theme.type.small}
  ${theme.type.figures}

  > p {
    margin-right: auto;
  }

  > p:empty {
    display: none;
  }

  ${theme.below.desktop} {
    > p {
      flex-basis: 100%;
    }

    > button:last-child {
      margin-left: auto;
    }
  }

  ${theme.below.tablet} {
    /* As high as two lines, so that the days stay where they are. */
    > p {
      min-height: 3em;
    }

    > span {
      flex-basis: 100%;
    }

    > button:last-child {
      flex: 1;
    }
  }
`

const Hint = styled.p`
  color: ${theme.color.quiet};
`

const Swatch = styled.span`
  width: 24px;
  height: 13px;
  ${spanStyle()}

  ${keepsFills}
`

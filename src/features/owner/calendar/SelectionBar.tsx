import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import { hatches } from './hatches'
import type { Nights } from './nights'
import { describeNights } from '../../../design/moment'

interface SelectionBarProps {
  room: string
  chosen: Nights | undefined
  isWide: boolean
  onBlock: () => void
  onClear: () => void
}

export function SelectionBar({ room, chosen, isWide, onBlock, onClear }: SelectionBarProps) {
  return (
    <Bar>
      <Selection role="status">{chosen && `${room}: ${describeNights(chosen.from, chosen.until)}`}</Selection>
      {!chosen && <Hint>{isWide ? hints.wide : hints.narrow}</Hint>}
      {!(isWide && chosen) && (
        <NightsLegend>
          <Swatch data-span="stay" aria-hidden="true" /> Paid
          <Swatch data-span="unpaid" aria-hidden="true" /> Unpaid
          <Swatch data-span="block" aria-hidden="true" /> Blocked
        </NightsLegend>
      )}
      {chosen && (
        <Button variant="plain" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button size="small" onClick={onBlock}>
        Block nights
      </Button>
    </Bar>
  )
}

const hints = {
  wide: 'Drag over free nights to block them, or use the arrow keys with Shift.',
  narrow: 'Press the first and the last night to block them.',
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(3)};
  margin-bottom: ${theme.space(3)};

  > p {
    margin-right: auto;
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

    > button:last-child {
      flex: 1;
    }
  }
`

const Selection = styled.p`
  ${theme.type.small}
  ${theme.type.figures}

  &:empty {
    display: none;
  }
`

const Hint = styled.p`
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const NightsLegend = styled.span`
  ${theme.below.tablet} {
    flex-basis: 100%;
  }

  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Swatch = styled.span`
  width: 24px;
  height: 13px;
  border: 1px solid ${theme.color.edge};
  ${hatches.stay}

  &:not(:first-child) {
    margin-left: ${theme.space(3)};
  }

  &[data-span='unpaid'] {
    ${hatches.unpaid}
  }

  &[data-span='block'] {
    ${hatches.block}
  }

  @media (forced-colors: active) {
    --edge: CanvasText;
    forced-color-adjust: none;
  }
`

import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import { hatches } from './hatches'
import type { ChosenNights } from './nights'
import { nightsWords } from './words'

interface ChosenBarProps {
  names: ReadonlyMap<string, string>
  chosen: ChosenNights | undefined
  isWide: boolean
  onBlock: () => void
  onClear: () => void
}

/** Which nights are chosen, or how to choose some, and the way to the form. */
export function ChosenBar({ names, chosen, isWide, onBlock, onClear }: ChosenBarProps) {
  return (
    <Bar>
      <Words role="status">{chosen && `${names.get(chosen.roomId)}: ${nightsWords(chosen)}`}</Words>
      {!chosen && <Hint>{isWide ? hints.wide : hints.narrow}</Hint>}
      {isWide && !chosen && (
        <Key>
          <Swatch data-span="stay" aria-hidden="true" /> Paid
          <Swatch data-span="unpaid" aria-hidden="true" /> Not paid
          <Swatch data-span="block" aria-hidden="true" /> Blocked
        </Key>
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
    /* As high as two lines, so that the days stay where they are. */
    > p {
      flex-basis: 100%;
      min-height: 3em;
    }

    > button:last-child {
      flex: 1;
    }
  }
`

const Words = styled.p`
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

const Key = styled.span`
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

import type { NavProps } from 'react-day-picker'
import styled from 'styled-components'
import { IconButton } from '../../design/controls/IconButton'
import { caretLeft } from '../../design/icons/caretLeft'
import { caretRight } from '../../design/icons/caretRight'
import { theme } from '../../design/tokens'

/** Previous and next month, left and right of the captions. Without a landmark of its own inside the dialog. */
export function MonthButtons({ previousMonth, nextMonth, onPreviousClick, onNextClick }: NavProps) {
  return (
    <Buttons>
      <IconButton
        icon={caretLeft}
        label="Previous month"
        aria-disabled={previousMonth ? undefined : true}
        onClick={onPreviousClick}
      />
      <IconButton
        icon={caretRight}
        label="Next month"
        aria-disabled={nextMonth ? undefined : true}
        onClick={onNextClick}
      />
    </Buttons>
  )
}

const Buttons = styled.div`
  position: absolute;
  /* On phones the icons line up with the dialog’s heading and close button. */
  inset: 0 ${theme.space(3)} auto;
  display: flex;
  justify-content: space-between;

  ${theme.from.tablet} {
    inset: 0 0 auto;
  }

  [aria-disabled] {
    color: ${theme.color.line};
    cursor: default;
  }

  [aria-disabled]:hover {
    background: transparent;
  }
`

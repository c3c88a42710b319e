import type { NavProps } from 'react-day-picker'
import styled from 'styled-components'
import { IconButton } from '../../design/controls/IconButton'
import { caretLeft } from '../../design/icons/caretLeft'
import { caretRight } from '../../design/icons/caretRight'
import { theme } from '../../design/tokens'

/** One month back or on, at both ends of the months' names. Without a landmark, which the dialog is. */
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
  /* On phones in line with the heading and the cross of the dialog, as far as their signs are concerned. */
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

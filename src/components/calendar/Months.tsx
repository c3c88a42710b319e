import styled from 'styled-components'
import { theme } from '../../design/tokens'
import type { NavProps } from 'react-day-picker'
import { IconButton } from '../../design/controls/IconButton'
import { caretLeft, caretRight } from '../../design/icons/controls'

export const Months = styled.div`
  /* Inset on phones, as far as seven days of full target size leave space. */
  margin-inline: clamp(0px, (100% - 7 * ${theme.size.target}) / 2, ${theme.space(3)});

  ${theme.from.tablet} {
    margin-inline: 0;
  }

  .rdp-months {
    position: relative;
    display: grid;
    gap: ${theme.layout.gap};

    ${theme.from.tablet} {
      grid-template-columns: repeat(2, minmax(0, 328px));
    }
  }

  /* The calendar begins with this week, and no month is filled up to six. */
  ${theme.below.tablet} {
    .rdp-week:not(:has(button:not([data-status='passed']))) {
      display: none;
    }

    /* Not behind the line that stays above them. */
    button {
      scroll-margin-top: 46px;
    }
  }

  .rdp-month_caption {
    display: grid;
    place-items: center;
    height: ${theme.size.target};
    ${theme.type.lead}
  }

  table {
    width: 100%;
    table-layout: fixed;
  }

  th {
    height: 32px;
    ${theme.type.caption}
    color: ${theme.color.quiet};
    text-align: center;
  }

  td {
    height: calc(${theme.size.target} + 4px);
    padding: 0;
    vertical-align: top;
  }
`

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
`

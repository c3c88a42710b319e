import styled from 'styled-components'
import type { BookingDetails } from '@contract/entities'
import { formatMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { Section, SectionHeading } from './BookingLayout'

/** What happened, in order, as ticks on a line. */
export function TimelineSection({ timeline }: Pick<BookingDetails, 'timeline'>) {
  return (
    <Timeline aria-labelledby="timeline">
      <SectionHeading id="timeline">What happened</SectionHeading>
      <Line aria-labelledby="timeline">
        {timeline.map(({ at, what }, position) => (
          <Tick key={position}>
            <Moment dateTime={at}>{formatMoment(at)}</Moment>
            <span>{what}</span>
          </Tick>
        ))}
      </Line>
    </Timeline>
  )
}

/* Not part of the receipt. */
const Timeline = styled(Section)`
  @media print {
    display: none;
  }
`

/* Upright, as a night-line that has been stood on its end: it reads downwards at any width. */
const Line = styled.ol`
  border-left: 1px solid ${theme.color.line};
`

const Tick = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(4)};
  padding: ${theme.space(1)} 0 ${theme.space(1)} ${theme.space(8)};

  &::before {
    content: '';
    position: absolute;
    top: calc(${theme.space(1)} + 0.6em);
    left: 0;
    width: ${theme.space(4)};
    height: 6px;
    border: 1px solid ${theme.color.edge};
    border-left: 0;
    background: ${theme.color.edge};
  }

  /* Where it stands now. */
  &:last-child::before {
    border-color: ${theme.color.star};
    background: ${theme.color.dusk};
  }

  @media (forced-colors: active) {
    &::before {
      --edge: CanvasText;
      --star: CanvasText;
      --dusk: Highlight;
      forced-color-adjust: none;
    }
  }
`

const Moment = styled.time`
  min-width: 10rem;
  color: ${theme.color.quiet};
  ${theme.type.figures}
`

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { DayPicker } from 'react-day-picker'
import styled from 'styled-components'
import type { TakenStay } from '@contract/entities'
import { nightsMax } from '@contract/limits'
import { addDays, lastCheckInDate } from '@contract/stay'
import { checkInStatus, isTaken, type KnownNights } from '@contract/dayStatus'
import { Button } from '../../design/controls/Button'
import { formatMoney, formatShortDate } from '../../design/format'
import { Dialog, rise } from '../../design/layout/Dialog'
import { visuallyHidden } from '../../design/layout/VisuallyHidden'
import { theme } from '../../design/tokens'
import { DayButton, DaysContext, type DescribedDay } from './DayButton'
import {
  dayJudge,
  parseStay,
  isKnown,
  describeDay,
  rangePositionOf,
  startOfMonth,
  toDate,
  toDay,
  stayWords,
  type CalendarWords,
  type StayDates,
} from './days'
import { MonthButtons, Months } from './Months'
import { NightsLegend } from '../NightLine'
import { NoticeRow } from '../../design/feedback/Notice'

export type { StayDates }

/** The known nights of a room, and how to load more. */
export interface CalendarNights extends Omit<KnownNights, 'today'> {
  /** Those of the taken ones that the guest has booked. */
  own: readonly TakenStay[]
  /** The nights before this day are to be shown. Must keep its identity. */
  onShow: (until: string) => void
  /** Nights that could not be loaded count as free. */
  isFailed: boolean
  onRetry: () => void
}

export interface CalendarProps {
  /** `YYYY-MM-DD`, where the guest is or the hotel. */
  today: string
  /** As in the fields. */
  stay: StayDates
  /** Of a room; absent where no room is chosen yet. */
  nights?: CalendarNights
  /** For nights that are not a guest’s stay. */
  words?: CalendarWords
  /** Both dates at once. */
  onChoose: (dates: StayDates) => void
  onClose: () => void
}

/** Side by side, on phones one below the other. */
const monthsShown = 2

/** A dialog to choose the check-in, then the check-out. */
export function Calendar({ today, stay, nights, words = stayWords, onChoose, onClose }: CalendarProps) {
  const entered = parseStay(stay, today)
  const knownNights = useMemo<KnownNights>(() => ({ today, taken: [], ...nights }), [today, nights])
  const [firstDay] = useState(entered.checkInDate ?? today)
  const [month, setMonth] = useState(startOfMonth(firstDay))
  // A check-in alone waits for its check-out; a whole stay is replaced.
  const [picked, setPicked] = useState(entered.checkOutDate ? undefined : entered.checkInDate)
  const [hovered, setHovered] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const grids = useRef<HTMLDivElement>(null)

  // It may turn out to be taken.
  const checkInDate = picked && checkInStatus(picked, knownNights) === 'free' ? picked : undefined
  const judge = useMemo(() => dayJudge(checkInDate, knownNights), [checkInDate, knownNights])
  const until = startOfMonth(month, monthsShown)
  const onShow = nights?.onShow
  useEffect(() => onShow?.(until), [onShow, until])

  function press(day: string) {
    // On a touch screen nothing else may say why it cannot be chosen.
    setHovered(day)
    if (judge(day).status !== 'free') return
    if (checkInDate && day > checkInDate) {
      onChoose({ checkInDate, checkOutDate: day })
      onClose()
    } else {
      setPicked(day)
    }
  }

  /** A digit is meant for the field from which the calendar was opened. */
  function typeOn({ key }: KeyboardEvent) {
    if (!/^\d$/.test(key)) return
    // Closing takes a moment, in which the digit would be lost.
    flushSync(() => setTyping(true))
    onClose()
  }

  function changeCheckIn() {
    setPicked(undefined)
    grids.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
  }

  const dates = checkInDate ? { checkInDate } : entered
  const hoverEnd = hovered && judge(hovered).status === 'free' ? hovered : undefined
  const hoveredRefusal = hovered && judge(hovered).refusal

  // After the check-in another rule may close a day.
  const isInLegend = {
    closed: Boolean(nights?.offer?.room.rates) && !checkInDate,
    taken: true,
    own: nights !== undefined && nights.own.length > 0,
    chosen: true,
  }

  function describe(day: string): DescribedDay {
    const { status, refusal, price } = judge(day)
    const position = rangePositionOf(day, dates)
    const isInHoverRange = hoverEnd && checkInDate && checkInDate < day && day <= hoverEnd
    const isOwn = nights !== undefined && isTaken(day, nights.own)
    return {
      status,
      range: position ?? (isInHoverRange ? 'inHoverRange' : undefined),
      isOwn,
      isFirst: day === firstDay,
      price,
      name: describeDay(
        day,
        today,
        isOwn ? 'own' : status,
        position && words[position],
        price ? `${formatMoney(price)} a night` : undefined,
        refusal,
      ),
    }
  }

  return (
    <Sheet open={!isTyping} title="Choose your dates" variant="panel" onClose={onClose}>
      <Content ref={grids} onKeyDown={typeOn}>
        <Step>
          {/* Readers hear it in the name of the day. */}
          {hoveredRefusal && <p aria-hidden="true">{hoveredRefusal}</p>}
          <Prompt role="status" $isCovered={Boolean(hoveredRefusal)}>
            {checkInDate
              ? `${capitalize(words.checkIn)} ${formatShortDate(checkInDate)}. ${words.chooseCheckOut}`
              : words.chooseCheckIn}
          </Prompt>
          {checkInDate && (
            <Button variant="plain" size="small" aria-label={`Change ${words.checkIn}`} onClick={changeCheckIn}>
              Change
            </Button>
          )}
        </Step>
        <DaysContext value={describe}>
          <Months>
            <DayPicker
              mode="range"
              selected={
                dates.checkInDate
                  ? { from: toDate(dates.checkInDate), to: dates.checkOutDate ? toDate(dates.checkOutDate) : undefined }
                  : undefined
              }
              onSelect={(_range, date) => press(toDay(date))}
              month={toDate(month)}
              onMonthChange={(date) => setMonth(toDay(date))}
              numberOfMonths={monthsShown}
              startMonth={toDate(startOfMonth(today))}
              endMonth={toDate(addDays(lastCheckInDate(today), nightsMax))}
              today={toDate(today)}
              lang="en"
              weekStartsOn={1}
              fixedWeeks
              onDayMouseEnter={(date) => setHovered(toDay(date))}
              onDayMouseLeave={() => setHovered(undefined)}
              onDayFocus={(date) => setHovered(toDay(date))}
              components={components}
            />
          </Months>
        </DaysContext>
        {nights && (
          <Foot>
            <NightsLegend kinds={legend.filter((kind) => isInLegend[kind])} />
            <p role="status">{!isKnown(until, nights.knownUntil) && 'Loading the taken nights.'}</p>
            {nights.isFailed && (
              <Failure role="status">
                We could not load every taken night. Check Availability still tells you what is free.
                <Button variant="plain" size="small" onClick={nights.onRetry}>
                  Try again
                </Button>
              </Failure>
            )}
          </Foot>
        )}
      </Content>
    </Sheet>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const legend = ['closed', 'taken', 'own', 'chosen'] as const

const components = { DayButton, Nav: MonthButtons }

/** As large as its content; at the bottom of a phone, centred elsewhere. */
const Sheet = styled(Dialog)`
  --inset: ${theme.space(3)} 0 max(${theme.space(3)}, env(safe-area-inset-bottom));

  width: 100%;
  /* Whatever weeks a month has: its arrows stay where they are. */
  height: calc(100dvh - ${theme.space(8)});
  margin: auto 0 0;
  border-radius: ${theme.radius.panel} ${theme.radius.panel} 0 0;
  animation: ${rise} ${theme.motion.normal};

  ${theme.from.tablet} {
    --inset: ${theme.space(4)} ${theme.space(6)} ${theme.space(6)};

    width: fit-content;
    height: fit-content;
    max-height: 100dvh;
    margin: auto;
    border-radius: ${theme.radius.panel};
  }
`

const Content = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  padding-inline: ${theme.space(6)};

  ${theme.from.tablet} {
    padding-inline: 0;
  }
`

const Step = styled(Line)`
  flex-wrap: nowrap;
  /* Two lines on phones, needed or not, so that nothing below moves. */
  min-height: 46px;
  ${theme.type.small}
  ${theme.type.figures}

  button {
    margin-right: -${theme.space(4)};
  }

  /* Says why a day of the lower month cannot be chosen, too. */
  ${theme.below.tablet} {
    position: sticky;
    z-index: 1;
    top: 0;
    background: ${theme.color.surface};
  }
`

const Prompt = styled.p<{ $isCovered: boolean }>`
  ${({ $isCovered }) => $isCovered && visuallyHidden}
`

const Foot = styled(Line)`
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Failure = styled(NoticeRow)`
  width: 100%;
`

import { memo, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import styled from 'styled-components'
import { formatDollars } from '@contract/format'
import { quote, toDollars, type PricedRoom } from '@contract/quote'
import { isWeekendNight, type Season } from '@contract/rates'
import { addDays } from '@contract/stay'
import { describeDay, startOfMonth, toDate, toDay } from '../../../../components/calendar/days'
import { Months } from '../../../../components/calendar/Months'
import { theme } from '../../../../design/tokens'
import { stepOf } from './seasonLook'
import { NightButton, NightsContext, type DescribedNight } from './NightButton'

interface YearCalendarProps {
  room: PricedRoom
  seasons: readonly Season[]
  today: string
  /** The first night, while the last one is being chosen. */
  picked: string | undefined
  /** Half-open. */
  chosen: { from: string; until: string } | undefined
  onPress: (night: string) => void
}

const months = 12

/** Twelve months from this one, each night with its price. */
export const YearCalendar = memo(function YearCalendar({
  room,
  seasons,
  today,
  picked,
  chosen,
  onPress,
}: YearCalendarProps) {
  const [reached, setReached] = useState<string>()
  const [from = '', last = ''] = picked ? [picked, reached ?? picked].sort() : []
  const isChosen = (night: string) =>
    picked ? from <= night && night <= last : chosen !== undefined && chosen.from <= night && night < chosen.until

  function describe(night: string): DescribedNight {
    const index = seasons.findIndex((season) => season.from <= night && night < season.until)
    const season = seasons[index]
    const { totalCents } = quote(room, { checkInDate: night, checkOutDate: addDays(night, 1), guests: 2 })
    const price = toDollars(totalCents)
    const isWeekend = night >= today && isWeekendNight(night) && (season ?? room.rates)?.weekendPrice !== undefined
    const isPassed = night < today
    const position = night === picked ? 'first night' : isChosen(night) ? 'chosen' : undefined
    return {
      price,
      isPassed,
      isWeekend,
      isChosen: isChosen(night),
      step: season && stepOf(index),
      isFirst: season?.from === night,
      name: describeDay(
        night,
        today,
        isPassed ? 'passed' : 'free',
        position,
        formatDollars(price),
        season?.name,
        isWeekend ? 'weekend' : undefined,
      ),
    }
  }

  function reach(date: Date) {
    if (picked) setReached(toDay(date))
  }

  return (
    <NightsContext value={describe}>
      <Year>
        <DayPicker
          mode="range"
          selected={picked ? { from: toDate(from), to: toDate(last) } : undefined}
          onSelect={(_range, date) => {
            const night = toDay(date)
            setReached(undefined)
            if (night >= today) onPress(night)
          }}
          numberOfMonths={months}
          startMonth={toDate(startOfMonth(today))}
          endMonth={toDate(startOfMonth(today, months - 1))}
          today={toDate(today)}
          lang="en"
          weekStartsOn={1}
          hideNavigation
          onDayMouseEnter={reach}
          onDayFocus={reach}
          components={components}
        />
      </Year>
    </NightsContext>
  )
})

const components = { DayButton: NightButton }

const Year = styled(Months)`
  /* Off the edges of a phone, as far as seven days of full target size leave no room. */
  && {
    margin-inline: min(0px, (100% - 7 * ${theme.size.target}) / 2);
  }

  .rdp-months {
    row-gap: ${theme.space(4)};

    ${theme.from.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`

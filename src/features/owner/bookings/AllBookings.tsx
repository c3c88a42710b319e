import { useRef } from 'react'
import styled from 'styled-components'
import { bookingsFilePath } from '@contract/calls'
import { addressOf } from '../../../api/baseQuery'
import { Chip } from '../../../design/controls/Chip'
import { DownloadButton } from '../../../design/controls/DownloadButton'
import { theme } from '../../../design/tokens'
import { holdScroll } from '../../../lib/scroll'
import { describePeriod, moneyNames, useBookingFilters, withFilters, type BookingFilters } from './bookingFilters'
import { FilterForm } from './FilterForm'
import { FoundBookings } from './FoundBookings'

interface AllBookingsProps {
  today: string
}

export function AllBookings({ today }: AllBookingsProps) {
  const { filters, change: apply } = useBookingFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const isReversed = !filters.day && filters.from && filters.until && filters.until <= filters.from
  const query = withFilters('', filters)
  const period = describePeriod(filters, today)
  const money = filters.money && moneyNames[filters.money as keyof typeof moneyNames]

  /** The day comes back above when no filter is left: what was pressed stays under the pointer. */
  function change(changes: BookingFilters) {
    const place = heading.current!
    const { top } = place.getBoundingClientRect()
    apply(changes)
    holdScroll(() =>
      window.scrollTo({ top: window.scrollY + place.getBoundingClientRect().top - top, behavior: 'instant' }),
    )
  }

  /** What was pressed is gone afterwards: the focus goes to the heading. */
  function relax(changes: BookingFilters) {
    heading.current?.focus({ preventScroll: true })
    change(changes)
  }

  return (
    <Section aria-labelledby="all-bookings">
      <Head>
        <h2 ref={heading} id="all-bookings" tabIndex={-1}>
          All bookings
        </h2>
        <DownloadButton
          href={`${addressOf(bookingsFilePath)}${query && `?${query}`}`}
          download="bookings.csv"
          size="small"
        >
          Download CSV
        </DownloadButton>
      </Head>
      <FilterForm
        filters={filters}
        change={change}
        problem={isReversed ? 'The last night is before the first.' : undefined}
      />
      {period && !isReversed && (
        <Chip
          removeLabel={`Remove ${period}`}
          onRemove={() => relax({ day: undefined, from: undefined, until: undefined })}
        >
          {period}
        </Chip>
      )}
      {money && (
        <Chip removeLabel={`Remove ${money}`} onRemove={() => relax({ money: undefined })}>
          {money}
        </Chip>
      )}
      {!isReversed && <FoundBookings filters={filters} onRelax={relax} />}
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${theme.space(4)};

  > :not(button) {
    width: 100%;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)} ${theme.space(4)};

  h2 {
    ${theme.type.h3}
  }
`

import { useRef } from 'react'
import styled from 'styled-components'
import { fileCalls } from '@contract/calls'
import { bookingsPerPage } from '@contract/limits'
import { addressOf } from '../../../api/baseQuery'
import { EmptyState } from '../../../components/EmptyState'
import { Button } from '../../../design/controls/Button'
import { Chip } from '../../../design/controls/Chip'
import { DownloadButton } from '../../../design/controls/DownloadButton'
import { formatWholeNumber, plural } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { withParams } from '../../../lib/paths'
import { holdScroll } from '../../../lib/scroll'
import { useHotelToday } from '../hotel/useHotelToday'
import { ButtonRow } from '../shared/formLayout'
import { Pending } from '../shared/QueryError'
import { useBatches } from '../shared/useBatches'
import {
  chosenIn,
  describePeriod,
  isReversed,
  moneyNames,
  useBookingFilters,
  type BookingFilters,
} from './bookingFilters'
import { BookingTable, NoBookingsYet } from './BookingTable'
import { FilterForm } from './FilterForm'
import { useBookingPages } from './useBookingPages'

export function AllBookings() {
  const { today } = useHotelToday()
  const { filters, change: apply } = useBookingFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = withParams('', filters)
  const period = describePeriod(filters, today)
  const { figure } = chosenIn(filters)

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
          href={`${addressOf(fileCalls.bookingsFile.path)}${query && `?${query}`}`}
          download="bookings.csv"
          size="small"
        >
          Download CSV
        </DownloadButton>
      </Head>
      <FilterForm filters={filters} change={change} />
      {period && <Chip onRemove={() => relax({ day: undefined, from: undefined, until: undefined })}>{period}</Chip>}
      {figure && (
        <Chip onRemove={() => relax({ money: undefined })}>{moneyNames[figure as keyof typeof moneyNames]}</Chip>
      )}
      {!isReversed(filters) && <FoundBookings filters={filters} onRelax={relax} />}
    </Section>
  )
}

interface FoundBookingsProps {
  filters: BookingFilters
  onRelax: (changes: BookingFilters) => void
}

function FoundBookings({ filters, onRelax }: FoundBookingsProps) {
  const query = useBookingPages(filters)
  const { bookings, total, isOutdated, error } = query
  const { body, showMore } = useBatches(bookings, bookings.length)

  if (total === undefined || (error && isOutdated)) return <Pending what="your bookings" query={query} height="18rem" />

  return (
    <Results aria-busy={isOutdated}>
      <p role="status">{plural(total, 'booking')}</p>
      {total === 0 ? (
        <NothingFound filters={filters} onRelax={onRelax} />
      ) : (
        <BookingTable bookings={bookings} labelledBy="all-bookings" body={body} />
      )}
      {(query.hasNextPage || bookings.length > bookingsPerPage) && (
        <ShowMore
          status={
            query.isFetchNextPageError
              ? 'We could not load more.'
              : `${formatWholeNumber(bookings.length)} of ${plural(total, 'booking')} shown`
          }
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => {
            showMore()
            void query.fetchNextPage()
          }}
        />
      )}
    </Results>
  )
}

function NothingFound({ filters, onRelax }: FoundBookingsProps) {
  const { query, day, from, until } = filters
  const { statuses, figure } = chosenIn(filters)
  const options: [label: string, changes: BookingFilters][] = []
  if (query) options.push([`Without “${query}”`, { query: undefined }])
  if (statuses.length > 0) options.push(['Any status', { status: undefined, money: figure }])
  if (day) options.push(['Any day', { day: undefined, from: undefined, until: undefined }])
  else if (from || until) options.push(['Any nights', { from: undefined, until: undefined }])
  if (figure) options.push(['Any payment', { money: undefined }])
  const everyChange: BookingFilters = options.reduce((all, [, changes]) => ({ ...all, ...changes }), {})
  if (options.length === 0) return <NoBookingsYet message="No bookings yet." />

  return (
    <EmptyState
      message={options.length > 1 ? 'No bookings match all of these.' : 'No bookings match.'}
      action={
        <Options>
          {options.map(([label, changes]) => (
            <Button key={label} size="small" variant="quiet" onClick={() => onRelax(changes)}>
              {label}
            </Button>
          ))}
          {options.length > 1 && (
            <Button size="small" variant="plain" onClick={() => onRelax(everyChange)}>
              Show all bookings
            </Button>
          )}
        </Options>
      }
    />
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

const Results = styled.div`
  > [role='status'] {
    margin-bottom: ${theme.space(4)};
    ${theme.type.small}
    color: ${theme.color.quiet};
  }

  /* The previous rows while others load, unless they load at once. */
  &[aria-busy='true'] > table {
    opacity: 0.6;
    transition: opacity 0s 150ms;
  }
`

const Options = styled(ButtonRow)`
  span {
    overflow-wrap: anywhere;
  }
`

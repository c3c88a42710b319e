import { useRef } from 'react'
import { useGetBookingsInfiniteQuery } from '../../api/api'
import { bookingsIn } from '../../api/bookingsIn'
import { plural } from '../../design/format'
import { ShowMore } from '../../design/layout/ShowMore'

/** Below the stays of a guest who has more than are loaded at once: the way to the others, all of which are over. */
export function MoreStays() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useGetBookingsInfiniteQuery()
  const status = useRef<HTMLParagraphElement>(null)
  if (!data || (data.pages.length === 1 && !hasNextPage)) return null

  // The new ones are at the end of several groups.
  const showMore = () => void fetchNextPage().then(() => status.current?.focus())
  return (
    <ShowMore
      status={error ? 'We could not load more.' : `${plural(bookingsIn(data).length, 'booking')} shown`}
      statusRef={status}
      hasMore={hasNextPage}
      busy={isFetchingNextPage}
      onMore={showMore}
    />
  )
}

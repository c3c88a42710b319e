import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that a table shows at first, and adds with every Show more: a thousand bookings do not slow the page down. */
const rowsPerBatch = 24

/** A long list in batches. `body` is the rows' parent: reading goes on at the first row that Show more brought. */
export function useBatches<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(rowsPerBatch)
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = items.slice(0, limit)

  function showMore() {
    flushSync(() => setLimit(limit + rowsPerBatch))
    body.current?.rows[limit]?.focus()
  }

  return { shown, body, showMore, hasMore: shown.length < items.length, isLong: items.length > rowsPerBatch }
}

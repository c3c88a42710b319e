import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows shown at first, and added by each Show more. */
const rowsPerBatch = 24

/** Pages through a long table. Attach `body` to the `tbody`: Show more focuses the first new row. */
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

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows shown at first, and added by each Show more. */
const rowsPerBatch = 24

/**
 * Pages through a long table, which begins with at least the first `atLeast` rows. Attach `body` to the `tbody`: Show more
 * focuses the first new row.
 */
export function useBatches<Item>(items: readonly Item[], atLeast = 0) {
  const [asked, setAsked] = useState(rowsPerBatch)
  const limit = Math.max(asked, atLeast)
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = items.slice(0, limit)

  function showMore() {
    flushSync(() => setAsked(shown.length + rowsPerBatch))
    body.current?.rows[shown.length]?.focus()
  }

  return { shown, body, showMore, hasMore: shown.length < items.length, isLong: items.length > rowsPerBatch }
}

import { useEffect, useRef, useState } from 'react'

const rowsPerBatch = 24

/**
 * Pages through a long table, which begins with at least the first `atLeast` rows. Attach `body` to the `tbody`: after Show more
 * the first new row has the focus, as soon as it is there.
 */
export function useBatches<Item>(items: readonly Item[], atLeast = 0) {
  const [limit, setLimit] = useState(rowsPerBatch)
  const shown = items.slice(0, Math.max(limit, atLeast))
  const body = useRef<HTMLTableSectionElement>(null)
  const nextRow = useRef<number>(undefined)

  useEffect(() => {
    if (nextRow.current === undefined || shown.length <= nextRow.current) return
    body.current?.rows[nextRow.current]?.focus()
    nextRow.current = undefined
  }, [shown.length])

  function showMore() {
    nextRow.current = shown.length
    setLimit(shown.length + rowsPerBatch)
  }

  return { shown, body, showMore, hasMore: shown.length < items.length, isLong: items.length > rowsPerBatch }
}

import { useEffect, useRef, useState } from 'react'

const rowsPerBatch = 24

/**
 * Pages through a long table, which begins with at least the first `atLeast` rows. Attach `body` to the `tbody`: after Show more
 * the first new row has the focus, as soon as it is there.
 */
export function useBatches<Item>(items: readonly Item[], atLeast = 0) {
  const [limit, setLimit] = useState(rowsPerBatch)
  const visible = items.slice(0, Math.max(limit, atLeast))
  const body = useRef<HTMLTableSectionElement>(null)
  const nextRow = useRef<number>(undefined)

  useEffect(() => {
    if (nextRow.current === undefined || visible.length <= nextRow.current) return
    body.current?.rows[nextRow.current]?.focus()
    nextRow.current = undefined
  }, [visible.length])

  function showMore() {
    nextRow.current = visible.length
    setLimit(visible.length + rowsPerBatch)
  }

  return { visible, body, showMore, hasMore: visible.length < items.length, isLong: items.length > rowsPerBatch }
}

import { useEffect, useRef, type RefObject } from 'react'

/** Once more rows are there than when somebody asked for more, the first new one has the focus. Answers how to say so. */
export function useNewRow(body: RefObject<HTMLTableSectionElement | null>, rows: number) {
  const awaited = useRef<number>(undefined)

  useEffect(() => {
    const first = awaited.current
    if (first === undefined || rows <= first) return
    body.current?.rows[first]?.focus()
    awaited.current = undefined
  }, [body, rows])

  return (row: number) => {
    awaited.current = row
  }
}

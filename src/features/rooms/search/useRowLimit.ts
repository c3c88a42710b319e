import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { roomsPerBatch } from '@contract/limits'

interface RowState {
  query: string
  rows: number
}

/**
 * How many rows to show, and how to show more. Kept in the history entry with the search that it belongs to: Back and
 * reload restore it, and another destination or filter starts with the first batch.
 */
export function useRowLimit(query: string): [number, () => void] {
  const { search, state } = useLocation() as Location<Partial<RowState> | null>
  const navigate = useNavigate()
  const limit = state?.query === query && typeof state.rows === 'number' ? state.rows : roomsPerBatch

  return [
    limit,
    () =>
      void navigate({ search }, { replace: true, state: { query, rows: limit + roomsPerBatch } satisfies RowState }),
  ]
}

import { useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { roomsPerBatch } from '../../../../contract/limits'

interface Progress {
  view: string
  rows: number
}

/**
 * How many rows to show. It belongs to one view of the list and is kept in that view's history entry: Back and reload
 * restore it, and another destination or filter starts with the first batch.
 */
export function useRowLimit(view: string): [number, () => void] {
  const { search, state } = useLocation() as Location<Partial<Progress> | null>
  const navigate = useNavigate()
  const limit = state?.view === view && typeof state.rows === 'number' ? state.rows : roomsPerBatch

  return [
    limit,
    () => {
      const progress: Progress = { view, rows: limit + roomsPerBatch }
      void navigate({ search }, { replace: true, state: progress })
    },
  ]
}

/** The same for a group that is folded again when somebody comes back. */
export function useFoldedRowLimit(): [number, () => void] {
  const [limit, setLimit] = useState<number>(roomsPerBatch)
  return [limit, () => setLimit(limit + roomsPerBatch)]
}

import { Button } from '../../../design/controls/Button'
import { chosenCount, filtersCleared } from './filterSlice'
import { useFilters } from './useFilters'

export function ClearFilters() {
  const { filters, change } = useFilters()
  const nothingToClear = chosenCount(filters) === 0 && filters.sort === null

  return (
    <Button variant="plain" size="small" disabled={nothingToClear} onClick={() => change(filtersCleared())}>
      Clear
    </Button>
  )
}

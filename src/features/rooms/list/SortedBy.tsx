import { useSelector } from 'react-redux'
import styled from 'styled-components'
import { theme } from '../../../design/tokens'
import { selectFilters } from '../filters/filterSlice'
import type { Sort } from '../../../../contract/filters'

const orders: Record<Sort, string> = {
  'price-low': 'price, lowest first',
  'price-high': 'price, highest first',
  newest: 'date, newest first',
}

/** Without a choice, the server's order: newest first. */
export function SortedBy() {
  const { sort } = useSelector(selectFilters)

  return <SortOrder>Sorted by {orders[sort ?? 'newest']}</SortOrder>
}

const SortOrder = styled.p`
  ${theme.type.small}
  margin-left: auto;
  color: ${theme.color.quiet};
`

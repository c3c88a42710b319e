import { useSelector } from 'react-redux'
import styled from 'styled-components'
import { theme } from '../../design/tokens'
import { selectFilters } from '../filters/filterSlice'
import type { Sort } from '../filters/options'

const words: Record<Sort, string> = {
  'price-low': 'price, lowest first',
  'price-high': 'price, highest first',
  newest: 'date, newest first',
}

/** The order that the rows are in, which without a choice is the server's: newest first (D11). */
export function SortedBy() {
  const { sort } = useSelector(selectFilters)

  return <Words>Sorted by {words[sort ?? 'newest']}</Words>
}

const Words = styled.p`
  ${theme.type.small}
  margin-left: auto;
  color: ${theme.color.quiet};
`

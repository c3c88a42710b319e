import styled from 'styled-components'
import type { PriceBandId } from '@contract/filters'
import { priceBands } from '@contract/limits'
import { Chip } from '../../../../design/controls/Chip'
import { focusPageHeading } from '../../../../design/layout/PageHeading'
import { theme } from '../../../../design/tokens'
import { formatDateRange, plural } from '../../../../design/format'
import { amenityToggled, priceBandToggled, roomTypeToggled } from './filterSlice'
import { useFilters } from './useFilters'

export function FilterChips() {
  const chips = useCriteria().flatMap(({ label, remove }) => (remove ? [{ label, remove }] : []))
  if (chips.length === 0) return null

  return (
    <Chips aria-label="Chosen filters">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <Chip
            onRemove={() => {
              // The chip disappears: the focus moves to the heading, which has the new number.
              focusPageHeading()
              remove()
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
    </Chips>
  )
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

interface Criterion {
  label: string
  /** Not of dates and guests, which stand in the line of the search. */
  remove?: () => void
}

/** What is searched for and all chosen filters, in visual order. */
export function useCriteria(): Criterion[] {
  const { filters, search, change, removePart } = useFilters()
  const { destination, dates, guests } = search

  return [
    ...(destination ? [{ label: destination, remove: () => removePart('destination') }] : []),
    ...(dates ? [{ label: formatDateRange(dates) }] : []),
    ...(guests ? [{ label: plural(guests, 'guest') }] : []),
    ...filters.roomTypes.map((family) => ({ label: family, remove: () => change(roomTypeToggled(family)) })),
    ...filters.priceBands.map((id) => ({ label: priceBandLabel(id), remove: () => change(priceBandToggled(id)) })),
    ...filters.amenities.map((name) => ({ label: name, remove: () => change(amenityToggled(name)) })),
  ]
}

/** `$ 500 to 1000`, as the specification prints it. */
export function priceBandLabel(id: PriceBandId): string {
  const { from, to } = priceBands.find((band) => band.id === id)!
  return `$ ${from} to ${to}`
}

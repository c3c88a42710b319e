import { noFilters, type Filters } from '../../../../contract/filters'
import type { StaySearch } from '../../../../contract/staySearch'
import { chosenCount } from '../filters/filterSlice'
import { useFilters, viewOf } from '../filters/useFilters'
import type { RoomResults } from './results'
import { questionOf, usePages } from './useRoomsThere'

type Asked = [StaySearch, Filters]

/** A part of a search that can be given up, and what is found without it. */
export interface WayOut {
  part: 'filters' | 'dates' | 'guests' | 'destination'
  total: number
  isAtLeast: boolean
}

export interface WaysOut {
  /** Rooms at the destination, whatever else is chosen. */
  atDestination: number
  /** Those that lead somewhere. */
  ways: WayOut[]
}

/** What to loosen when nothing was found; undefined until that is known, and where there is something. */
export function useWaysOut(results: RoomResults | undefined): WaysOut | undefined {
  const { filters } = useFilters()
  const empty = results?.total === 0 ? results : undefined
  const countOf = empty?.countOf
  const asked = empty && questionsOf(empty.search, filters)
  const told = useTotals(asked && !countOf ? asked : nothing)
  if (!asked) return undefined

  const totals = countOf
    ? (part: keyof typeof asked) => counted(asked[part], countOf)
    : (part: keyof typeof asked) => told[part]
  const atDestination = totals('place')
  if (atDestination === 'unknown') return undefined

  const ways = (['filters', 'dates', 'guests', 'destination'] as const).flatMap((part): WayOut[] => {
    const found = totals(part)
    return found && found !== 'unknown' && found.total > 0 ? [{ part, ...found }] : []
  })
  return { atDestination: atDestination?.total ?? 0, ways }
}

type Total = { total: number; isAtLeast: boolean } | 'unknown' | undefined

const counted = (asked: Asked | undefined, countOf: NonNullable<RoomResults['countOf']>): Total =>
  asked && { total: countOf(...asked), isAtLeast: false }

type Questions = Record<WayOut['part'] | 'place', Asked | undefined>
const nothing: Questions = {
  filters: undefined,
  dates: undefined,
  guests: undefined,
  destination: undefined,
  place: undefined,
}

/** The search without each of its parts. */
const questionsOf = (search: StaySearch, filters: Filters): Questions => ({
  filters: chosenCount(filters) > 0 ? [search, { ...noFilters, sort: filters.sort }] : undefined,
  dates: search.dates && [{ ...search, dates: undefined }, filters],
  guests: search.guests ? [{ ...search, guests: undefined }, filters] : undefined,
  // Where nothing else is chosen, that is every room there is, which is offered anyway.
  destination:
    search.destination && viewOf({ ...search, destination: '' }, filters)
      ? [{ ...search, destination: '' }, filters]
      : undefined,
  place: [{ destination: search.destination }, noFilters],
})

function useTotals(asked: Questions): Record<keyof Questions, Total> {
  return {
    filters: useTotal(asked.filters),
    dates: useTotal(asked.dates),
    guests: useTotal(asked.guests),
    destination: useTotal(asked.destination),
    place: useTotal(asked.place),
  }
}

function useTotal(asked: Asked | undefined): Total {
  const { found, failed } = usePages(asked && questionOf(...asked))
  if (!asked || failed) return undefined
  return found ? { total: found.total, isAtLeast: found.atLeast === true } : 'unknown'
}

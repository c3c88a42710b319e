import { createSelector } from '@reduxjs/toolkit'
import type { Room } from '../../../../contract/entities'
import type { Filters } from '../../../../contract/filters'
import { candidatesOf, matchesAmong, sorted, type Wanted } from '../../../../contract/roomSearch'

type Criteria = [rooms: readonly Room[], filters: Filters, search: Wanted]

const selectCandidates = createSelector([(...[rooms]: Criteria) => rooms], candidatesOf)

const selectSorted = createSelector([selectCandidates, (...[, filters]: Criteria) => filters.sort], sorted)

/** Recomputed only when the list, the filters or the search is another one. */
export const selectMatches = createSelector(
  [selectSorted, (...[, filters]: Criteria) => filters, (...[, , search]: Criteria) => search],
  matchesAmong,
)

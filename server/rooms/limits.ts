import { matchesCounted } from '../../contract/limits'

/** While an owner's email is not verified, guests see only this many of their rooms that are switched on, the oldest. */
export const unverifiedRoomsMax = 4

/** Bound the cost of a search, which anyone may request. */
export const searchLimits = {
  /** Counts stop here. */
  counted: matchesCounted,
  /** Rooms scanned for one count. */
  countScanLimit: matchesCounted,
  /** Rooms scanned for a page: first these, few enough to be read in order, then up to `pageScanLimit` in all. */
  firstScanLimit: 75,
  pageScanLimit: 3000,
  /** Cities whose rooms are merged in order; for more than these, the rooms of all cities are read in order and filtered. */
  citiesMerged: 4,
}
export type SearchLimits = typeof searchLimits

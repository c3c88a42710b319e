import { matchesCounted } from '../../../contract/limits'

/** What a search may cost, however its rooms lie: it is open to anyone. */
export const searchLimits = {
  /** Every number stops here. */
  counted: matchesCounted,
  /** Rooms that are looked at for one number. */
  countScanLimit: matchesCounted,
  /** Rooms that are looked at for a page: first so many, and where these do not suffice, all together so many. */
  firstScanLimit: 500,
  pageScanLimit: 3000,
  /** Cities whose rooms are merged in order; of more than these, all cities' rooms are read in order instead. */
  citiesMerged: 4,
}
export type SearchLimits = typeof searchLimits

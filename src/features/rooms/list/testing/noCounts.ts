import { candidatesOf, matchesAmong } from '../../../../../contract/roomSearch'
import { noFilters } from '../../../../../contract/filters'

export const noCounts = matchesAmong(candidatesOf([]), noFilters, { destination: '' }).counts

import { pagePaths } from '../../../contract/pages'

/** The address of a booking's own page. */
export const pageOf = ({ id }: { id: string }, appOrigin: string) => appOrigin + pagePaths.booking.replace(':id', id)

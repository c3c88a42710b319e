import { driverError } from './driverError'

/** The name of the constraint or unique index that has refused a change; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return driverError(error)?.constraint
}

/**
 * Explains a constraint's refusal: `.catch(onConstraint('bookings_no_overlap', () => refusal('…')))`.
 * What `explain` returns is thrown instead; any other error passes as it is.
 */
export function onConstraint(name: string, explain: () => Error): (error: unknown) => never {
  return (error) => {
    throw violatedConstraint(error) === name ? explain() : error
  }
}

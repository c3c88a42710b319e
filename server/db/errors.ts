import { DatabaseError } from 'pg'
import { NoPrimary } from './hosts'

/** Collisions with other transactions outlasted every retry. Nothing was changed, and a later try may succeed: a 503. */
export class TransactionConflict extends Error {}

/** The connection was lost at COMMIT, or nobody waited for the standby: it may have been done, or not. A 503. */
export class CommitUncertain extends Error {}

/** PostgreSQL's own error behind drizzle's wrapping; undefined for any other error. */
export function driverError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause
  }
  return undefined
}

/** The name of the constraint or unique index that refused a change; undefined for any other error. */
export const violatedConstraint = (error: unknown) => driverError(error)?.constraint

/**
 * Translates a constraint violation: `.catch(onConstraint('bookings_no_overlap', () => refusal('…')))` throws what
 * `explain` returns. Any other error passes unchanged.
 */
export function onConstraint(name: string, explain: () => Error): (error: unknown) => never {
  return (error) => {
    throw violatedConstraint(error) === name ? explain() : error
  }
}

/** SQLSTATE classes: connection lost, out of resources, cancelled (a statement timeout), shutting down. */
const unavailableStates = /^(08|53|57)/

const connectionErrors = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/

/** Errors that `pg` throws without a code. */
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

/** Nothing came back in time: what is asked next on that connection would wait behind it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isUnanswered(error.cause))
}

const isOurs = (error: Error) => [TransactionConflict, CommitUncertain, NoPrimary].some((kind) => error instanceof kind)

/** Whether an error only means that the database is unreachable or overloaded: a 503, not a bug. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isOurs(cause) || driverMessages.test(cause.message)) return true

    const { code = '' } = cause as NodeJS.ErrnoException
    if (cause instanceof DatabaseError ? unavailableStates.test(code) : connectionErrors.test(code)) return true
  }
  return false
}

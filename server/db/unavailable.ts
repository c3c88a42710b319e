import { DatabaseError } from 'pg'
import { Busy } from './transaction'

/** SQLSTATE classes: connection lost, resources exhausted, cancelled (a statement took too long), shutting down. */
const unavailableStates = /^(08|53|57)/

/** System errors of a connection that cannot be made or was cut. */
const connectionErrors = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/

/** What `pg` says without a code: no free connection in time, or one that went away. */
const driverSentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether an error only means that the database cannot be reached, or has too much to do: a 503, not a bug. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Busy || driverSentences.test(cause.message)) return true

    const { code = '' } = cause as NodeJS.ErrnoException
    if (cause instanceof DatabaseError ? unavailableStates.test(code) : connectionErrors.test(code)) return true
  }
  return false
}

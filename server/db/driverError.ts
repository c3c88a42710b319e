import { DatabaseError } from 'pg'

/** PostgreSQL's own error behind whatever drizzle has wrapped around it; undefined when it is not one. */
export function driverError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause
  }
  return undefined
}

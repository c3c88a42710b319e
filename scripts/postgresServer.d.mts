/** A throw-away PostgreSQL server on a free port of this machine. */
export interface PostgresServer {
  /** Of its database `postgres`, for a superuser. */
  address: string
  /** Ends it, without waiting for its clients, and removes its data. */
  stop(): Promise<void>
  /** Ends it and keeps its data. */
  pause(): Promise<void>
  /** Starts it again after `pause`, on the same port. */
  resume(): Promise<void>
}

/**
 * Makes an empty cluster and starts its server; `settings` are PostgreSQL's own, besides those that keep it to this machine.
 * Throws an Error with a sentence for the reader when PostgreSQL is not installed.
 */
export function startPostgres(settings?: Record<string, string>): Promise<PostgresServer>

/** The folder of PostgreSQL's own programs; undefined when it is not installed. */
export function findPrograms(): string | undefined

/** As whom PostgreSQL's programs have to be started: it refuses root. */
export function findUser(): { uid?: number; gid?: number }

import type { Database } from './database'

/**
 * Statements that are asked all the time, in transactions too: `prepare` builds them once for the database and once for each
 * of its connections, and PostgreSQL plans them once per connection. Building a statement anew costs more than sending it.
 */
export function preparedOn<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const made = new WeakMap<Database, Statements>()
  return (db) => {
    const statements = made.get(db) ?? prepare(db)
    made.set(db, statements)
    return statements
  }
}

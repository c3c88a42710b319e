import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { customType, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A new identifier: 28 hexadecimal digits, 12 of milliseconds since 1970 and 16 of randomness.
 * Time comes first so that consecutive rows are neighbours in every index. An identifier is not a secret.
 */
export function newId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(8).toString('hex')
}

/** Collated byte by byte ("C"), the cheapest order for an index, and the same on every engine. */
export const exactText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The table's primary key. Text rather than `uuid`, so that any string a client sends matches nothing instead of raising an error. */
export const id = () => exactText().primaryKey().$defaultFn(newId)

/** The id of a row elsewhere, without a foreign key of its own. */
export const idOf = () => exactText()

/** The same with its foreign key. `cascade`: this row goes with that one. */
export const reference = (to: () => AnyPgColumn, onDelete?: 'cascade') => idOf().references(to, { onDelete })

/** Milliseconds, so that it survives a round trip through a JavaScript Date. `column`: only where its name is not the property's. */
export const timestamptz = (column = '') => timestamp(column, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestamptz().notNull().defaultNow()

/** An enumerated text; the table's check constraint lists the same values. */
export const textEnum = <const Values extends readonly [string, ...string[]]>(values: Values, column = '') =>
  text(column, { enum: values })

/** A list, at first empty. */
export const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Half-open, as PostgreSQL prints it: `[2026-05-01,2026-05-03)`. */
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/** A constant inside a check, where parameters are not allowed. Changing it needs a migration. */
// eslint-disable-next-line no-restricted-syntax -- Only ever a constant of this program.
export const literal = (value: number) => sql.raw(String(value))

/** Dollars, as in the contract's limits, to cents, as stored. */
export const cents = (dollars: number) => Math.round(dollars * 100)

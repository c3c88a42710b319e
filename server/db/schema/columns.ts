import { sql } from 'drizzle-orm'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'
import { newId } from '../id'

/**
 * An identifier. Compared byte by byte ("C"): identifiers have no language, and this is the cheapest order an index can have.
 * Text rather than `uuid`, so that whatever string a client sends simply matches nothing instead of being an error.
 */
const identifier = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The table's own key, made by us: see {@link newId}. */
export const id = () => identifier().primaryKey().$defaultFn(newId)

/** A key of another table; the foreign key itself is declared where it is used. */
export const idOf = () => identifier()

/** A moment by the database's clock, kept to the millisecond, so that it survives the way through a JavaScript Date unchanged. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => moment().notNull().defaultNow()

/** A text whose possible values the type system knows; the table's check says the same to the database. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => text({ enum: values })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A half-open range of calendar days, in PostgreSQL's own writing: `[2026-05-01,2026-05-03)`. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' })

/** A number of the product inside a check, where a parameter cannot stand. A changed number makes a migration of its own. */
// eslint-disable-next-line no-restricted-syntax -- A number of ours, known when the program is written.
export const literal = (value: number) => sql.raw(String(value))

/** US dollars, as the contract's limits give them, in the cents that are stored. */
export const cents = (dollars: number) => Math.round(dollars * 100)

import { sql, type SQL } from 'drizzle-orm'

/** A moment `milliseconds` from now (negative: ago) by the database's clock, which all replicas share (J2). */
export const fromNow = (milliseconds: number): SQL<Date> => sql`now() + ${milliseconds} * interval '1 millisecond'`

/** Every table, by capability. What drizzle cannot declare (the exclusion constraint, triggers) is in custom migrations. */
export * from './schema/accounts'
export * from './schema/bookings'
export * from './schema/hotels'
export * from './schema/ledger'
export * from './schema/operations'
export * from './schema/payments'
export * from './schema/sandbox'
export { newId } from './schema/columns'

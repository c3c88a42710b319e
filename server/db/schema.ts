/** Every table, by capability. Rules that drizzle cannot declare (exclusion, triggers) stand in the custom migrations. */
export * from './schema/accounts'
export * from './schema/bookings'
export * from './schema/hotels'
export * from './schema/operations'
export * from './schema/payments'

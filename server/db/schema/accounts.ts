import { and, isNull, notLike, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { searchHistoryKept } from '../../../contract/limits'
import { bytea, createdAt, id, literal, timestamptz, textEnum, reference, texts } from './columns'

/** Guesses, of all who try, before a one-time code is dead. */
export const codeTriesMax = 25

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    /** Always lower-case, as the check below requires. */
    email: text().notNull(),
    /** Argon2id, as a PHC string. */
    passwordHash: text().notNull(),
    /** Key in the image store; null means the default avatar. */
    image: text(),
    role: textEnum(['user', 'owner']).notNull().default('user'),
    isVerified: boolean().notNull().default(false),
    /** Raised by a new password: a device that was known before counts as a stranger's. */
    deviceEpoch: integer().notNull().default(0),
    /** Destinations, oldest first. */
    searchHistory: texts(),
    createdAt: createdAt(),
    closedAt: timestamptz(),
  },
  (user) => [
    unique('users_email_unique').on(user.email),
    index('users_by_image')
      .on(user.image)
      .where(sql`${user.image} IS NOT NULL`),
    // For the search of stays of the release before this one, while both run.
    index('users_by_folded_name')
      .using('gin', sql`fold_accents(${user.name}) gin_trgm_ops`)
      .concurrently(),
    // "C" folds ASCII only, on every engine alike; the code folds other letters before they get here.
    check('users_email_lower_case', sql`${user.email} = lower(${user.email} COLLATE "C")`),
    check('users_role_known', sql`${user.role} IN ('user', 'owner')`),
    check('users_search_history_short', sql`cardinality(${user.searchHistory}) <= ${literal(searchHistoryKept)}`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, so that nobody can log in with what is stored here. */
    tokenHash: bytea().primaryKey(),
    userId: reference(() => users.id, 'cascade').notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** The absolute expiry; the idle expiry follows from `lastSeenAt`. */
    expiresAt: timestamptz().notNull(),
  },
  (session) => [
    index('sessions_by_user').on(session.userId, session.createdAt),
    index('sessions_by_expiry').on(session.expiresAt),
  ],
)

/** One code per user and purpose: a newer one replaces it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    userId: reference(() => users.id, 'cascade').notNull(),
    purpose: textEnum(['verify', 'reset']).notNull(),
    salt: bytea().notNull(),
    codeHmac: bytea().notNull(),
    tries: smallint().notNull().default(0),
    sentAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (code) => [
    primaryKey({ name: 'one_time_codes_one_live', columns: [code.userId, code.purpose] }),
    check('one_time_codes_purpose_known', sql`${code.purpose} IN ('verify', 'reset')`),
    check('one_time_codes_tries', sql`${code.tries} BETWEEN 0 AND ${literal(codeTriesMax)}`),
  ],
)

const closedDomain = 'closed.invalid'

/** What a closed account has for an email address: nobody's, in a domain that will never exist (RFC 2606). */
export const closedAddress = (userId: string) => `closed-${userId}@${closedDomain}`
export const isClosedAddress = (email: string) => email.endsWith(`@${closedDomain}`)
/** Release 0.1 has closed accounts without `closedAt`. They are not filled in here, because it may still run beside this one. */
export const isOpenAccount = and(isNull(users.closedAt), notLike(users.email, `%@${closedDomain}`))

export type UserRow = typeof users.$inferSelect
export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']

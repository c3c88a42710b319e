import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { migrationsFolder } from './migrate'
import * as schema from './schema'

/** "Writing a migration" in docs/operations.md. Earlier migrations are older than the rules. */
const firstJudged = 14

/** Tables of so few rows that going through all of them holds nobody up, and the sandbox's schema. All others are large, unless they are new. */
const small = [
  'disputes',
  'hotels',
  'ledger_backfill',
  'ledger_due',
  'refunds',
  'sandbox',
  'sandbox_events',
  'sandbox_refunds',
  'sandbox_sessions',
]

const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string }[]
}
const migrations = entries.map(({ idx, tag }) => ({
  ...{ idx, tag, text: readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8') },
}))
const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableName(table))

const constant = String.raw`(?:-?\d+|'[^']*'(?:::[\w"[\]]+)?|true|false|now\(\))`
const type = String.raw`"?(?:text|int|integer|smallint|bigint|boolean|date|jsonb|bytea|timestamp \(3\) with time zone)"?(?:\[\])?`
/** One change a statement. */
const alter = 'ALTER TABLE (?!.*, (?:ADD|ALTER|DROP) )[\\w".]+ '

/** What a migration may be made of: each has statements of one kind. */
const kinds = {
  /** They need a lock for a moment, whatever the table's size. */
  brief: [
    'CREATE (?:SCHEMA|TABLE|VIEW|SEQUENCE) ',
    'CREATE EXTENSION IF NOT EXISTS ',
    'CREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER) ',
    'CREATE CONSTRAINT TRIGGER ',
    'DROP (?:TRIGGER|FUNCTION|SEQUENCE) ',
    'DROP INDEX (?!CONCURRENTLY)',
    'COMMENT ON ',
    'SELECT 1$',
    `${alter}ADD COLUMN "?\\w+"? ${type}(?: COLLATE "C")?(?: DEFAULT ${constant}(?: NOT NULL)?)?$`,
    `${alter}ALTER COLUMN "?\\w+"? (?:SET DEFAULT .+|DROP DEFAULT|DROP NOT NULL)$`,
    `${alter}DROP (?:COLUMN|CONSTRAINT) (?:IF EXISTS )?"?\\w+"?$`,
    `${alter}ADD CONSTRAINT "?\\w+"? (?:CHECK|FOREIGN KEY) .* NOT VALID$`,
    `${alter}ADD CONSTRAINT "?\\w+"? (?:UNIQUE|PRIMARY KEY) USING INDEX "?\\w+"?$`,
  ],
  // These take long and hold nobody up, as long as no other statement's locks wait for their end.
  validation: [`${alter}VALIDATE CONSTRAINT "?\\w+"?$`],
  concurrent: ['CREATE (?:UNIQUE )?INDEX CONCURRENTLY ', 'DROP INDEX CONCURRENTLY '],
  rows: ['UPDATE ', 'DELETE ', 'INSERT '],
}

/** Without comments and without the bodies of functions, which a migration does not run. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/--.*/g, '')
    .replaceAll(/(?<!\bDO )\$\$.*?\$\$/gs, "''")
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

const namesOf = (statements: string[], form: RegExp) =>
  statements.flatMap((statement) => form.exec(statement)?.[1] ?? [])

/** The kind of a statement; undefined for what is not let in. */
function kindOf(statement: string, isLarge: (table: string) => boolean) {
  const isOf = (forms: string[]) => forms.some((form) => new RegExp(`^${form}`, 'i').test(statement))
  const kind = Object.entries(kinds).find(([, forms]) => isOf(forms))?.[0]
  if (kind === 'rows') {
    const named = tables.filter((table) => new RegExp(`\\b${table}\\b`).test(statement))
    return named.some(isLarge) ? undefined : kind
  }
  const changed = /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX [\w" ]*?ON) "?(\w+)/i.exec(statement)?.[1]
  return kind ?? (changed && !isLarge(changed) ? 'brief' : undefined)
}

/** What is wrong with a migration, a line for each fault. */
function judge(text: string): string[] {
  const statements = statementsOf(text)
  const created = namesOf(statements, /^CREATE TABLE "?(\w+)/i)
  const judged = statements.map((statement) => ({
    statement,
    kind: kindOf(statement, (table) => ![...small, ...created].includes(table)),
  }))
  const dropped = namesOf(statements, /^DROP INDEX CONCURRENTLY IF EXISTS "?(\w+)/i)
  const built = namesOf(statements, /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)/i)
  return [
    ...(/^-- Release \d+\n/.test(text) ? [] : ['its first line does not say `-- Release` and a number']),
    ...judged.filter(({ kind }) => !kind).map(({ statement }) => `not known to hold nobody up: ${statement}`),
    ...(new Set(judged.map(({ kind }) => kind)).size > 1 ? ['what takes long has a migration of its own'] : []),
    ...built
      .filter((index) => !dropped.includes(index))
      .map((index) => `what an earlier try left of "${index}" is not dropped first`),
  ]
}

test.each(migrations.filter(({ idx }) => idx >= firstJudged))('$tag holds nobody up', ({ text }) => {
  expect(judge(text)).toEqual([])
})

test('releases are counted one by one', () => {
  const releases = migrations.map(({ text }) => Number(/^-- Release (\d+)$/m.exec(text)?.[1] ?? 1))
  const steps = releases.slice(1).map((release, index) => release - releases[index]!)
  expect(steps.filter((step) => step !== 0 && step !== 1)).toEqual([])
})

test('the only snapshot of the schema is the newest migration’s', () => {
  const snapshots = readdirSync(path.join(migrationsFolder, 'meta')).filter((file) => file.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${migrations.at(-1)!.tag.slice(0, 4)}_snapshot.json`])
})

test.each([
  ['a volatile default', 'ALTER TABLE "bookings" ADD COLUMN "token" text DEFAULT gen_random_uuid() NOT NULL'],
  ['a count as default', `ALTER TABLE "bookings" ADD COLUMN "at" bigint DEFAULT nextval('counts')`],
  ['a column of its own count', 'ALTER TABLE "bookings" ADD COLUMN "at" bigint GENERATED ALWAYS AS IDENTITY'],
  ['a column computed from others', 'ALTER TABLE "bookings" ADD COLUMN "n" int GENERATED ALWAYS AS (guests) STORED'],
  ['a column that earlier inserts leave out', 'ALTER TABLE "bookings" ADD COLUMN "zone" text NOT NULL'],
  ['a column with an index', 'ALTER TABLE "bookings" ADD COLUMN "zone" text UNIQUE'],
  ['a column with a key', 'ALTER TABLE "bookings" ADD COLUMN "by" text REFERENCES users(id)'],
  ['a column with a check', 'ALTER TABLE "bookings" ADD COLUMN "n" int CHECK (n > 0)'],
  ['a required column', 'ALTER TABLE "bookings" ALTER COLUMN "zone" SET NOT NULL'],
  ['another type', 'ALTER TABLE "bookings" ALTER COLUMN "number" SET DATA TYPE varchar(20)'],
  ['a check of all rows in passing', 'ALTER TABLE bookings ADD CHECK (a), ADD CONSTRAINT "c" CHECK (b) NOT VALID'],
  ['another type in passing', 'ALTER TABLE bookings ADD COLUMN n int, ALTER COLUMN guests TYPE int'],
  ['another name', 'ALTER TABLE "bookings" RENAME COLUMN "number" TO "code"'],
  ['another schema', 'ALTER TABLE "bookings" SET SCHEMA "books"'],
  ['another place', 'ALTER TABLE "bookings" SET TABLESPACE fast'],
  ['a check of all rows', 'ALTER TABLE "mail_queue" ADD CONSTRAINT "tries" CHECK (tries < 9)'],
  ['a key of all rows', 'ALTER TABLE "bookings" ADD CONSTRAINT "k" FOREIGN KEY ("a") REFERENCES "users"("id")'],
  ['a constraint with an index', 'ALTER TABLE "bookings" ADD CONSTRAINT "u" UNIQUE("number")'],
  ['an exclusion', 'ALTER TABLE "taken_nights" ADD CONSTRAINT "x" EXCLUDE USING gist (stay WITH &&)'],
  ['an index', 'CREATE INDEX "bookings_by_zone" ON "bookings" USING btree ("zone")'],
  ['a unique index', 'CREATE UNIQUE INDEX "mail_once" ON "mail_queue" ("id")'],
  ['an index that a failed try has left', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "bookings" ("zone")'],
  [
    'an index beside a lock',
    'ALTER TABLE "bookings" ADD COLUMN "n" int; DROP INDEX CONCURRENTLY IF EXISTS "i"; CREATE INDEX CONCURRENTLY "i" ON "bookings" ("n")',
  ],
  [
    'a check of all rows under the lock of its constraint',
    'ALTER TABLE bookings ADD CONSTRAINT c CHECK (a) NOT VALID; ALTER TABLE bookings VALIDATE CONSTRAINT c',
  ],
  ['an update under a lock', `ALTER TABLE hotels ADD COLUMN n int; UPDATE hotels SET n = 1`],
  ['an update', `UPDATE "bookings" SET "zone" = 'UTC'`],
  ['an update through another', 'WITH a AS (SELECT 1) UPDATE "bookings" SET "zone" = 1'],
  ['an update with a look at a large table', 'UPDATE hotels SET n = (SELECT count(*) FROM bookings)'],
  ['a delete', 'DELETE FROM "mail_queue"'],
  ['a copy', 'CREATE TABLE n (id text); INSERT INTO n SELECT id FROM bookings'],
  ['a program', 'DO $$ BEGIN UPDATE bookings SET guests = 1; END $$'],
  ['a lock', 'LOCK TABLE bookings'],
  ['a rewrite', 'CLUSTER bookings USING bookings_by_user'],
])('a migration with %s is not let in', (_what, statements) => {
  expect(judge(`-- Release 2\n${statements};`)).not.toEqual([])
})

test('a migration that does not say its release is not let in', () => {
  expect(judge('CREATE TABLE n (id text);')).not.toEqual([])
})

test.each([
  ['a column', 'ALTER TABLE "bookings" ADD COLUMN "zone" text COLLATE "C"'],
  ['a moment', 'ALTER TABLE "bookings" ADD COLUMN "at" timestamp (3) with time zone'],
  ['a constant', `ALTER TABLE "bookings" ADD COLUMN "kind" text DEFAULT 'web' NOT NULL`],
  ['a list', `ALTER TABLE "rooms" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL`],
  ['a check of new rows', 'ALTER TABLE "bookings" ADD CONSTRAINT "c" CHECK ("n" > 0) NOT VALID'],
  ['a check of the old ones', 'ALTER TABLE "bookings" VALIDATE CONSTRAINT "c"'],
  ['a table', 'CREATE TABLE "n" ("id" text); CREATE INDEX "n_by_id" ON "n" ("id"); ALTER TABLE "n" ADD CHECK (true)'],
  ['a schema', 'CREATE SCHEMA "books"; CREATE TABLE "books"."n" ("id" text)'],
  [
    'another schema for a small table, and a view in its place',
    'ALTER TABLE sandbox_events SET SCHEMA sandbox; CREATE VIEW sandbox_events AS SELECT * FROM sandbox.sandbox_events',
  ],
  ['rows of a small table', `UPDATE "hotels" SET "zone" = 'UTC' WHERE "city" = 'London'`],
  ['an extension', 'CREATE EXTENSION IF NOT EXISTS unaccent'],
  ['a trigger', 'CREATE TRIGGER t AFTER UPDATE OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION f()'],
  ['a function', 'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE bookings SET guests = 1; $$'],
  ['an index', 'DROP INDEX CONCURRENTLY IF EXISTS "i"; CREATE UNIQUE INDEX CONCURRENTLY "i" ON "bookings" ("zone")'],
])('a migration with %s is let in', (_what, statements) => {
  expect(judge(`-- Release 2\n${statements};`)).toEqual([])
})

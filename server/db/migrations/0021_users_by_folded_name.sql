-- Release 2
DROP INDEX CONCURRENTLY IF EXISTS "users_by_folded_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_folded_name" ON "users" USING gin (fold_accents("name") gin_trgm_ops);

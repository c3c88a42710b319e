-- Release 3
DROP INDEX CONCURRENTLY IF EXISTS "booking_origins_by_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_origins_by_mailbox" ON "booking_origins" USING btree ("mailbox","created_at");

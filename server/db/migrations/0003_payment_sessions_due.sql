DROP INDEX "payment_sessions_unsettled";--> statement-breakpoint
CREATE INDEX "payment_sessions_due" ON "payment_sessions" USING btree ("checked_at") WHERE "payment_sessions"."status" IN ('creating', 'open');
-- "payment_events"."summary" is unused but stays: the previous release still names it in its inserts. A later one drops it.

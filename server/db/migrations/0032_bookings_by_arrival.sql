-- Release 3
DROP INDEX CONCURRENTLY IF EXISTS "bookings_by_arrival";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_by_arrival" ON "bookings" USING btree ("hotel_id","check_in","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_failed" ON "refunds" USING btree ("booking_id") WHERE "refunds"."status" = 'failed';

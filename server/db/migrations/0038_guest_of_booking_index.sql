-- Release 3
DROP INDEX CONCURRENTLY IF EXISTS "bookings_to_fill";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_to_fill" ON "bookings" USING btree ("id") WHERE "bookings"."guest_full_name" = '';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "taken_nights_by_booking";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "taken_nights_by_booking" ON "taken_nights" USING btree ("booking_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_by_folded_guest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_by_folded_guest" ON "bookings" USING gin (fold_accents("guest_full_name") gin_trgm_ops);

-- Release 3
DROP INDEX CONCURRENTLY IF EXISTS "bookings_of_hotel";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_of_hotel" ON "bookings" USING btree ("hotel_id","check_in","id","check_out","status","total_cents");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_by_arrival";

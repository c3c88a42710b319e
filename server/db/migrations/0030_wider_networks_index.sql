-- Release 3
DROP INDEX CONCURRENTLY IF EXISTS "booking_origins_by_wider_network";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_origins_by_wider_network" ON "booking_origins" USING gin ("wider_networks");
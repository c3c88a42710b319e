ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "closed_at" timestamp (3) with time zone;
-- Release 3
ALTER TABLE "booking_origins" ALTER COLUMN "network" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_origins" ADD COLUMN "mailbox" text;

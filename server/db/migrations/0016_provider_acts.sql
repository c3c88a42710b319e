-- Release 2
CREATE TABLE "disputes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"payment_session_id" text COLLATE "C" NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_provider_dispute_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" IN ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" BETWEEN 1 AND 99999999)
);
--> statement-breakpoint
CREATE TABLE "event_reads" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'needs_response' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_disputes_status_known" CHECK ("sandbox_disputes"."status" IN ('needs_response', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Of a payment more can go back than what we send: the two rules are for ours. Checks only get wider, so no row has to be read again.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_one_per_payment";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
DROP INDEX "refunds_one_per_cancellation";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_session_id_payment_sessions_id_fk" FOREIGN KEY ("payment_session_id") REFERENCES "public"."payment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_by_session" ON "sandbox_disputes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_by_age" ON "sandbox_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_payment" ON "refunds" USING btree ("payment_session_id") WHERE "refunds"."source" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_cancellation" ON "refunds" USING btree ("booking_id") WHERE "refunds"."reason" = 'cancelled' AND "refunds"."source" IS NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" IN ('provider')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" IN ('cancelled', 'unwanted', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" IN ('pending', 'succeeded', 'failed', 'void')) NOT VALID;--> statement-breakpoint
-- What happens to a booking's money without its hotel is told to every process at commit, as the booking's own changes are. The
-- transaction's number tells two of a kind apart, as a dispute that opens and is decided.
CREATE FUNCTION announce_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('booking_changed', "bookings"."hotel_id" || ' ' || TG_ARGV[0] || ' ' || "bookings"."id" || ' ' || pg_current_xact_id()::text)
		FROM "bookings" WHERE "bookings"."id" = NEW."booking_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "refunds_announce_made" AFTER INSERT ON "refunds"
	FOR EACH ROW WHEN (NEW."source" IS NOT NULL) EXECUTE FUNCTION announce_money('refund');
--> statement-breakpoint
CREATE TRIGGER "refunds_announce_end" AFTER UPDATE OF "status" ON "refunds"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (NEW."source" IS NOT NULL OR NEW."status" = 'failed')) EXECUTE FUNCTION announce_money('refund');
--> statement-breakpoint
CREATE TRIGGER "disputes_announce_opened" AFTER INSERT ON "disputes"
	FOR EACH ROW EXECUTE FUNCTION announce_money('dispute');
--> statement-breakpoint
CREATE TRIGGER "disputes_announce_change" AFTER UPDATE ON "disputes"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" OR OLD."respond_by" IS DISTINCT FROM NEW."respond_by") EXECUTE FUNCTION announce_money('dispute');

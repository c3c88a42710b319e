CREATE TABLE "refunds" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"payment_session_id" text COLLATE "C" NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_refund_id" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_one_per_payment" UNIQUE("payment_session_id"),
	CONSTRAINT "refunds_provider_refund_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" IN ('cancelled', 'unwanted')),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" BETWEEN 1 AND 99999999)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"idempotency_key" text,
	"request" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settles_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_refunds_status_known" CHECK ("sandbox_refunds"."status" IN ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "payment_sessions" DROP CONSTRAINT "payment_sessions_status_known";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hotel_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hotel_city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hotel_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "room_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation" text DEFAULT 'flexible' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "cancellation" text DEFAULT 'flexible' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "payment_intent" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_session_id_payment_sessions_id_fk" FOREIGN KEY ("payment_session_id") REFERENCES "public"."payment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_cancellation" ON "refunds" USING btree ("booking_id") WHERE "refunds"."reason" = 'cancelled';--> statement-breakpoint
CREATE INDEX "refunds_by_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_session" ON "sandbox_refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_settling" ON "sandbox_refunds" USING btree ("settles_at") WHERE "sandbox_refunds"."settles_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("pay_by") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_sessions_refund_due" ON "payment_sessions" USING btree ("id") WHERE "payment_sessions"."status" = 'refund_due';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ended_by_known" CHECK ("bookings"."ended_by" IN ('hold', 'guest', 'hotel'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancellation_known" CHECK ("bookings"."cancellation" IN ('flexible', 'moderate', 'strict'));--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_cancellation_known" CHECK ("hotels"."cancellation" IN ('flexible', 'moderate', 'strict'));--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_status_known" CHECK ("payment_sessions"."status" IN ('creating', 'open', 'paid', 'expired', 'unwanted', 'refund_due'));
--> statement-breakpoint
-- A booking keeps what its guest was promised, whichever release or statement inserts it.
CREATE FUNCTION copy_promise_to_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "hotels"."name", "hotels"."city", "hotels"."address", "hotels"."cancellation", "rooms"."room_type"
		INTO NEW."hotel_name", NEW."hotel_city", NEW."hotel_address", NEW."cancellation", NEW."room_type"
		FROM "rooms" JOIN "hotels" ON "hotels"."id" = "rooms"."hotel_id" WHERE "rooms"."id" = NEW."room_id";
	IF NOT FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = 'no such room', CONSTRAINT = 'bookings_room_of_hotel';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_copy_promise" BEFORE INSERT ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION copy_promise_to_booking();
--> statement-breakpoint
-- Of the bookings that are there already.
UPDATE "bookings" SET "hotel_name" = "hotels"."name", "hotel_city" = "hotels"."city", "hotel_address" = "hotels"."address", "room_type" = "rooms"."room_type"
	FROM "rooms" JOIN "hotels" ON "hotels"."id" = "rooms"."hotel_id" WHERE "rooms"."id" = "bookings"."room_id";

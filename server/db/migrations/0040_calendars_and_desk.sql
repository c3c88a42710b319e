-- Release 3
CREATE TABLE "calendar_imports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"room_id" text COLLATE "C" NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"etag" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"problem_told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"room_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_links_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"import_id" text COLLATE "C" NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"conflict_told_at" timestamp (3) with time zone,
	CONSTRAINT "imported_events_once" PRIMARY KEY("import_id","check_in","check_out")
);
--> statement-breakpoint
ALTER TABLE "taken_nights" DROP CONSTRAINT "taken_nights_kind_known";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_cause_known";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_nights" ADD COLUMN "import_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "taken_nights" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_imports_by_room" ON "calendar_imports" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "calendar_imports_due" ON "calendar_imports" USING btree ("next_read_at");--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_kind_known" CHECK ("taken_nights"."kind" IN ('stay', 'block', 'import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_method_known" CHECK ("ledger"."method" IN ('cash', 'card', 'transfer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_cause_known" CHECK ("ledger"."cause" IN ('payment', 'unapplied', 'cancellation', 'refund_begun', 'refund', 'refund_failed', 'refund_returned', 'offline_refund', 'dispute_lost', 'dispute_returned', 'desk_payment', 'desk_refund', 'offset')) NOT VALID;--> statement-breakpoint
-- What is paid at the desk is told as a payment is, and what is given back as a refund; of a payment that confirms its booking the two are one notification.
CREATE FUNCTION announce_desk_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('booking_changed', "bookings"."hotel_id" || CASE NEW."cause" WHEN 'desk_payment' THEN ' payment ' ELSE ' refund ' END || "bookings"."id") FROM "bookings" WHERE "bookings"."id" = NEW."booking_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_announce_desk_payment" AFTER INSERT ON "ledger"
	FOR EACH ROW WHEN (NEW."cause" IN ('desk_payment', 'desk_refund')) EXECUTE FUNCTION announce_desk_payment();

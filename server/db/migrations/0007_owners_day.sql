-- First what waits for others, in the order in which bookings and edits lock.
ALTER TABLE "hotels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "left_on" date;--> statement-breakpoint
CREATE TABLE "taken_nights" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"room_id" text COLLATE "C" NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"nights" daterange GENERATED ALWAYS AS (daterange(check_in, check_out, '[)')) STORED,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "taken_nights_dates" CHECK ("taken_nights"."check_out" > "taken_nights"."check_in"),
	CONSTRAINT "taken_nights_nights" CHECK ("taken_nights"."check_out" - "taken_nights"."check_in" <= 365),
	CONSTRAINT "taken_nights_kind_known" CHECK ("taken_nights"."kind" IN ('stay', 'block'))
);
--> statement-breakpoint
INSERT INTO "taken_nights" ("id", "room_id", "check_in", "check_out", "kind")
	SELECT "id", "room_id", "check_in", "check_out", 'stay' FROM "bookings" WHERE "status" <> 'cancelled';
--> statement-breakpoint
-- The law of this product, for whatever takes a night. Releases before this one know it by this name.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_no_overlap";
--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "nights" WITH &&);
--> statement-breakpoint
CREATE INDEX "taken_nights_by_room" ON "taken_nights" USING btree ("room_id","check_out","check_in");--> statement-breakpoint
-- Which rooms are taken for a stay is asked of all of them at once: of the dates themselves and with all that is read, because for
-- "nights" the planner takes the index of bookings_no_overlap, which has to be read as a whole.
CREATE INDEX "taken_nights_by_dates" ON "taken_nights" USING gist (daterange("check_in", "check_out"))
	INCLUDE ("room_id", "check_in", "check_out");
--> statement-breakpoint
DROP INDEX "bookings_by_stay";
--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mark_known" CHECK ("bookings"."mark" IN ('arrived', 'left', 'no-show'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_left_early" CHECK ("bookings"."left_on" IS NULL OR ("bookings"."mark" = 'left' AND "bookings"."left_on" >= "bookings"."check_in" AND "bookings"."left_on" < "bookings"."check_out"));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_archived_off" CHECK (NOT ("rooms"."is_archived" AND "rooms"."is_available"));
--> statement-breakpoint
-- A booking takes its nights whichever release or statement writes it: all of them until the day its guest has left, none once it is cancelled.
CREATE FUNCTION enter_nights_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (OLD."id", OLD."room_id", OLD."check_in", coalesce(OLD."left_on", OLD."check_out"), OLD."status" = 'cancelled')
			= (NEW."id", NEW."room_id", NEW."check_in", coalesce(NEW."left_on", NEW."check_out"), NEW."status" = 'cancelled') THEN
			RETURN NULL;
		END IF;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM "taken_nights" WHERE "id" = OLD."id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "taken_nights" ("id", "room_id", "check_in", "check_out", "kind")
			SELECT NEW."id", NEW."room_id", NEW."check_in", coalesce(NEW."left_on", NEW."check_out"), 'stay'
			WHERE NEW."status" <> 'cancelled' AND coalesce(NEW."left_on", NEW."check_out") > NEW."check_in";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_enter_nights" AFTER INSERT OR UPDATE OR DELETE ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION enter_nights_of_booking();

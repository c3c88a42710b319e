-- Release 3
ALTER TABLE "bookings" ADD COLUMN "guest_full_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_phone" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "night_cents" integer[];--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_nights" ADD COLUMN "booking_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE FUNCTION sum_of(numbers integer[]) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT sum(number) FROM unnest(numbers) number);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_total_of_nights" CHECK (cardinality("bookings"."night_cents") = "bookings"."check_out" - "bookings"."check_in" AND sum_of("bookings"."night_cents") = "bookings"."total_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest" CHECK ("bookings"."user_id" IS NOT NULL OR "bookings"."guest_full_name" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source_known" CHECK ("bookings"."source" IN ('web', 'desk')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_total";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_total" CHECK ("bookings"."total_cents" BETWEEN CASE "bookings"."source" WHEN 'desk' THEN 0 ELSE 1 END AND 99999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status_follows_payment";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_follows_payment" CHECK ("bookings"."status" = 'cancelled' OR ("bookings"."status" = 'confirmed') = ("bookings"."paid_at" IS NOT NULL)
	OR ("bookings"."source" = 'desk' AND "bookings"."status" = 'confirmed')) NOT VALID;--> statement-breakpoint
-- The guest is copied, too, whichever release books.
CREATE OR REPLACE FUNCTION copy_promise_to_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "hotels"."name", "hotels"."city", "hotels"."address", "hotels"."cancellation", "hotels"."time_zone",
		"rooms"."room_type" || CASE WHEN "rooms"."public_name" = '' THEN '' ELSE ', ' || "rooms"."public_name" END
		INTO NEW."hotel_name", NEW."hotel_city", NEW."hotel_address", NEW."cancellation", NEW."time_zone", NEW."room_type"
		FROM "rooms" JOIN "hotels" ON "hotels"."id" = "rooms"."hotel_id" WHERE "rooms"."id" = NEW."room_id";
	IF NOT FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = 'no such room', CONSTRAINT = 'bookings_room_of_hotel';
	END IF;
	IF NEW."guest_full_name" = '' AND NEW."user_id" IS NOT NULL THEN
		SELECT "name", "email" INTO NEW."guest_full_name", NEW."guest_email" FROM "users" WHERE "id" = NEW."user_id";
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION copy_account_to_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."email" LIKE '%@closed.invalid' THEN
		UPDATE "bookings" SET "guest_full_name" = NEW."name", "guest_email" = NULL, "guest_phone" = NULL WHERE "user_id" = NEW."id";
	ELSE
		UPDATE "bookings" SET "guest_full_name" = NEW."name", "guest_email" = NEW."email" WHERE "user_id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_copy_to_bookings" AFTER UPDATE OF "name", "email" ON "users"
	FOR EACH ROW WHEN ((OLD."name", OLD."email") IS DISTINCT FROM (NEW."name", NEW."email"))
	EXECUTE FUNCTION copy_account_to_bookings();--> statement-breakpoint
-- A row has the booking's own id, by which the release before finds it, and by which rows are found that have no booking's yet.
CREATE OR REPLACE FUNCTION enter_nights_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (OLD."id", OLD."room_id", OLD."check_in", coalesce(OLD."left_on", OLD."check_out"), OLD."status" = 'cancelled')
			= (NEW."id", NEW."room_id", NEW."check_in", coalesce(NEW."left_on", NEW."check_out"), NEW."status" = 'cancelled') THEN
			RETURN NULL;
		END IF;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM "taken_nights" WHERE "booking_id" = OLD."id" OR "id" = OLD."id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "taken_nights" ("id", "booking_id", "room_id", "check_in", "check_out", "kind")
			SELECT NEW."id", NEW."id", NEW."room_id", NEW."check_in", coalesce(NEW."left_on", NEW."check_out"), 'stay'
			WHERE NEW."status" <> 'cancelled' AND coalesce(NEW."left_on", NEW."check_out") > NEW."check_in";
	END IF;
	RETURN NULL;
END
$$;

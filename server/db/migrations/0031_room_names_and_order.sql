-- Release 3
ALTER TABLE "rooms" ADD COLUMN "public_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "position" integer;--> statement-breakpoint
-- What the guest was promised names the room as guests read it.
CREATE OR REPLACE FUNCTION copy_promise_to_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "hotels"."name", "hotels"."city", "hotels"."address", "hotels"."cancellation", "hotels"."time_zone",
		"rooms"."room_type" || CASE WHEN "rooms"."public_name" = '' THEN '' ELSE ', ' || "rooms"."public_name" END
		INTO NEW."hotel_name", NEW."hotel_city", NEW."hotel_address", NEW."cancellation", NEW."time_zone", NEW."room_type"
		FROM "rooms" JOIN "hotels" ON "hotels"."id" = "rooms"."hotel_id" WHERE "rooms"."id" = NEW."room_id";
	IF NOT FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = 'no such room', CONSTRAINT = 'bookings_room_of_hotel';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Lists and pages show it.
CREATE OR REPLACE TRIGGER "rooms_announce_change" AFTER UPDATE ON "rooms"
	FOR EACH ROW WHEN ((OLD."is_available" OR NEW."is_available")
		AND (OLD."hotel_id", OLD."room_type", OLD."public_name", OLD."price_cents", OLD."amenities", OLD."images", OLD."is_available", OLD."max_guests", OLD."city", OLD."created_at")
		IS DISTINCT FROM (NEW."hotel_id", NEW."room_type", NEW."public_name", NEW."price_cents", NEW."amenities", NEW."images", NEW."is_available", NEW."max_guests", NEW."city", NEW."created_at"))
	EXECUTE FUNCTION announce_rooms_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_room_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."changed_at" := now();
	IF TG_OP = 'INSERT'
		OR (OLD."room_type", OLD."public_name", OLD."price_cents", OLD."amenities", OLD."images"[1], OLD."max_guests", OLD."is_available")
		IS DISTINCT FROM (NEW."room_type", NEW."public_name", NEW."price_cents", NEW."amenities", NEW."images"[1], NEW."max_guests", NEW."is_available")
	THEN NEW."listing_changed_at" := now();
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "rooms_note_change" BEFORE UPDATE ON "rooms"
	FOR EACH ROW WHEN ((OLD."is_available" OR NEW."is_available")
		AND (OLD."room_type", OLD."public_name", OLD."description", OLD."price_cents", OLD."amenities", OLD."images", OLD."max_guests", OLD."is_available")
		IS DISTINCT FROM (NEW."room_type", NEW."public_name", NEW."description", NEW."price_cents", NEW."amenities", NEW."images", NEW."max_guests", NEW."is_available"))
	EXECUTE FUNCTION note_room_change();

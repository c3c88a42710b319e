-- Release 2
ALTER TABLE "hotels" ADD COLUMN "time_zone" text;
--> statement-breakpoint
-- Null in the bookings that are there already: what they were promised does not change.
ALTER TABLE "bookings" ADD COLUMN "time_zone" text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_promise_to_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "hotels"."name", "hotels"."city", "hotels"."address", "hotels"."cancellation", "hotels"."time_zone", "rooms"."room_type"
		INTO NEW."hotel_name", NEW."hotel_city", NEW."hotel_address", NEW."cancellation", NEW."time_zone", NEW."room_type"
		FROM "rooms" JOIN "hotels" ON "hotels"."id" = "rooms"."hotel_id" WHERE "rooms"."id" = NEW."room_id";
	IF NOT FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = 'no such room', CONSTRAINT = 'bookings_room_of_hotel';
	END IF;
	RETURN NEW;
END
$$;

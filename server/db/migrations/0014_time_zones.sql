ALTER TABLE "hotels" ADD COLUMN "time_zone" text;
--> statement-breakpoint
-- Of the hotels that are there already, by the cities that the form suggests.
UPDATE "hotels" SET "time_zone" = "zones"."time_zone" FROM (VALUES
	('amsterdam', 'Europe/Amsterdam'),
	('athens', 'Europe/Athens'),
	('auckland', 'Pacific/Auckland'),
	('bangkok', 'Asia/Bangkok'),
	('barcelona', 'Europe/Madrid'),
	('beijing', 'Asia/Shanghai'),
	('berlin', 'Europe/Berlin'),
	('brussels', 'Europe/Brussels'),
	('buenos aires', 'America/Argentina/Buenos_Aires'),
	('cairo', 'Africa/Cairo'),
	('cape town', 'Africa/Johannesburg'),
	('chicago', 'America/Chicago'),
	('copenhagen', 'Europe/Copenhagen'),
	('delhi', 'Asia/Kolkata'),
	('dubai', 'Asia/Dubai'),
	('dublin', 'Europe/Dublin'),
	('hong kong', 'Asia/Hong_Kong'),
	('istanbul', 'Europe/Istanbul'),
	('jakarta', 'Asia/Jakarta'),
	('johannesburg', 'Africa/Johannesburg'),
	('kuala lumpur', 'Asia/Kuala_Lumpur'),
	('lagos', 'Africa/Lagos'),
	('lima', 'America/Lima'),
	('lisbon', 'Europe/Lisbon'),
	('london', 'Europe/London'),
	('los angeles', 'America/Los_Angeles'),
	('madrid', 'Europe/Madrid'),
	('manila', 'Asia/Manila'),
	('melbourne', 'Australia/Melbourne'),
	('mexico city', 'America/Mexico_City'),
	('miami', 'America/New_York'),
	('milan', 'Europe/Rome'),
	('montreal', 'America/Toronto'),
	('mumbai', 'Asia/Kolkata'),
	('munich', 'Europe/Berlin'),
	('nairobi', 'Africa/Nairobi'),
	('new york', 'America/New_York'),
	('osaka', 'Asia/Tokyo'),
	('oslo', 'Europe/Oslo'),
	('paris', 'Europe/Paris'),
	('prague', 'Europe/Prague'),
	('rio de janeiro', 'America/Sao_Paulo'),
	('rome', 'Europe/Rome'),
	('san francisco', 'America/Los_Angeles'),
	('santiago', 'America/Santiago'),
	('seoul', 'Asia/Seoul'),
	('shanghai', 'Asia/Shanghai'),
	('singapore', 'Asia/Singapore'),
	('stockholm', 'Europe/Stockholm'),
	('sydney', 'Australia/Sydney'),
	('são paulo', 'America/Sao_Paulo'),
	('taipei', 'Asia/Taipei'),
	('tokyo', 'Asia/Tokyo'),
	('toronto', 'America/Toronto'),
	('vancouver', 'America/Vancouver'),
	('vienna', 'Europe/Vienna'),
	('warsaw', 'Europe/Warsaw'),
	('zurich', 'Europe/Zurich')
) AS "zones" ("city", "time_zone") WHERE lower(btrim("hotels"."city")) = "zones"."city";
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

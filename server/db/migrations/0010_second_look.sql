-- A booking's number for people, SS- and six of Crockford's base 32, of a counter below 2^30 that two rounds of odd multiplication and
-- shifting scramble. Each step can be undone, so that no two counts give one number, and nobody sees how many there are.
CREATE SEQUENCE "booking_numbers" MAXVALUE 1073741823;
--> statement-breakpoint
CREATE FUNCTION booking_number(counted bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	bits bigint := counted;
	signs text := '';
BEGIN
	FOR round IN 1..2 LOOP
		bits := (bits * 668265261) & 1073741823;
		bits := bits # (bits >> 15);
	END LOOP;
	FOR sign IN 1..6 LOOP
		signs := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (bits & 31)::integer + 1, 1) || signs;
		bits := bits >> 5;
	END LOOP;
	RETURN 'SS-' || signs;
END
$$;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "number" text COLLATE "C" DEFAULT booking_number(nextval('booking_numbers')) NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "check_in_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "check_out_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "private_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_number_unique" UNIQUE("number");
-- Release 2
-- A booking's number for people, SS- and eight signs of Crockford's base 32. They are the last five bits of each of eight random bytes, of
-- which the server's source of cryptographic randomness makes such an identifier: no number tells of another, or how many there are. Two may
-- be drawn alike, which their constraint refuses. The release before draws here too: it leaves the number to this default.
CREATE FUNCTION draw_booking_number() RETURNS text LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
	SELECT 'SS-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, sign) & 31) + 1, 1), '')
	FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) drawn, generate_series(8, 15) sign
$$;
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "number" SET DEFAULT draw_booking_number();--> statement-breakpoint
DROP FUNCTION booking_number(bigint);--> statement-breakpoint
DROP SEQUENCE "booking_numbers";
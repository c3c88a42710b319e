-- What happens to a booking is told to every process at commit, once: its hotel, what it is, and the booking.
CREATE FUNCTION announce_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('booking_changed', NEW."hotel_id" || ' ' || TG_ARGV[0] || ' ' || NEW."id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_announce_booking" AFTER INSERT ON "bookings"
	FOR EACH ROW EXECUTE FUNCTION announce_booking('booking');
--> statement-breakpoint
CREATE TRIGGER "bookings_announce_payment" AFTER UPDATE OF "paid_at" ON "bookings"
	FOR EACH ROW WHEN (OLD."paid_at" IS NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION announce_booking('payment');
--> statement-breakpoint
CREATE TRIGGER "bookings_announce_cancelled" AFTER UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> 'cancelled' AND NEW."status" = 'cancelled') EXECUTE FUNCTION announce_booking('cancelled');

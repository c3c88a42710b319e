-- Release 3
-- Every process reads all rooms anew after an announcement, so only what the list and the cities of searches show is announced.
-- Replaced, because dropping one would wait for readers too; hotels before rooms, as owners’ changes lock them.
-- A hotel that is unlisted or listed again announces its rooms, which are held back or shown with it.
CREATE OR REPLACE TRIGGER "hotels_announce_change" AFTER UPDATE ON "hotels"
	FOR EACH ROW WHEN ((OLD."name", OLD."city", OLD."address", OLD."cancellation", OLD."time_zone", OLD."check_in_from", OLD."check_out_until")
		IS DISTINCT FROM (NEW."name", NEW."city", NEW."address", NEW."cancellation", NEW."time_zone", NEW."check_in_from", NEW."check_out_until"))
	EXECUTE FUNCTION announce_rooms_changed();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "rooms_announce_change" AFTER UPDATE ON "rooms"
	FOR EACH ROW WHEN ((OLD."is_available" OR NEW."is_available")
		AND (OLD."hotel_id", OLD."room_type", OLD."price_cents", OLD."amenities", OLD."images", OLD."is_available", OLD."max_guests", OLD."city", OLD."created_at")
		IS DISTINCT FROM (NEW."hotel_id", NEW."room_type", NEW."price_cents", NEW."amenities", NEW."images", NEW."is_available", NEW."max_guests", NEW."city", NEW."created_at"))
	EXECUTE FUNCTION announce_rooms_changed();--> statement-breakpoint
CREATE TRIGGER "rooms_announce_new" AFTER INSERT ON "rooms"
	FOR EACH ROW WHEN (NEW."is_available") EXECUTE FUNCTION announce_rooms_changed();--> statement-breakpoint
CREATE TRIGGER "rooms_announce_removal" AFTER DELETE ON "rooms"
	FOR EACH ROW WHEN (OLD."is_available") EXECUTE FUNCTION announce_rooms_changed();--> statement-breakpoint
CREATE TRIGGER "rooms_announce_truncation" AFTER TRUNCATE ON "rooms"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_rooms_changed();

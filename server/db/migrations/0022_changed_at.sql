-- Release 2
-- Null in existing rows: when they last changed is not known.
ALTER TABLE "hotels" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hotels" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "listing_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION note_hotel_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."changed_at" := now();
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "hotels_note_change" BEFORE UPDATE ON "hotels"
	FOR EACH ROW WHEN ((OLD."name", OLD."city", OLD."address", OLD."cancellation", OLD."time_zone", OLD."check_in_from", OLD."check_out_until", OLD."unlisted_at")
		IS DISTINCT FROM (NEW."name", NEW."city", NEW."address", NEW."cancellation", NEW."time_zone", NEW."check_in_from", NEW."check_out_until", NEW."unlisted_at"))
	EXECUTE FUNCTION note_hotel_change();--> statement-breakpoint
CREATE FUNCTION note_room_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."changed_at" := now();
	IF TG_OP = 'INSERT'
		OR (OLD."room_type", OLD."price_cents", OLD."amenities", OLD."images"[1], OLD."max_guests", OLD."is_available")
		IS DISTINCT FROM (NEW."room_type", NEW."price_cents", NEW."amenities", NEW."images"[1], NEW."max_guests", NEW."is_available")
	THEN NEW."listing_changed_at" := now();
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Nobody reads of rooms that are off.
CREATE TRIGGER "rooms_note_new" BEFORE INSERT ON "rooms"
	FOR EACH ROW WHEN (NEW."is_available")
	EXECUTE FUNCTION note_room_change();--> statement-breakpoint
CREATE TRIGGER "rooms_note_change" BEFORE UPDATE ON "rooms"
	FOR EACH ROW WHEN ((OLD."is_available" OR NEW."is_available")
		AND (OLD."room_type", OLD."description", OLD."price_cents", OLD."amenities", OLD."images", OLD."max_guests", OLD."is_available")
		IS DISTINCT FROM (NEW."room_type", NEW."description", NEW."price_cents", NEW."amenities", NEW."images", NEW."max_guests", NEW."is_available"))
	EXECUTE FUNCTION note_room_change();--> statement-breakpoint
-- Their name and picture stand on the hotel's page.
CREATE FUNCTION note_owners_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "hotels" SET "changed_at" = now() WHERE "owner_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "owners_note_change" AFTER UPDATE OF "name", "image" ON "users"
	FOR EACH ROW WHEN (NEW."role" = 'owner' AND (OLD."name", OLD."image") IS DISTINCT FROM (NEW."name", NEW."image"))
	EXECUTE FUNCTION note_owners_change();

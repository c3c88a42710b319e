ALTER TABLE "rooms" ADD COLUMN "max_guests" smallint DEFAULT 20 NOT NULL;
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "city" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
-- A room has its hotel's city, whichever release inserts it. The lock keeps the hotel's city as it is until the room is there to be changed with it.
CREATE FUNCTION copy_city_of_hotel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "city" INTO NEW."city" FROM "hotels" WHERE "id" = NEW."hotel_id" FOR SHARE;
	-- Without such a hotel the foreign key refuses the room.
	NEW."city" := coalesce(NEW."city", '');
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "rooms_copy_city" BEFORE INSERT OR UPDATE OF "hotel_id", "city" ON "rooms"
	FOR EACH ROW EXECUTE FUNCTION copy_city_of_hotel();
--> statement-breakpoint
CREATE FUNCTION pass_city_to_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "rooms" SET "city" = NEW."city" WHERE "hotel_id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "hotels_pass_city_to_rooms" AFTER UPDATE OF "city" ON "hotels"
	FOR EACH ROW WHEN (OLD."city" IS DISTINCT FROM NEW."city") EXECUTE FUNCTION pass_city_to_rooms();
--> statement-breakpoint
-- Of the rooms that are there already. What follows rewrites the table, so that nothing is left of the old rows.
UPDATE "rooms" SET "city" = "hotels"."city" FROM "hotels" WHERE "hotels"."id" = "rooms"."hotel_id";
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "family" text COLLATE "C" GENERATED ALWAYS AS (CASE lower(btrim(room_type, E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') COLLATE "C")
  WHEN 'single bed' THEN 'single-bed'
  WHEN 'double bed' THEN 'double-bed'
  WHEN 'luxury bed' THEN 'luxury-bed' WHEN 'luxury room' THEN 'luxury-bed' WHEN 'luxury suite' THEN 'luxury-bed'
  WHEN 'family bed' THEN 'family-bed' WHEN 'family suit' THEN 'family-bed' WHEN 'family suite' THEN 'family-bed' WHEN 'family room' THEN 'family-bed'
  ELSE '' END) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "bookings_by_room" ON "bookings" USING btree ("room_id","check_out","check_in") WHERE "bookings"."status" <> 'cancelled';
--> statement-breakpoint
-- Which rooms are taken for a stay is asked of all of them at once. Of the dates themselves and with all that is read of a booking, because
-- for "stay" the planner takes the index of bookings_no_overlap, which has to be read as a whole.
CREATE INDEX "bookings_by_stay" ON "bookings" USING gist (daterange("check_in", "check_out"))
	INCLUDE ("room_id", "check_in", "check_out") WHERE "status" <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "rooms_newest" ON "rooms" USING btree ("created_at","id") WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_newest_in_city" ON "rooms" USING btree ("city","family","created_at","id") WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_cheapest_in_city" ON "rooms" USING btree ("city","family","price_cents","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_dearest_in_city" ON "rooms" USING btree ("city","family","price_cents","created_at","id") WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_newest_anywhere" ON "rooms" USING btree ("family","created_at","id") WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_cheapest_anywhere" ON "rooms" USING btree ("family","price_cents","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "rooms"."is_available";
--> statement-breakpoint
CREATE INDEX "rooms_dearest_anywhere" ON "rooms" USING btree ("family","price_cents","created_at","id") WHERE "rooms"."is_available";
--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_guests" CHECK ("rooms"."max_guests" BETWEEN 1 AND 20);

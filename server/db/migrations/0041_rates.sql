-- Release 3
CREATE TABLE "seasons" (
	"room_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"price_cents" integer NOT NULL,
	"weekend_price_cents" integer,
	"min_nights" smallint,
	CONSTRAINT "seasons_by_room" PRIMARY KEY("room_id","from_date"),
	CONSTRAINT "seasons_weekend_price" CHECK ("seasons"."weekend_price_cents" BETWEEN 100 AND 99999999),
	CONSTRAINT "seasons_dates" CHECK ("seasons"."until_date" > "seasons"."from_date"),
	CONSTRAINT "seasons_price" CHECK ("seasons"."price_cents" BETWEEN 100 AND 99999999)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "weekend_price_cents" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "min_nights" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "max_nights" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "closed_to_arrival" text[];--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "closed_to_departure" text[];--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "notice_days" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "horizon_days" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "long_stay" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "extra_guest_cents" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "season_max_cents" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "season_min_nights" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "rates_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_rates" CHECK ("rooms"."weekend_price_cents" BETWEEN 100 AND 99999999 AND "rooms"."extra_guest_cents" BETWEEN 0 AND 99999999 AND "rooms"."max_nights" >= "rooms"."min_nights") NOT VALID;--> statement-breakpoint
-- A night has one price.
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_no_overlap" EXCLUDE USING gist ("room_id" WITH =, daterange("from_date", "until_date") WITH &&);--> statement-breakpoint
-- What stays cost is kept with the list.
CREATE OR REPLACE TRIGGER "rooms_announce_change" AFTER UPDATE ON "rooms"
	FOR EACH ROW WHEN ((OLD."is_available" OR NEW."is_available")
		AND (OLD."hotel_id", OLD."room_type", OLD."public_name", OLD."price_cents", OLD."amenities", OLD."images", OLD."is_available", OLD."max_guests", OLD."city", OLD."created_at", OLD."rates_version")
		IS DISTINCT FROM (NEW."hotel_id", NEW."room_type", NEW."public_name", NEW."price_cents", NEW."amenities", NEW."images", NEW."is_available", NEW."max_guests", NEW."city", NEW."created_at", NEW."rates_version"))
	EXECUTE FUNCTION announce_rooms_changed();

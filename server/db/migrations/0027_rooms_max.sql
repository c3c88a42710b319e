-- Release 3
ALTER TABLE "hotels" ADD COLUMN "rooms_max" integer DEFAULT 200 NOT NULL;
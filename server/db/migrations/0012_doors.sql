CREATE TABLE "booking_origins" (
	"booking_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_history" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"mark" text,
	"left_on" date,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_history_mark_known" CHECK ("mark_history"."mark" IN ('arrived', 'left', 'no-show'))
);
--> statement-breakpoint
CREATE TABLE "mail_summaries" (
	"user_id" text COLLATE "C" NOT NULL,
	"reader" text NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"marked" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_summaries_one" PRIMARY KEY("user_id","reader"),
	CONSTRAINT "mail_summaries_reader_known" CHECK ("mail_summaries"."reader" IN ('guest', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "unlisted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "unlisted_why" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_held_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "about" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "booking_origins" ADD CONSTRAINT "booking_origins_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_history" ADD CONSTRAINT "mark_history_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_summaries" ADD CONSTRAINT "mail_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_origins_by_network" ON "booking_origins" USING btree ("network");--> statement-breakpoint
CREATE INDEX "booking_origins_by_age" ON "booking_origins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mark_history_by_booking" ON "mark_history" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "mail_summaries_due" ON "mail_summaries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mail_queue_about" ON "mail_queue" USING btree ("about") WHERE "mail_queue"."about" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_queue_by_recipient" ON "mail_queue" USING btree ("recipient");--> statement-breakpoint
-- Of owners who have not verified their address guests see the four oldest rooms that are switched on. Few rows: most owners have fewer.
UPDATE "rooms" SET "is_available" = false, "is_held_back" = true FROM (
	SELECT r."id", row_number() OVER (PARTITION BY r."hotel_id" ORDER BY r."created_at", r."id") AS place
	FROM "rooms" r JOIN "hotels" h ON h."id" = r."hotel_id" JOIN "users" u ON u."id" = h."owner_id"
	WHERE r."is_available" AND NOT u."is_verified"
) switched_on WHERE switched_on."id" = "rooms"."id" AND switched_on.place > 4;

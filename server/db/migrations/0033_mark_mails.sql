-- Release 3
CREATE TABLE "mark_mails" (
	"booking_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"told" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mark_mails_told_known" CHECK ("mark_mails"."told" IN ('arrived', 'left', 'no-show'))
);
--> statement-breakpoint
ALTER TABLE "mark_mails" ADD CONSTRAINT "mark_mails_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_mails_due" ON "mark_mails" USING btree ("due_at");
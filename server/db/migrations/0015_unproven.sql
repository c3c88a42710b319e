-- Release 2
CREATE TABLE "sandbox_errors" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"status" smallint NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unresolved_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "unresolved_sessions" ADD CONSTRAINT "unresolved_sessions_id_payment_sessions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."payment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unresolved_sessions" ADD CONSTRAINT "unresolved_sessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unresolved_sessions_by_booking" ON "unresolved_sessions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "unresolved_sessions_due" ON "unresolved_sessions" USING btree ("checked_at");

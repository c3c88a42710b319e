CREATE TABLE "code_sends" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" text COLLATE "C" NOT NULL,
	"purpose" text NOT NULL,
	"salt" "bytea" NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_one_live" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "one_time_codes_purpose_known" CHECK ("one_time_codes"."purpose" IN ('verify', 'reset')),
	CONSTRAINT "one_time_codes_tries" CHECK ("one_time_codes"."tries" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"search_history" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email" COLLATE "C")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" IN ('user', 'owner')),
	CONSTRAINT "users_search_history_short" CHECK (cardinality("users"."search_history") <= 3)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"room_id" text COLLATE "C" NOT NULL,
	"hotel_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"stay" daterange GENERATED ALWAYS AS (daterange(check_in, check_out, '[)')) STORED,
	"guests" smallint NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_paid" boolean GENERATED ALWAYS AS (paid_at IS NOT NULL) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_dates" CHECK ("bookings"."check_out" > "bookings"."check_in"),
	CONSTRAINT "bookings_nights" CHECK ("bookings"."check_out" - "bookings"."check_in" <= 365),
	CONSTRAINT "bookings_guests" CHECK ("bookings"."guests" BETWEEN 1 AND 20),
	CONSTRAINT "bookings_price" CHECK ("bookings"."price_cents" BETWEEN 100 AND 99999999),
	CONSTRAINT "bookings_total" CHECK ("bookings"."total_cents" BETWEEN 1 AND 99999999),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" IN ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "bookings_status_follows_payment" CHECK ("bookings"."status" = 'cancelled' OR ("bookings"."status" = 'confirmed') = ("bookings"."paid_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text COLLATE "C" NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hotels_one_per_owner" UNIQUE("owner_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hotel_id" text COLLATE "C" NOT NULL,
	"room_type" text NOT NULL,
	"price_cents" integer NOT NULL,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_id_with_hotel" UNIQUE("id","hotel_id"),
	CONSTRAINT "rooms_price" CHECK ("rooms"."price_cents" BETWEEN 100 AND 99999999),
	CONSTRAINT "rooms_images_few" CHECK (cardinality("rooms"."images") <= 4)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text COLLATE "C",
	"action" text NOT NULL,
	"subject_id" text COLLATE "C",
	"request_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now(),
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"booking_id" text COLLATE "C",
	"outcome" text NOT NULL,
	"summary" jsonb
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"booking_id" text COLLATE "C" NOT NULL,
	"attempt" smallint NOT NULL,
	"provider_session_id" text,
	"url" text,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payment_sessions_provider_session_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "payment_sessions_attempt_unique" UNIQUE("booking_id","attempt"),
	CONSTRAINT "payment_sessions_status_known" CHECK ("payment_sessions"."status" IN ('creating', 'open', 'paid', 'expired', 'refund_due')),
	CONSTRAINT "payment_sessions_amount" CHECK ("payment_sessions"."amount_cents" BETWEEN 1 AND 99999999)
);
--> statement-breakpoint
ALTER TABLE "code_sends" ADD CONSTRAINT "code_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room_of_hotel" FOREIGN KEY ("room_id","hotel_id") REFERENCES "public"."rooms"("id","hotel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_sends_by_user" ON "code_sends" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "code_sends_by_time" ON "code_sends" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bookings_by_user" ON "bookings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_hotel" ON "bookings" USING btree ("hotel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_unpaid_by_user" ON "bookings" USING btree ("user_id","check_in") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rooms_by_hotel" ON "rooms" USING btree ("hotel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("next_try_at") WHERE "mail_queue"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_by_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_events_by_booking" ON "payment_events" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_open" ON "payment_sessions" USING btree ("booking_id") WHERE "payment_sessions"."status" IN ('creating', 'open');--> statement-breakpoint
CREATE INDEX "payment_sessions_unsettled" ON "payment_sessions" USING btree ("expires_at") WHERE "payment_sessions"."status" IN ('creating', 'open');
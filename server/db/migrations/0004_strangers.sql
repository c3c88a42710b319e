-- "code_sends" is unused but stays: the previous release still writes to it. A later one drops it.
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_tries";--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "held_for" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_held_for_users_id_fk" FOREIGN KEY ("held_for") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_queue_held" ON "mail_queue" USING btree ("held_for") WHERE "mail_queue"."held_for" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_tries" CHECK ("one_time_codes"."tries" BETWEEN 0 AND 25);
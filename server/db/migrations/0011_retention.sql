ALTER TABLE "sandbox_refunds" DROP CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_by_image" ON "users" USING btree ("image") WHERE "users"."image" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rooms_by_image" ON "rooms" USING gin ("images");--> statement-breakpoint
CREATE INDEX "mail_queue_settled" ON "mail_queue" USING btree ("created_at") WHERE "mail_queue"."next_try_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_events_by_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sandbox_sessions_by_age" ON "sandbox_sessions" USING btree ("created_at");--> statement-breakpoint
-- How long an entry of the audit log is kept: what is about money and stays ten years, as long as the law of any country we know of
-- wants books kept (Germany, § 147 AO); the rest one year. In UTC, so that the answer depends on no setting.
CREATE FUNCTION audit_kept_until(action text, at timestamp with time zone) RETURNS timestamp with time zone
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (at AT TIME ZONE 'UTC' + CASE WHEN action ~ '^(booking|payment|refund|stay)[.]' THEN interval '10 years' ELSE interval '1 year' END) AT TIME ZONE 'UTC';
--> statement-breakpoint
CREATE INDEX "audit_log_by_end" ON "audit_log" (audit_kept_until("action", "at"));
--> statement-breakpoint
-- Entries are still written and read, never changed, and now removed once nobody has to keep them, not a moment earlier.
DROP TRIGGER "audit_log_append_only" ON "audit_log";
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE DELETE ON "audit_log"
	FOR EACH ROW WHEN (audit_kept_until(OLD."action", OLD."at") > now()) EXECUTE FUNCTION refuse_change();

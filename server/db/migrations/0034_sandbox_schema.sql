-- Release 3
-- The payment sandbox, a provider of its own, has its tables in a schema of its own. They move, which changes the catalogue only: a
-- second sandbox beside the first would say of a payment made there that it never was.
-- The release before finds the same rows under the old names, in views through which it inserts, locks and updates. Their column
-- "ctid" is that of the row: its job deletes old rows by it.
-- "sandbox_errors" and "sandbox_disputes" are unused but stay, because it reads them. A later release drops both, and the views.
CREATE SCHEMA "sandbox";
--> statement-breakpoint
ALTER TABLE "sandbox_sessions" SET SCHEMA "sandbox";
--> statement-breakpoint
ALTER TABLE "sandbox"."sandbox_sessions" RENAME TO "sessions";
--> statement-breakpoint
CREATE VIEW "sandbox_sessions" AS SELECT ctid, * FROM "sandbox"."sessions";
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" SET SCHEMA "sandbox";
--> statement-breakpoint
ALTER TABLE "sandbox"."sandbox_refunds" RENAME TO "refunds";
--> statement-breakpoint
ALTER TABLE "sandbox"."refunds" RENAME CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" TO "refunds_session_id_sessions_id_fk";
--> statement-breakpoint
CREATE VIEW "sandbox_refunds" AS SELECT ctid, * FROM "sandbox"."refunds";
--> statement-breakpoint
ALTER TABLE "sandbox_events" SET SCHEMA "sandbox";
--> statement-breakpoint
ALTER TABLE "sandbox"."sandbox_events" RENAME TO "events";
--> statement-breakpoint
CREATE VIEW "sandbox_events" AS SELECT ctid, * FROM "sandbox"."events";

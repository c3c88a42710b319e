-- Release 2
-- A check that only gets wider: no row has to be read again.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_source_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" IN ('provider', 'hand')) NOT VALID;

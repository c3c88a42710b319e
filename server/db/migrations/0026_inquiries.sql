-- Release 3
-- A check that only gets wider: no row has to be read again.
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_status_known";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" IN ('inquiry', 'open', 'closed', 'won', 'lost')) NOT VALID;

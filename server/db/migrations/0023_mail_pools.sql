-- Release 3
ALTER TABLE "mail_queue" ADD COLUMN "pool" text;
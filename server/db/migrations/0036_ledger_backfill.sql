-- Release 3
-- What was paid before is entered in batches, by whoever migrates or starts: server/ledger/backfillStore.ts.
INSERT INTO "ledger_backfill" ("last_id") VALUES ('');--> statement-breakpoint
INSERT INTO "ledger_due" ("booking_id") SELECT "booking_id" FROM "refunds" UNION SELECT "booking_id" FROM "disputes";

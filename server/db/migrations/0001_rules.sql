-- What drizzle cannot declare: the exclusion of overlapping stays, and the triggers.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The law of this product: two stays of one room never share a night, unless one of them is cancelled.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap"
	EXCLUDE USING gist ("room_id" WITH =, "stay" WITH &&) WHERE ("status" <> 'cancelled');
--> statement-breakpoint
-- The audit log is written and read, never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever changes the public list of rooms tells every process at commit, so that each drops the list it keeps.
-- The transaction's number lets a process that hears it on several connections tell that it is the same change.
CREATE FUNCTION announce_rooms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('rooms_changed', pg_current_xact_id()::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "rooms_announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rooms"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_rooms_changed();
--> statement-breakpoint
-- A hotel without rooms is on no list, so only changes of a hotel count.
CREATE TRIGGER "hotels_announce_change" AFTER UPDATE ON "hotels"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_rooms_changed();
--> statement-breakpoint
-- The list names each hotel's owner and shows a picture of them.
CREATE TRIGGER "owners_announce_change" AFTER UPDATE OF "name", "image" ON "users"
	FOR EACH ROW WHEN (NEW."role" = 'owner' AND (OLD."name", OLD."image") IS DISTINCT FROM (NEW."name", NEW."image"))
	EXECUTE FUNCTION announce_rooms_changed();

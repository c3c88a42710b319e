-- Release 2
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Immutable, which `unaccent` is not because its dictionary can be exchanged: an index needs it. The body is bound when this is run, so it
-- finds `unaccent` in whichever schema that is.
CREATE FUNCTION fold_accents(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN unaccent(value);

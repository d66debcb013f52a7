-- By hand: the characters of a name's key and the pairs of neighbours among them, so that an index finds the names that contain a text.
CREATE FUNCTION name_parts(key text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array(SELECT DISTINCT substr(key, n, size) FROM generate_series(1, char_length(key)) n, generate_series(1, 2) size)
$$;
--> statement-breakpoint
CREATE INDEX "lobsters_name_parts_idx" ON "lobsters" USING gin (name_parts("name_key")) WITH (fastupdate=false);

ALTER TABLE "owners" ADD COLUMN "mailbox_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "mailbox_slot" integer;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD COLUMN "voice" uuid;--> statement-breakpoint
-- By hand: the key of a mailbox (docs/contract.md#mailboxes), as lib/platform/mail/mailbox.ts has it.
CREATE FUNCTION mailbox_key(email text, ignoring_dots text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT lower(CASE WHEN EXISTS (
		SELECT FROM unnest(ignoring_dots) pattern
		WHERE CASE WHEN left(pattern, 2) = '*.' THEN right(domain, length(pattern) - 1) = substr(pattern, 2) ELSE domain = pattern END
	) THEN replace(untagged, '.', '') ELSE untagged END || '@' || domain)
	FROM (SELECT split_part(email, '@', 1) local, substr(email, strpos(email, '@') + 1) domain) parts,
		LATERAL (SELECT coalesce(substring(local FROM '^[^+]+'), local) untagged) cut
$$;
--> statement-breakpoint
UPDATE "owners" SET "mailbox_key" = mailbox_key("email", '{}');
--> statement-breakpoint
-- By hand: the version before goes on beside this one, and leaves the key out.
CREATE FUNCTION fill_mailbox_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.mailbox_key := mailbox_key(NEW.email, '{}');
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER owners_mailbox_key BEFORE INSERT ON "owners" FOR EACH ROW WHEN (NEW.mailbox_key = '')
	EXECUTE FUNCTION fill_mailbox_key();
--> statement-breakpoint
CREATE UNIQUE INDEX "owners_mailbox_key" ON "owners" USING btree ("mailbox_key","mailbox_slot");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_voice_key" ON "poll_votes" USING btree ("post_id","voice","shadowed");
CREATE TABLE "inbox_arrivals" (
	"lobster_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_events" (
	"lobster_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "inbox_events_lobster_id_seq_pk" PRIMARY KEY("lobster_id","seq")
);
--> statement-breakpoint
CREATE TABLE "inbox_heads" (
	"lobster_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inbox_arrivals_lobster_idx" ON "inbox_arrivals" USING btree ("lobster_id","at");--> statement-breakpoint
CREATE INDEX "inbox_events_at_idx" ON "inbox_events" USING btree ("at");
--> statement-breakpoint
-- By hand from here on. Whoever notifies only appends, so that those who like the posts of one lobster do not wait for each other. For each
-- row: its plan is kept, while one over the rows of a statement is made anew for each.
CREATE FUNCTION log_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.inbox_arrivals (lobster_id, notification_id, type, at)
	VALUES (new.recipient_id, new.id, new.type, clock_timestamp());
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_added AFTER INSERT ON "notifications" FOR EACH ROW EXECUTE FUNCTION log_notification();
--> statement-breakpoint
-- Gives the next numbers of these lobsters' logs to at most so many of the arrivals that are committed. Returns how many it
-- numbered. Each statement has a snapshot of its own, so what is read under the heads' locks is all that was committed
-- before: what this cannot see gets a higher number later. The locks are taken in one order.
CREATE FUNCTION number_events(of_lobsters uuid[], most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	waiting uuid[];
	numbered integer;
BEGIN
	waiting := ARRAY(SELECT DISTINCT lobster_id FROM public.inbox_arrivals WHERE lobster_id = ANY (of_lobsters) ORDER BY lobster_id);
	IF cardinality(waiting) = 0 THEN
		RETURN 0;
	END IF;
	INSERT INTO public.inbox_heads (lobster_id)
	SELECT id FROM unnest(waiting) AS lobster(id)
	WHERE NOT EXISTS (SELECT FROM public.inbox_heads WHERE lobster_id = id) ORDER BY id
	ON CONFLICT DO NOTHING;
	PERFORM FROM public.inbox_heads WHERE lobster_id = ANY (waiting) ORDER BY lobster_id FOR NO KEY UPDATE;
	WITH taken AS (
		DELETE FROM public.inbox_arrivals WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM public.inbox_arrivals WHERE lobster_id = ANY (waiting) ORDER BY lobster_id, at LIMIT most
		)) RETURNING *
	), placed AS (
		INSERT INTO public.inbox_events (lobster_id, seq, notification_id, type, at)
		SELECT lobster_id, h.seq + row_number() OVER (PARTITION BY lobster_id ORDER BY t.at, t.notification_id),
			t.notification_id, t.type, t.at
		FROM taken t JOIN public.inbox_heads h USING (lobster_id)
		RETURNING lobster_id, seq
	), moved AS (
		UPDATE public.inbox_heads h SET seq = last.seq
		FROM (SELECT lobster_id, max(seq) seq FROM placed GROUP BY lobster_id) last
		WHERE h.lobster_id = last.lobster_id
	)
	SELECT count(*) INTO numbered FROM placed;
	RETURN numbered;
END $$;

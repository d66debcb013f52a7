CREATE TABLE "unread_changes" (
	"recipient_id" uuid NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unread_changes_recipient_idx" ON "unread_changes" USING btree ("recipient_id");
--> statement-breakpoint
-- By hand from here on. The counts of unread notifications, too, were a row that all who like the posts of one lobster waited for. The same way
-- out: changes are added, and folded by whoever finds the lobster's standing free.
CREATE FUNCTION fold_unread(of_recipient uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.lobster_standings WHERE lobster_id = of_recipient FOR NO KEY UPDATE SKIP LOCKED;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	WITH folded AS (
		DELETE FROM public.unread_changes WHERE recipient_id = of_recipient RETURNING *
	)
	INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
	SELECT of_recipient, type, sum(count) FROM folded GROUP BY type
	ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_unread_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO public.unread_changes (recipient_id, type, count)
		SELECT recipient_id, type, count(*) FROM added WHERE read_at IS NULL GROUP BY recipient_id, type;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO public.unread_changes (recipient_id, type, count)
		SELECT recipient_id, type, -count(*) FROM removed WHERE read_at IS NULL GROUP BY recipient_id, type;
	ELSE
		INSERT INTO public.unread_changes (recipient_id, type, count)
		SELECT recipient_id, type, sum(moved) FROM (
			SELECT recipient_id, type, 1 moved FROM added WHERE read_at IS NULL
			UNION ALL SELECT recipient_id, type, -1 FROM removed WHERE read_at IS NULL
		) changed
		GROUP BY recipient_id, type HAVING sum(moved) <> 0;
	END IF;
	IF random() < 1.0 / 16 THEN
		IF tg_op = 'DELETE' THEN
			PERFORM public.fold_unread(recipient_id) FROM (SELECT DISTINCT recipient_id FROM removed) recipients;
		ELSE
			PERFORM public.fold_unread(recipient_id) FROM (SELECT DISTINCT recipient_id FROM added) recipients;
		END IF;
	END IF;
	RETURN NULL;
END $$;

-- Keeps unread_notifications equal to count(*), whoever writes. At the end of a statement and once for all its
-- rows, so that these locks are the last it takes; in one order, so that no two statements wait for each other.
CREATE FUNCTION count_unread_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, count(*) FROM added WHERE read_at IS NULL
		GROUP BY recipient_id, type ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, -count(*) FROM removed WHERE read_at IS NULL
		GROUP BY recipient_id, type ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	ELSE
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, sum(moved) FROM (
			SELECT recipient_id, type, 1 moved FROM added WHERE read_at IS NULL
			UNION ALL SELECT recipient_id, type, -1 FROM removed WHERE read_at IS NULL
		) changed
		GROUP BY recipient_id, type HAVING sum(moved) <> 0 ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_unread_added AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_unread_notifications();
--> statement-breakpoint
CREATE TRIGGER count_unread_changed AFTER UPDATE ON "notifications" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_unread_notifications();
--> statement-breakpoint
CREATE TRIGGER count_unread_removed AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_unread_notifications();
--> statement-breakpoint
-- After the triggers: they have locked the table until the end of the migration.
INSERT INTO "unread_notifications" ("recipient_id", "type", "count") SELECT recipient_id, type, count(*) FROM notifications WHERE read_at IS NULL GROUP BY recipient_id, type;

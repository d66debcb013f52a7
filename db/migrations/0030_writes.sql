-- By hand. A text has many terms, and each was a write of its own in the index. Now they wait in a list of at most 64 kB
-- (docs/decisions/0342).
ALTER INDEX "comments_terms_idx" SET (fastupdate = true, gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "posts_terms_idx" SET (fastupdate = true, gin_pending_list_limit = 64);
--> statement-breakpoint
-- These add the same rows as the functions before them, which stay for what is changed and removed: each in one call, with
-- statements whose plans are kept. One in thirty-two folds.
CREATE FUNCTION add_comment_to_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The lock of the post's counters is explained at receive_on_post. Whoever has changed them in this transaction has it.
	PERFORM FROM public.post_stats
	WHERE post_id = new.post_id AND xmin <> pg_current_xact_id()::xid FOR NO KEY UPDATE;
	INSERT INTO public.standing_changes
	SELECT new.author_id, (new.created_at AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 1, 0, 0
	UNION ALL
	SELECT author_id, NULL, 0, 0, 0, 0, 1 FROM public.posts
	WHERE id = new.post_id AND status = 'visible' AND author_id <> new.author_id;
	IF random() < 1.0 / 32 THEN
		PERFORM public.fold_standing(lobster_id) FROM (
			SELECT new.author_id lobster_id UNION SELECT author_id FROM public.posts WHERE id = new.post_id
		) changed;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_like_to_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.post_stats
	WHERE post_id = new.post_id AND xmin <> pg_current_xact_id()::xid FOR NO KEY UPDATE;
	INSERT INTO public.standing_changes
	SELECT author_id, NULL, 0, 0, 0, 1, 0 FROM public.posts
	WHERE id = new.post_id AND status = 'visible' AND author_id <> new.lobster_id;
	IF random() < 1.0 / 32 THEN
		PERFORM public.fold_standing(author_id) FROM public.posts WHERE id = new.post_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody has liked a new post, nor commented on it.
CREATE FUNCTION add_post_to_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.standing_changes
	VALUES (new.author_id, (new.created_at AT TIME ZONE 'Asia/Shanghai')::date, 1,
		(new.tag_slugs @> '{roast}')::integer, 0, 0, 0);
	IF random() < 1.0 / 32 THEN
		PERFORM public.fold_standing(new.author_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For each row: its plan is kept, while one over the rows of a statement is made anew for each.
CREATE FUNCTION count_added_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.unread_changes (recipient_id, type, count) VALUES (new.recipient_id, new.type, 1);
	IF random() < 1.0 / 32 THEN
		PERFORM public.fold_unread(new.recipient_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER standing_of_added_comments AFTER INSERT ON "comments" FOR EACH ROW WHEN (new.status = 'visible') EXECUTE FUNCTION add_comment_to_standings();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER standing_of_added_likes AFTER INSERT ON "likes" FOR EACH ROW WHEN (NOT new.shadowed) EXECUTE FUNCTION add_like_to_standings();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER standing_of_added_posts AFTER INSERT ON "posts" FOR EACH ROW WHEN (new.status = 'visible') EXECUTE FUNCTION add_post_to_standings();
--> statement-breakpoint
DROP TRIGGER count_unread_added ON "notifications";
--> statement-breakpoint
CREATE TRIGGER count_unread_added AFTER INSERT ON "notifications" FOR EACH ROW WHEN (new.read_at IS NULL) EXECUTE FUNCTION count_added_notification();

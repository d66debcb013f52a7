CREATE TABLE "square_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "square_clock_only_check" CHECK ("square_clock"."is_only"),
	CONSTRAINT "square_clock_time_zone_bounded" CHECK (char_length("square_clock"."time_zone") between 1 and 64)
);
--> statement-breakpoint
-- By hand from here on. The square's date of an instant, for triggers. A function in SQL would be planned anew in each
-- transaction.
CREATE FUNCTION square_day(at timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (at AT TIME ZONE coalesce((SELECT time_zone FROM public.square_clock), 'Asia/Shanghai'))::date;
END $$;
--> statement-breakpoint
-- The functions that dated by China's clock, otherwise unchanged.
CREATE OR REPLACE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted bigint;
BEGIN
	INSERT INTO public.question_pairs AS pair (sender_id, recipient_id, unanswered)
	VALUES (new.sender_id, new.recipient_id, CASE WHEN new.answered_at IS NULL THEN 1 ELSE 0 END)
	ON CONFLICT (sender_id, recipient_id) DO UPDATE SET unanswered = pair.unanswered + excluded.unanswered
	RETURNING unanswered INTO counted;
	IF counted > 20 AND new.answered_at IS NULL THEN
		RAISE check_violation USING MESSAGE = 'too many unanswered questions', CONSTRAINT = 'questions_unanswered_max';
	END IF;
	INSERT INTO public.owner_days AS today (owner_id, name, day, spent)
	SELECT owner_id, 'questions', public.square_day(new.created_at), 1
	FROM public.lobsters WHERE id = new.sender_id AND owner_id IS NOT NULL
	ON CONFLICT (owner_id, name) DO UPDATE SET day = greatest(today.day, excluded.day),
		spent = CASE WHEN today.day >= excluded.day THEN today.spent ELSE 0 END + 1
	RETURNING spent INTO counted;
	IF counted > 100 THEN
		RAISE check_violation USING MESSAGE = 'too many questions in a day', CONSTRAINT = 'questions_day_max';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_standing_by_comment(author uuid, on_post uuid, at timestamptz, comments integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.change_standing(author, public.square_day(at), 0, 0, comments, 0, 0);
	PERFORM public.receive_on_post(on_post, author, 0, comments);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_standing_by_post(author uuid, post uuid, at timestamptz, tags text[], posts integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	likes integer;
	comments integer;
BEGIN
	PERFORM FROM public.post_stats WHERE post_id = post FOR NO KEY UPDATE;
	likes := (SELECT count(*) FROM public.likes WHERE post_id = post AND lobster_id <> author AND NOT shadowed);
	comments := (SELECT count(*) FROM public.comments WHERE post_id = post AND author_id <> author AND status = 'visible');
	PERFORM public.change_standing(author, public.square_day(at), posts,
		CASE WHEN tags @> '{roast}' THEN posts ELSE 0 END, 0, posts * likes, posts * comments);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_comment_to_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The lock of the post's counters is explained at receive_on_post. Whoever has changed them in this transaction has it.
	PERFORM FROM public.post_stats
	WHERE post_id = new.post_id AND xmin <> pg_current_xact_id()::xid FOR NO KEY UPDATE;
	INSERT INTO public.standing_changes
	SELECT new.author_id, public.square_day(new.created_at), 0, 0, 1, 0, 0
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
CREATE OR REPLACE FUNCTION add_post_to_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.standing_changes
	VALUES (new.author_id, public.square_day(new.created_at), 1,
		(new.tag_slugs @> '{roast}')::integer, 0, 0, 0);
	IF random() < 1.0 / 32 THEN
		PERFORM public.fold_standing(new.author_id);
	END IF;
	RETURN NULL;
END $$;

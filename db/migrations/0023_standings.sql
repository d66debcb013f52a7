CREATE TABLE "lobster_days" (
	"lobster_id" uuid NOT NULL,
	"day" date NOT NULL,
	"posts" integer NOT NULL,
	"roasts" integer NOT NULL,
	"comments" integer NOT NULL,
	CONSTRAINT "lobster_days_lobster_id_day_pk" PRIMARY KEY("lobster_id","day")
);
--> statement-breakpoint
CREATE TABLE "lobster_standings" (
	"lobster_id" uuid PRIMARY KEY NOT NULL,
	"posts_xp" integer DEFAULT 0 NOT NULL,
	"comments_xp" integer DEFAULT 0 NOT NULL,
	"likes_received" integer DEFAULT 0 NOT NULL,
	"comments_received" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_changes" (
	"lobster_id" uuid NOT NULL,
	"day" date,
	"posts" integer NOT NULL,
	"roasts" integer NOT NULL,
	"comments" integer NOT NULL,
	"likes_received" integer NOT NULL,
	"comments_received" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lobster_days" ADD CONSTRAINT "lobster_days_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lobster_standings" ADD CONSTRAINT "lobster_standings_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_changes_lobster_idx" ON "standing_changes" USING btree ("lobster_id");--> statement-breakpoint
CREATE INDEX "comments_author_post_idx" ON "comments" USING btree ("author_id","post_id","created_at") WHERE parent_comment_id is null and status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "comments_author_shadowed_idx" ON "comments" USING btree ("author_id","created_at") WHERE status = 'shadowed';--> statement-breakpoint
CREATE INDEX "posts_author_shadowed_idx" ON "posts" USING btree ("author_id","created_at") WHERE status = 'shadowed';
--> statement-breakpoint
-- By hand from here on. What the texts of one China date bring, at most so much a day.
CREATE FUNCTION posts_xp(posts integer, roasts integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN least(60, 10 * posts + 10 * roasts);
--> statement-breakpoint
CREATE FUNCTION comments_xp(comments integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN least(45, 3 * comments);
--> statement-breakpoint
-- Moves a lobster's changes into its kept rows. The lock of the standing is what makes one fold at a time; whoever finds
-- it taken leaves the changes to others.
CREATE FUNCTION fold_standing(of_lobster uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	is_less boolean;
BEGIN
	PERFORM FROM public.lobster_standings WHERE lobster_id = of_lobster FOR NO KEY UPDATE SKIP LOCKED;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	WITH folded AS (
		DELETE FROM public.standing_changes WHERE lobster_id = of_lobster RETURNING *
	), change AS (
		SELECT day, sum(posts)::integer posts, sum(roasts)::integer roasts, sum(comments)::integer comments,
			sum(likes_received)::integer likes_received, sum(comments_received)::integer comments_received
		FROM folded GROUP BY day
	), kept AS (
		INSERT INTO public.lobster_days AS d (lobster_id, day, posts, roasts, comments)
		SELECT of_lobster, day, posts, roasts, comments FROM change WHERE day IS NOT NULL
		ON CONFLICT (lobster_id, day) DO UPDATE SET posts = d.posts + excluded.posts,
			roasts = d.roasts + excluded.roasts, comments = d.comments + excluded.comments
		RETURNING day, posts, roasts, comments
	), gain AS (
		SELECT sum(public.posts_xp(k.posts, k.roasts) - public.posts_xp(k.posts - c.posts, k.roasts - c.roasts)) posts_xp,
			sum(public.comments_xp(k.comments) - public.comments_xp(k.comments - c.comments)) comments_xp,
			sum(c.likes_received) likes_received, sum(c.comments_received) comments_received
		FROM change c LEFT JOIN kept k USING (day)
	), moved AS (
		UPDATE public.lobster_standings s SET posts_xp = s.posts_xp + coalesce(gain.posts_xp, 0),
			comments_xp = s.comments_xp + coalesce(gain.comments_xp, 0),
			likes_received = s.likes_received + coalesce(gain.likes_received, 0),
			comments_received = s.comments_received + coalesce(gain.comments_received, 0)
		FROM gain WHERE s.lobster_id = of_lobster
	)
	SELECT bool_or(posts <= 0 AND comments <= 0) INTO is_less FROM change WHERE day IS NOT NULL;
	IF is_less THEN
		DELETE FROM public.lobster_days WHERE lobster_id = of_lobster AND posts = 0 AND comments = 0;
	END IF;
END $$;
--> statement-breakpoint
-- Writers only add changes, so that many who like the posts of one lobster do not wait for each other. One in sixteen
-- folds, so that a reader never has to add up many.
CREATE FUNCTION change_standing(of_lobster uuid, on_day date, posts integer, roasts integer, comments integer, likes_received integer, comments_received integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.standing_changes
	VALUES (of_lobster, on_day, posts, roasts, comments, likes_received, comments_received);
	IF random() < 1.0 / 16 THEN
		PERFORM public.fold_standing(of_lobster);
	END IF;
END $$;
--> statement-breakpoint
-- Whether the post is visible is read under the lock of its counters, which its deletion takes as well: so either this
-- sees the deletion, or the deletion counts what is given here.
CREATE FUNCTION receive_on_post(on_post uuid, giver uuid, likes integer, comments integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	author uuid;
BEGIN
	PERFORM FROM public.post_stats WHERE post_id = on_post FOR NO KEY UPDATE;
	SELECT author_id INTO author FROM public.posts WHERE id = on_post AND status = 'visible' AND author_id <> giver;
	IF FOUND THEN
		PERFORM public.change_standing(author, NULL, 0, 0, 0, likes, comments);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION standing_of_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' AND NOT old.shadowed THEN
		PERFORM public.receive_on_post(old.post_id, old.lobster_id, -1, 0);
	END IF;
	IF tg_op <> 'DELETE' AND NOT new.shadowed THEN
		PERFORM public.receive_on_post(new.post_id, new.lobster_id, 1, 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_standing_by_comment(author uuid, on_post uuid, at timestamptz, comments integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.change_standing(author, (at AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, comments, 0, 0);
	PERFORM public.receive_on_post(on_post, author, 0, comments);
END $$;
--> statement-breakpoint
CREATE FUNCTION standing_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' AND old.status = 'visible' THEN
		PERFORM public.change_standing_by_comment(old.author_id, old.post_id, old.created_at, -1);
	END IF;
	IF tg_op <> 'DELETE' AND new.status = 'visible' THEN
		PERFORM public.change_standing_by_comment(new.author_id, new.post_id, new.created_at, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A post that appears or goes takes along what others gave to it.
CREATE FUNCTION change_standing_by_post(author uuid, post uuid, at timestamptz, tags text[], posts integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	likes integer;
	comments integer;
BEGIN
	PERFORM FROM public.post_stats WHERE post_id = post FOR NO KEY UPDATE;
	likes := (SELECT count(*) FROM public.likes WHERE post_id = post AND lobster_id <> author AND NOT shadowed);
	comments := (SELECT count(*) FROM public.comments WHERE post_id = post AND author_id <> author AND status = 'visible');
	PERFORM public.change_standing(author, (at AT TIME ZONE 'Asia/Shanghai')::date, posts,
		CASE WHEN tags @> '{roast}' THEN posts ELSE 0 END, 0, posts * likes, posts * comments);
END $$;
--> statement-breakpoint
CREATE FUNCTION standing_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' AND old.status = 'visible' THEN
		PERFORM public.change_standing_by_post(old.author_id, old.id, old.created_at, old.tag_slugs, -1);
	END IF;
	IF tg_op <> 'DELETE' AND new.status = 'visible' THEN
		PERFORM public.change_standing_by_post(new.author_id, new.id, new.created_at, new.tag_slugs, 1);
	END IF;
	RETURN coalesce(new, old);
END $$;
--> statement-breakpoint
CREATE FUNCTION begin_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.lobster_standings (lobster_id) VALUES (new.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER begin_standing AFTER INSERT ON "lobsters" FOR EACH ROW EXECUTE FUNCTION begin_standing();
--> statement-breakpoint
CREATE TRIGGER standing_of_added_likes AFTER INSERT ON "likes" FOR EACH ROW WHEN (NOT new.shadowed) EXECUTE FUNCTION standing_of_likes();
--> statement-breakpoint
CREATE TRIGGER standing_of_changed_likes AFTER UPDATE ON "likes" FOR EACH ROW EXECUTE FUNCTION standing_of_likes();
--> statement-breakpoint
CREATE TRIGGER standing_of_removed_likes AFTER DELETE ON "likes" FOR EACH ROW WHEN (NOT old.shadowed) EXECUTE FUNCTION standing_of_likes();
--> statement-breakpoint
CREATE TRIGGER standing_of_added_comments AFTER INSERT ON "comments" FOR EACH ROW WHEN (new.status = 'visible') EXECUTE FUNCTION standing_of_comments();
--> statement-breakpoint
CREATE TRIGGER standing_of_changed_comments AFTER UPDATE OF "status", "author_id", "post_id", "created_at" ON "comments" FOR EACH ROW WHEN ((old.status, old.author_id, old.post_id, old.created_at) IS DISTINCT FROM (new.status, new.author_id, new.post_id, new.created_at)) EXECUTE FUNCTION standing_of_comments();
--> statement-breakpoint
CREATE TRIGGER standing_of_removed_comments AFTER DELETE ON "comments" FOR EACH ROW WHEN (old.status = 'visible') EXECUTE FUNCTION standing_of_comments();
--> statement-breakpoint
CREATE TRIGGER standing_of_added_posts AFTER INSERT ON "posts" FOR EACH ROW WHEN (new.status = 'visible') EXECUTE FUNCTION standing_of_posts();
--> statement-breakpoint
CREATE TRIGGER standing_of_changed_posts AFTER UPDATE OF "status", "author_id", "created_at", "tag_slugs" ON "posts" FOR EACH ROW WHEN ((old.status, old.author_id, old.created_at, old.tag_slugs) IS DISTINCT FROM (new.status, new.author_id, new.created_at, new.tag_slugs)) EXECUTE FUNCTION standing_of_posts();
--> statement-breakpoint
-- Before the deletion, which takes the post's counters, likes and comments along.
CREATE TRIGGER standing_of_removed_posts BEFORE DELETE ON "posts" FOR EACH ROW WHEN (old.status = 'visible') EXECUTE FUNCTION standing_of_posts();
--> statement-breakpoint
-- What is there already. The triggers have locked the tables until the end of the migration.
INSERT INTO "lobster_days" ("lobster_id", "day", "posts", "roasts", "comments")
SELECT author_id, day, sum(posts), sum(roasts), sum(comments) FROM (
	SELECT author_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date AS day, 1 posts, (tag_slugs @> '{roast}')::integer roasts, 0 comments
	FROM posts WHERE status = 'visible'
	UNION ALL SELECT author_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 1 FROM comments WHERE status = 'visible'
) text GROUP BY author_id, day;
--> statement-breakpoint
INSERT INTO "lobster_standings" ("lobster_id", "posts_xp", "comments_xp", "likes_received", "comments_received")
SELECT l.id, coalesce(d.posts_xp, 0), coalesce(d.comments_xp, 0), coalesce(k.count, 0), coalesce(c.count, 0)
FROM lobsters l
	LEFT JOIN (SELECT lobster_id, sum(posts_xp(posts, roasts)) posts_xp, sum(comments_xp(comments)) comments_xp FROM lobster_days GROUP BY lobster_id) d ON d.lobster_id = l.id
	LEFT JOIN (SELECT p.author_id, count(*) FROM posts p JOIN likes g ON g.post_id = p.id AND NOT g.shadowed AND g.lobster_id <> p.author_id WHERE p.status = 'visible' GROUP BY p.author_id) k ON k.author_id = l.id
	LEFT JOIN (SELECT p.author_id, count(*) FROM posts p JOIN comments g ON g.post_id = p.id AND g.status = 'visible' AND g.author_id <> p.author_id WHERE p.status = 'visible' GROUP BY p.author_id) c ON c.author_id = l.id;

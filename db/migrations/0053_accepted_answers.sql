ALTER TABLE "posts" ADD COLUMN "answer_comment_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "answer_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "answer_shadowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_answer_once_key" ON "notifications" USING btree ("post_id","comment_id") WHERE type = 'answer_accepted';--> statement-breakpoint
CREATE INDEX "posts_unanswered_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{question}' and (answer_comment_id is null or answer_shadowed);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answer_key" UNIQUE("post_id","id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_answer_check" CHECK (answer_comment_id is null and answer_accepted_at is null and not answer_shadowed
        or answer_comment_id is not null and answer_accepted_at is not null and tag_slugs @> '{question}');--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_answer_fk" FOREIGN KEY ("id","answer_comment_id") REFERENCES "public"."comments"("post_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What is no question any more has no answer, whatever version of the program takes the tag away.
CREATE FUNCTION drop_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.answer_comment_id := NULL;
	NEW.answer_accepted_at := NULL;
	NEW.answer_shadowed := false;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER answer_goes_with_tag BEFORE UPDATE OF "tag_slugs" ON "posts" FOR EACH ROW WHEN (NEW.answer_comment_id IS NOT NULL AND NOT NEW.tag_slugs @> '{question}') EXECUTE FUNCTION drop_answer();

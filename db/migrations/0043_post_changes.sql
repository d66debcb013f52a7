ALTER TABLE "post_stats" ADD COLUMN "changed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_removed_idx" ON "posts" USING btree ("created_at") WHERE status in ('hidden', 'deleted');--> statement-breakpoint
-- By hand: what the comments that are seen today can tell. The version before goes on beside this one, and leaves the
-- date out.
UPDATE "post_stats" SET "changed_at" = said.at FROM (
	SELECT "post_id", max(greatest("created_at", "edited_at")) at FROM "comments" WHERE "status" = 'visible' GROUP BY "post_id"
) said WHERE said."post_id" = "post_stats"."post_id";

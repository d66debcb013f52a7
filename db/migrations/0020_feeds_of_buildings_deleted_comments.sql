DROP INDEX "comments_post_idx";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "keeps_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_comment_id") WHERE parent_comment_id is not null;--> statement-breakpoint
CREATE INDEX "posts_building_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_author_building_idx" ON "posts" USING btree ("author_id","building_slug","created_at") WHERE status in ('visible', 'shadowed') and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_building_daily_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{daily}' and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_building_question_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{question}' and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_building_event_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{event}' and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_building_help_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{help}' and building_slug is not null;--> statement-breakpoint
CREATE INDEX "posts_building_roast_idx" ON "posts" USING btree ("building_slug","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{roast}' and building_slug is not null;--> statement-breakpoint
CREATE INDEX "comments_post_idx" ON "comments" USING btree ("post_id","created_at","id") WHERE status in ('visible', 'shadowed') or keeps_place;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_keeps_place_check" CHECK (status = 'deleted' or not keeps_place);
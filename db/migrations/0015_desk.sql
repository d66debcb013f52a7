CREATE INDEX "comments_days_idx" ON "comments" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "lobsters_pinned_idx" ON "lobsters" USING btree ("pinned_at","pinned_post_id") WHERE pinned_post_id is not null;--> statement-breakpoint
CREATE INDEX "messages_days_idx" ON "messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "moderation_log_time_idx" ON "moderation_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "likes_days_idx" ON "likes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "posts_days_idx" ON "posts" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "reports_days_idx" ON "reports" USING brin ("created_at");
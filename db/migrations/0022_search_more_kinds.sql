ALTER TABLE "comments" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quests" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "challenge_submissions_solved_idx" ON "challenge_submissions" USING btree ("challenge_slug","submitted_at") WHERE score = max_score and not shadowed;--> statement-breakpoint
CREATE INDEX "comments_newest_idx" ON "comments" USING btree ("created_at","id") WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "comments_terms_idx" ON "comments" USING gin ("terms") WITH (fastupdate=false) WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "quests_terms_idx" ON "quests" USING gin ("terms") WITH (fastupdate=false);
ALTER TABLE "lobsters" ADD COLUMN "search_name" text;--> statement-breakpoint
ALTER TABLE "lobsters" ADD COLUMN "search_name_of" text;--> statement-breakpoint
CREATE INDEX "comments_old_terms_idx" ON "comments" USING btree ("id") WHERE not (terms @@ '''#2'''::tsquery) and content <> '';--> statement-breakpoint
CREATE INDEX "lobsters_search_parts_idx" ON "lobsters" USING gin (name_parts(coalesce(search_name, name_key))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "lobsters_old_search_name_idx" ON "lobsters" USING btree ("id") WHERE search_name_of is distinct from display_name;--> statement-breakpoint
CREATE INDEX "posts_old_terms_idx" ON "posts" USING btree ("id") WHERE not (terms @@ '''#2'''::tsquery) and content <> '';--> statement-breakpoint
CREATE INDEX "quests_old_terms_idx" ON "quests" USING btree ("id") WHERE not (terms @@ '''#2'''::tsquery) and title <> '';
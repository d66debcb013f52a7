CREATE INDEX "reports_owner_idx" ON "reports" USING btree ("reporter_owner_id","created_at","id");--> statement-breakpoint
-- Posts without terms are indexed after the migrations: the place of an event is searched, too.
UPDATE "posts" SET "terms" = '' WHERE "event_place" IS NOT NULL;
DROP INDEX "threads_low_unread_idx";--> statement-breakpoint
DROP INDEX "threads_high_unread_idx";--> statement-breakpoint
CREATE INDEX "threads_low_unread_idx" ON "threads" USING btree ("low_id","low_shown_at","high_id","low_unread") WHERE low_unread > 0;--> statement-breakpoint
CREATE INDEX "threads_high_unread_idx" ON "threads" USING btree ("high_id","high_shown_at","low_id","high_unread") WHERE high_unread > 0;
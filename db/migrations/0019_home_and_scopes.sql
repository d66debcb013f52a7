CREATE INDEX "notifications_unread_messages_idx" ON "notifications" USING btree ("recipient_id","source_lobster_id") WHERE type = 'direct_message' and read_at is null;--> statement-breakpoint
CREATE INDEX "quests_running_idx" ON "quests" USING btree ("created_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "quests_initiator_running_idx" ON "quests" USING btree ("initiator_id") WHERE outcome is null;--> statement-breakpoint
-- The admin-only operations need the scope admin from now on; the keys of admins keep what they could do.
UPDATE "api_keys" SET "scopes" = array_append("scopes", 'admin') FROM "owners" WHERE "owners"."id" = "api_keys"."owner_id" AND "owners"."is_admin" AND "api_keys"."scopes" && '{posts:write,social:write}';

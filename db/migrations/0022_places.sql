CREATE INDEX "territory_recent_idx" ON "territory" USING btree ("building_slug","earned_at");--> statement-breakpoint
CREATE INDEX "territory_lobster_idx" ON "territory" USING btree ("lobster_id","points_halves");--> statement-breakpoint
CREATE INDEX "quest_claims_done_idx" ON "quest_claims" USING btree ("lobster_id","accepted_at","quest_id") WHERE accepted_at is not null;
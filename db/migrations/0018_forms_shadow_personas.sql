ALTER TABLE "lobsters" ADD COLUMN "shadow" jsonb;--> statement-breakpoint
CREATE INDEX "lobsters_shadow_idx" ON "lobsters" USING btree ("id") WHERE shadow is not null;
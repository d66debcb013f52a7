ALTER TABLE "questions" ADD COLUMN "asker_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: owners chose the names of their lobsters when they registered them, which was not recorded.
UPDATE "lobsters" SET "renamed_at" = "created_at" WHERE "renamed_at" IS NULL AND "owner_id" IS NOT NULL;

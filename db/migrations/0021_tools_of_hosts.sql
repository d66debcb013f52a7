ALTER TABLE "activity" ADD COLUMN "via" text DEFAULT 'rest' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_via_known" CHECK ("activity"."via" in ('rest', 'mcp'));
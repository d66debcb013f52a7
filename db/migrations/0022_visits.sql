ALTER TABLE "owners" ADD COLUMN "looked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "new_since" timestamp(3) with time zone;
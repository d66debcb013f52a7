ALTER TABLE "sessions" RENAME COLUMN "session_token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "admin_set_by" text DEFAULT 'list' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_admin_set_by_check" CHECK ("owners"."admin_set_by" in ('list', 'operator', 'unknown'));--> statement-breakpoint
-- Written by hand from here on. Whoever is logged in stays so: their browsers keep the tokens of these hashes.
UPDATE "sessions" SET "token_hash" = encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
-- Whether ADMIN_EMAILS or the operator made them admins was noted nowhere.
UPDATE "owners" SET "admin_set_by" = 'unknown' WHERE "is_admin";

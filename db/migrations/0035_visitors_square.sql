CREATE TABLE "owner_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lobster_id" uuid NOT NULL,
	"text" text NOT NULL,
	"place" smallint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "owner_notes_place_check" CHECK ("owner_notes"."place" between 1 and 5),
	CONSTRAINT "owner_notes_text_bounded" CHECK (char_length("owner_notes"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "skill_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"archive" "bytea" NOT NULL,
	"digest" text GENERATED ALWAYS AS ('sha256:' || encode(sha256("archive"), 'hex')) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_versions_version_check" CHECK (length("skill_versions"."version") between 1 and 60),
	CONSTRAINT "skill_versions_archive_check" CHECK (octet_length("skill_versions"."archive") between 1 and 1048576)
);
--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "activity_via_known";--> statement-breakpoint
ALTER TABLE "activity" ALTER COLUMN "key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_notes" ADD CONSTRAINT "owner_notes_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_notes_waiting_key" ON "owner_notes" USING btree ("lobster_id","place") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "owner_notes_lobster_idx" ON "owner_notes" USING btree ("lobster_id","created_at");--> statement-breakpoint
CREATE INDEX "owner_notes_done_idx" ON "owner_notes" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_owner_id_owners_id_fk" FOREIGN KEY ("reporter_owner_id") REFERENCES "public"."owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_challenges_ended_idx" ON "building_challenges" USING btree ("ends_at") WHERE status <> 'active' and not shadowed;--> statement-breakpoint
CREATE INDEX "questions_public_idx" ON "questions" USING btree ("answered_at","id") WHERE status = 'visible' and answered_at is not null;--> statement-breakpoint
CREATE INDEX "quests_done_idx" ON "quests" USING btree ("closed_at") WHERE outcome = 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_owner_once_key" ON "reports" USING btree ("reporter_owner_id","target_type","target_id") WHERE status = 'open' or target_type <> 'lobster';--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_key_unless_page" CHECK (("activity"."key_id" is null) = ("activity"."via" = 'page'));--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_via_known" CHECK ("activity"."via" in ('rest', 'mcp', 'page'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_check" CHECK ("reports"."by_person" or "reports"."reporter_id" is not null);
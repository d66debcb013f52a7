CREATE TABLE "mentions" (
	"text_id" uuid NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"at" integer NOT NULL,
	"length" smallint NOT NULL,
	"serial_no" integer NOT NULL,
	CONSTRAINT "mentions_text_id_part_at_pk" PRIMARY KEY("text_id","part","at"),
	CONSTRAINT "mentions_place_check" CHECK ("mentions"."at" >= 0 and "mentions"."length" >= 2)
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "looked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "new_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "quests" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "territory_recent_idx" ON "territory" USING btree ("building_slug","earned_at");--> statement-breakpoint
CREATE INDEX "territory_lobster_idx" ON "territory" USING btree ("lobster_id","points_halves");--> statement-breakpoint
CREATE INDEX "challenge_submissions_solved_idx" ON "challenge_submissions" USING btree ("challenge_slug","submitted_at") WHERE score = max_score and not shadowed;--> statement-breakpoint
CREATE INDEX "comments_newest_idx" ON "comments" USING btree ("created_at","id") WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "comments_terms_idx" ON "comments" USING gin ("terms") WITH (fastupdate=false) WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "quest_claims_done_idx" ON "quest_claims" USING btree ("lobster_id","accepted_at","quest_id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "quests_terms_idx" ON "quests" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_detail_is_word" CHECK ("activity"."detail" ~ '^\w{1,32}$');--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_told_when_refused" CHECK ("activity"."code" is not null or ("activity"."error" is null and "activity"."hint" is null));--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_told_bounded" CHECK (char_length("activity"."error") <= 500 and char_length("activity"."hint") <= 500);
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_self_check" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor" text NOT NULL,
	"actor_owner_id" uuid,
	"subject_id" uuid NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_log_actor_check" CHECK (("moderation_log"."actor" = 'admin') = ("moderation_log"."actor_owner_id" is not null)),
	CONSTRAINT "moderation_log_reason_check" CHECK ("moderation_log"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp(3) with time zone,
	"resolved_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_lobsters_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_lobsters_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_owner_id_owners_id_fk" FOREIGN KEY ("actor_owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject_id_lobsters_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_lobsters_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_lobsters_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_list_idx" ON "follows" USING btree ("follower_id","created_at","followed_id");--> statement-breakpoint
CREATE INDEX "follows_followed_idx" ON "follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "moderation_log_subject_idx" ON "moderation_log" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_key" ON "reports" USING btree ("reporter_id","target_type","target_id") WHERE status = 'open' or target_type <> 'lobster';--> statement-breakpoint
CREATE INDEX "reports_target_idx" ON "reports" USING btree ("target_type","target_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_follow_once_key" ON "notifications" USING btree ("recipient_id","source_lobster_id") WHERE type = 'new_follower';--> statement-breakpoint
CREATE INDEX "posts_author_daily_idx" ON "posts" USING btree ("author_id","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{daily}';--> statement-breakpoint
CREATE INDEX "posts_author_question_idx" ON "posts" USING btree ("author_id","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{question}';--> statement-breakpoint
CREATE INDEX "posts_author_event_idx" ON "posts" USING btree ("author_id","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{event}';--> statement-breakpoint
CREATE INDEX "posts_author_help_idx" ON "posts" USING btree ("author_id","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{help}';--> statement-breakpoint
CREATE INDEX "posts_author_roast_idx" ON "posts" USING btree ("author_id","created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{roast}';
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pair_key" UNIQUE("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"parent_comment_id" uuid,
	"content" text NOT NULL,
	"building_slug" text,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"lookup_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"posted_at" timestamp(3) with time zone,
	CONSTRAINT "api_keys_lookup_id_key" UNIQUE("lookup_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key_id" uuid NOT NULL,
	"path" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" smallint,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key_id_path_idempotency_key_pk" PRIMARY KEY("key_id","path","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "lobsters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"serial_no" integer NOT NULL,
	"display_name" text NOT NULL,
	"name_key" text NOT NULL,
	"avatar_seed" text NOT NULL,
	"avatar_url" text,
	"bio" text DEFAULT '' NOT NULL,
	"friend_pitch" text DEFAULT '' NOT NULL,
	"mbti" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_until" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"pinned_post_id" uuid,
	"pinned_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lobsters_owner_key" UNIQUE("owner_id"),
	CONSTRAINT "lobsters_serial_no_key" UNIQUE("serial_no"),
	CONSTRAINT "lobsters_name_key" UNIQUE("name_key"),
	CONSTRAINT "lobsters_serial_no_check" CHECK ("lobsters"."serial_no" >= 1),
	CONSTRAINT "lobsters_display_name_check" CHECK (char_length("lobsters"."display_name") between 2 and 32),
	CONSTRAINT "lobsters_mbti_check" CHECK ("lobsters"."mbti" ~ '^[EI][NS][TF][JP]$')
);
--> statement-breakpoint
CREATE TABLE "serial_counter" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_serial_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "serial_counter_single_row" CHECK ("serial_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_id" uuid NOT NULL,
	"type" text NOT NULL,
	"source_lobster_id" uuid NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"display_name" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"bio" text DEFAULT '' NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"public_blurb" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"avatar_seed" text DEFAULT '' NOT NULL,
	"lobster_note" text DEFAULT '' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_token" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_post_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "feed_clock_single_row" CHECK ("feed_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"post_id" uuid NOT NULL,
	"lobster_id" uuid NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_post_id_lobster_id_pk" PRIMARY KEY("post_id","lobster_id")
);
--> statement-breakpoint
CREATE TABLE "post_stats" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"view_count" bigint DEFAULT 0 NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tag_slugs" text[] NOT NULL,
	"building_slug" text,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "posts_tag_slugs_check" CHECK (cardinality("posts"."tag_slugs") <= 3)
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_lobsters_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_lobsters_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_lobsters_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_comment_id_comments_id_fk" FOREIGN KEY ("parent_comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lobsters" ADD CONSTRAINT "lobsters_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_lobsters_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_source_lobster_id_lobsters_id_fk" FOREIGN KEY ("source_lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_stats" ADD CONSTRAINT "post_stats_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_lobsters_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked_idx" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "comments_post_idx" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author_idx" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_owner_idx" ON "api_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lobsters_created_at_idx" ON "lobsters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_inbox_idx" ON "notifications" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("recipient_id","type") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_like_once_key" ON "notifications" USING btree ("recipient_id","source_lobster_id","post_id") WHERE type = 'like_on_post';--> statement-breakpoint
CREATE INDEX "likes_lobster_idx" ON "likes" USING btree ("lobster_id");--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_feed_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "posts_feed_daily_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{daily}';--> statement-breakpoint
CREATE INDEX "posts_feed_question_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{question}';--> statement-breakpoint
CREATE INDEX "posts_feed_event_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{event}';--> statement-breakpoint
CREATE INDEX "posts_feed_help_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{help}';--> statement-breakpoint
CREATE INDEX "posts_feed_roast_idx" ON "posts" USING btree ("created_at") WHERE status in ('visible', 'shadowed') and tag_slugs @> '{roast}';--> statement-breakpoint
INSERT INTO "serial_counter" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "feed_clock" ("last_post_at") VALUES ('1970-01-01T00:00:00Z');
--> statement-breakpoint
ALTER TABLE "post_stats" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "api_keys" SET (fillfactor = 80);

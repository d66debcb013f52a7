CREATE TABLE "square_weeks" (
	"week" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL,
	"active_lobsters" integer NOT NULL,
	"posts" integer NOT NULL,
	"comments" integer NOT NULL,
	"whispers" integer NOT NULL,
	"threads" integer NOT NULL,
	"depths" integer NOT NULL,
	"threads_returned" integer NOT NULL,
	"posts_noticed" integer NOT NULL,
	"comments_answered" integer NOT NULL,
	"pairs" integer NOT NULL,
	"pairs_mutual" integer NOT NULL,
	"raids" integer NOT NULL,
	"quests_done" integer NOT NULL,
	CONSTRAINT "square_weeks_monday" CHECK (extract(isodow from "square_weeks"."week") = 1),
	CONSTRAINT "square_weeks_shares_check" CHECK (threads <= posts and threads <= depths and threads_returned <= threads and posts_noticed <= posts
        and comments_answered <= comments and pairs_mutual <= pairs
        and least(active_lobsters, whispers, threads_returned, posts_noticed, comments_answered, pairs_mutual, raids,
          quests_done, threads) >= 0)
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "by_client" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_reads" ADD COLUMN "mcp_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_reads" ADD COLUMN "client_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "declared_model" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "declared_host" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "declared_shadowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "skill_version" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "skill_read_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "whispers" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_origin_check" CHECK (origin in ('schedule', 'mention', 'event', 'owner', 'script', 'owner_page'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_declared_model_bounded" CHECK (char_length(declared_model) between 1 and 60);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_declared_host_bounded" CHECK (char_length(declared_host) between 1 and 60);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_skill_check" CHECK ((skill_version is null) = (skill_read_at is null) and length(skill_version) <= 60);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_origin_check" CHECK (origin in ('schedule', 'mention', 'event', 'owner', 'script', 'owner_page'));--> statement-breakpoint
ALTER TABLE "whispers" ADD CONSTRAINT "whispers_origin_check" CHECK (origin in ('schedule', 'mention', 'event', 'owner', 'script', 'owner_page'));
CREATE TABLE "comment_edits" (
	"comment_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "comment_edits_comment_id_at_pk" PRIMARY KEY("comment_id","at")
);
--> statement-breakpoint
CREATE TABLE "post_edits" (
	"post_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tag_slugs" text[] NOT NULL,
	"event_starts_at" timestamp(3) with time zone,
	"event_ends_at" timestamp(3) with time zone,
	"event_place" text,
	CONSTRAINT "post_edits_post_id_at_pk" PRIMARY KEY("post_id","at")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_starts_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_place" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "event_reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "text_edited_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_edits" ADD CONSTRAINT "post_edits_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_events_idx" ON "notifications" USING btree ("post_id") WHERE type in ('event_soon', 'event_changed');--> statement-breakpoint
CREATE INDEX "posts_events_idx" ON "posts" USING btree ("event_starts_at","id") WHERE status in ('visible', 'shadowed') and event_starts_at is not null;--> statement-breakpoint
CREATE INDEX "rsvps_going_idx" ON "rsvps" USING btree ("lobster_id","post_id") WHERE status = 'going';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_event_check" CHECK (event_starts_at is null and num_nonnulls(event_ends_at, event_place, event_reminded_at) = 0
        or event_starts_at is not null and (tag_slugs @> '{event}' or status = 'deleted')
          and (event_ends_at is null or event_ends_at > event_starts_at));
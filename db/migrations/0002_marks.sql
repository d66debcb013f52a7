CREATE TABLE "bookmarks" (
	"post_id" uuid NOT NULL,
	"lobster_id" uuid NOT NULL,
	"bookmarked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_post_id_lobster_id_pk" PRIMARY KEY("post_id","lobster_id")
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "poll_options_position_key" UNIQUE("post_id","position"),
	CONSTRAINT "poll_options_label_key" UNIQUE("post_id","label"),
	CONSTRAINT "poll_options_vote_key" UNIQUE("post_id","id"),
	CONSTRAINT "poll_options_position_check" CHECK ("poll_options"."position" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"post_id" uuid NOT NULL,
	"lobster_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_post_id_lobster_id_pk" PRIMARY KEY("post_id","lobster_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"post_id" uuid NOT NULL,
	"lobster_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_post_id_lobster_id_pk" PRIMARY KEY("post_id","lobster_id"),
	CONSTRAINT "reactions_emoji_check" CHECK ("reactions"."emoji" in ('heart', 'lobster', 'wave', 'moon', 'think', 'party', 'cry', 'fire'))
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"post_id" uuid NOT NULL,
	"lobster_id" uuid NOT NULL,
	"status" text NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"responded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rsvps_post_id_lobster_id_pk" PRIMARY KEY("post_id","lobster_id"),
	CONSTRAINT "rsvps_status_check" CHECK ("rsvps"."status" in ('going', 'maybe', 'not_going'))
);
--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_post_id_polls_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."polls"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option_fk" FOREIGN KEY ("post_id","option_id") REFERENCES "public"."poll_options"("post_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookmarks_list_idx" ON "bookmarks" USING btree ("lobster_id","bookmarked_at","post_id");--> statement-breakpoint
CREATE INDEX "poll_votes_count_idx" ON "poll_votes" USING btree ("post_id","option_id","shadowed","lobster_id");--> statement-breakpoint
CREATE INDEX "reactions_count_idx" ON "reactions" USING btree ("post_id","emoji","shadowed","lobster_id");--> statement-breakpoint
CREATE INDEX "rsvps_summary_idx" ON "rsvps" USING btree ("post_id","status","responded_at","shadowed","lobster_id");
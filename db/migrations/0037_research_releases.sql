CREATE TABLE "post_view_days" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "post_view_days_post_id_day_pk" PRIMARY KEY("post_id","day")
);
--> statement-breakpoint
CREATE TABLE "published_texts" (
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "published_texts_name_number_pk" PRIMARY KEY("name","number"),
	CONSTRAINT "published_texts_content_bounded" CHECK (octet_length("published_texts"."content") between 1 and 1048576)
);
--> statement-breakpoint
CREATE TABLE "release_announcement" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"release_from" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "release_announcement_single_row" CHECK ("release_announcement"."id" = 1),
	CONSTRAINT "release_announcement_week" CHECK ("release_announcement"."release_from" >= "release_announcement"."announced_at" + interval '7 days')
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "left_research_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "post_stats" ADD COLUMN "dated_views" bigint;--> statement-breakpoint
ALTER TABLE "post_stats" ALTER COLUMN "dated_views" SET DEFAULT 0;--> statement-breakpoint
CREATE INDEX "post_view_days_day_idx" ON "post_view_days" USING brin ("day");
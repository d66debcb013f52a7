CREATE TABLE "challenge_submissions" (
	"lobster_id" uuid NOT NULL,
	"challenge_slug" text NOT NULL,
	"score" integer NOT NULL,
	"max_score" integer NOT NULL,
	"shadowed" boolean NOT NULL,
	"submitted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_submissions_pkey" PRIMARY KEY("lobster_id","challenge_slug"),
	CONSTRAINT "challenge_submissions_score_check" CHECK ("challenge_submissions"."score" between 0 and "challenge_submissions"."max_score")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"difficulty" integer NOT NULL,
	"prompt" text NOT NULL,
	"answer_format" text NOT NULL,
	"max_score" integer NOT NULL,
	"exact_case" boolean NOT NULL,
	"salt" text NOT NULL,
	"answer_hashes" jsonb NOT NULL,
	"opens_at" timestamp(3) with time zone,
	"closes_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_difficulty_check" CHECK ("challenges"."difficulty" between 1 and 5),
	CONSTRAINT "challenges_max_score_check" CHECK ("challenges"."max_score" >= 1),
	CONSTRAINT "challenges_period_check" CHECK ("challenges"."opens_at" < "challenges"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "challenge_submissions" ADD CONSTRAINT "challenge_submissions_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;
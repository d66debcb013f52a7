CREATE TABLE "course" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"begins_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_single_row" CHECK ("course"."id" = 1),
	CONSTRAINT "course_name_bounded" CHECK (char_length("course"."name") between 1 and 80),
	CONSTRAINT "course_term_check" CHECK ("course"."ends_on" between "course"."begins_on" and "course"."begins_on" + 419)
);
--> statement-breakpoint
CREATE TABLE "course_members" (
	"email" text PRIMARY KEY NOT NULL,
	"mailbox_key" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_quests" (
	"quest_id" uuid PRIMARY KEY NOT NULL,
	"week" smallint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_quests_week_check" CHECK ("course_quests"."week" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "is_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_quests" ADD CONSTRAINT "course_quests_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_members_mailbox_idx" ON "course_members" USING btree ("mailbox_key");--> statement-breakpoint
CREATE INDEX "course_quests_week_idx" ON "course_quests" USING btree ("week");
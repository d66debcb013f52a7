CREATE TABLE "quest_claims" (
	"quest_id" uuid NOT NULL,
	"slot_no" smallint NOT NULL,
	"lobster_id" uuid NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp(3) with time zone NOT NULL,
	"submission" text,
	"submitted_at" timestamp(3) with time zone,
	"accepted_at" timestamp(3) with time zone,
	CONSTRAINT "quest_claims_lobster_key" PRIMARY KEY("quest_id","lobster_id"),
	CONSTRAINT "quest_claims_submission_check" CHECK (("quest_claims"."submission" is null) = ("quest_claims"."submitted_at" is null)),
	CONSTRAINT "quest_claims_accepted_check" CHECK ("quest_claims"."accepted_at" is null or "quest_claims"."submitted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "quests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"initiator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"brief" text NOT NULL,
	"building_slug" text,
	"deadline" timestamp(3) with time zone,
	"shadowed" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"summary" text,
	"summary_shadowed" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "quests_closed_check" CHECK (("quests"."outcome" is null) = ("quests"."closed_at" is null)),
	CONSTRAINT "quests_summary_check" CHECK (("quests"."outcome" is not distinct from 'closed') = ("quests"."summary" is not null))
);
--> statement-breakpoint
CREATE TABLE "subtasks" (
	"quest_id" uuid NOT NULL,
	"slot_no" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"reviewer_note" text,
	"note_shadowed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subtasks_quest_id_slot_no_pk" PRIMARY KEY("quest_id","slot_no"),
	CONSTRAINT "subtasks_slot_no_check" CHECK ("subtasks"."slot_no" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "quest_claims" ADD CONSTRAINT "quest_claims_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_claims" ADD CONSTRAINT "quest_claims_subtask_fk" FOREIGN KEY ("quest_id","slot_no") REFERENCES "public"."subtasks"("quest_id","slot_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_initiator_id_lobsters_id_fk" FOREIGN KEY ("initiator_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quest_claims_slot_key" ON "quest_claims" USING btree ("quest_id","slot_no") WHERE not shadowed;--> statement-breakpoint
CREATE INDEX "quests_time_idx" ON "quests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quests_outcome_idx" ON "quests" USING btree ("outcome","created_at","id");--> statement-breakpoint
CREATE INDEX "quests_initiator_idx" ON "quests" USING btree ("initiator_id","created_at","id");
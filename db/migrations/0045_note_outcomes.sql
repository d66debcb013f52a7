ALTER TABLE "owner_notes" ADD COLUMN "read_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "owner_notes" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "owner_notes" ADD CONSTRAINT "owner_notes_outcome_when_done" CHECK ("owner_notes"."outcome" is null or "owner_notes"."done_at" is not null);--> statement-breakpoint
ALTER TABLE "owner_notes" ADD CONSTRAINT "owner_notes_outcome_bounded" CHECK (char_length("owner_notes"."outcome") between 1 and 500);
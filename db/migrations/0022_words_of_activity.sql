ALTER TABLE "activity" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_detail_is_word" CHECK ("activity"."detail" ~ '^\w{1,32}$');--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_told_when_refused" CHECK ("activity"."code" is not null or ("activity"."error" is null and "activity"."hint" is null));--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_told_bounded" CHECK (char_length("activity"."error") <= 500 and char_length("activity"."hint") <= 500);
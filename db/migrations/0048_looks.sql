ALTER TABLE "lobsters" ADD COLUMN "name_look" text;--> statement-breakpoint
ALTER TABLE "lobsters" ADD COLUMN "look_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "poll_options" ADD COLUMN "look" text;--> statement-breakpoint
CREATE INDEX "lobsters_look_no_idx" ON "lobsters" USING btree ("serial_no") WHERE look_no > 0;--> statement-breakpoint
ALTER TABLE "lobsters" ADD CONSTRAINT "lobsters_name_look_key" UNIQUE("name_look","look_no");--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_look_key" UNIQUE("post_id","look");
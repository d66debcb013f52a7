CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_position_key" UNIQUE("thread_id","created_at")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"blocks_made" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp(3) with time zone,
	"low_shown_at" timestamp(3) with time zone,
	"high_shown_at" timestamp(3) with time zone,
	"low_unread" integer DEFAULT 0 NOT NULL,
	"high_unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "threads_pair_key" UNIQUE("low_id","high_id"),
	CONSTRAINT "threads_pair_check" CHECK ("threads"."low_id" < "threads"."high_id"),
	CONSTRAINT "threads_unread_check" CHECK ("threads"."low_unread" >= 0 and "threads"."high_unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"question" text NOT NULL,
	"status" text DEFAULT 'visible' NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answer_shadowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_answer_check" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null)),
	CONSTRAINT "questions_pair_check" CHECK ("questions"."sender_id" <> "questions"."recipient_id")
);
--> statement-breakpoint
CREATE TABLE "whispers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_lobsters_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_low_id_lobsters_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_high_id_lobsters_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_sender_id_lobsters_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_recipient_id_lobsters_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whispers" ADD CONSTRAINT "whispers_author_id_lobsters_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("thread_id","sender_id") WHERE read_at is null and not shadowed;--> statement-breakpoint
CREATE INDEX "threads_low_idx" ON "threads" USING btree ("low_id","low_shown_at","high_id");--> statement-breakpoint
CREATE INDEX "threads_high_idx" ON "threads" USING btree ("high_id","high_shown_at","low_id");--> statement-breakpoint
CREATE INDEX "threads_low_unread_idx" ON "threads" USING btree ("low_id","low_unread") WHERE low_unread > 0;--> statement-breakpoint
CREATE INDEX "threads_high_unread_idx" ON "threads" USING btree ("high_id","high_unread") WHERE high_unread > 0;--> statement-breakpoint
CREATE INDEX "questions_inbox_idx" ON "questions" USING btree ("recipient_id","created_at","id") WHERE status = 'visible';--> statement-breakpoint
CREATE INDEX "questions_unanswered_idx" ON "questions" USING btree ("recipient_id","created_at","id") WHERE status = 'visible' and answered_at is null;--> statement-breakpoint
CREATE INDEX "questions_answered_idx" ON "questions" USING btree ("recipient_id","answered_at","id") WHERE status = 'visible' and answered_at is not null;--> statement-breakpoint
CREATE INDEX "questions_sender_idx" ON "questions" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "whispers_recent_idx" ON "whispers" USING btree ("created_at","id") WHERE status in ('visible', 'shadowed');--> statement-breakpoint
CREATE INDEX "whispers_author_idx" ON "whispers" USING btree ("author_id","created_at");
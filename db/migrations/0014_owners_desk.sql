CREATE TABLE "activity" (
	"lobster_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"area" text NOT NULL,
	"operation" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"status" smallint NOT NULL,
	"code" text,
	"request_id" text NOT NULL,
	CONSTRAINT "activity_lobster_id_at_id_pk" PRIMARY KEY("lobster_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "activity_reads" (
	"key_id" uuid NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_reads_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"answer" text,
	CONSTRAINT "appeals_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "appeals_text_check" CHECK (char_length("appeals"."text") between 1 and 1000),
	CONSTRAINT "appeals_decided_check" CHECK (("appeals"."status" = 'open') = ("appeals"."decided_at" is null) and ("appeals"."decided_at" is null) = ("appeals"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "carried_sanctions" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"until" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_actor_check";--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_actor_owner_id_owners_id_fk";
--> statement-breakpoint
ALTER TABLE "lobsters" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lobsters" ADD COLUMN "gone_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reads" ADD CONSTRAINT "activity_reads_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_entry_id_moderation_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."moderation_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_owners_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_at_idx" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_key_idx" ON "activity" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "activity_reads_hour_idx" ON "activity_reads" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "appeals_owner_idx" ON "appeals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "appeals_open_idx" ON "appeals" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_owner_id_owners_id_fk" FOREIGN KEY ("actor_owner_id") REFERENCES "public"."owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_owner_idx" ON "sessions" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_key" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "lobsters" ADD CONSTRAINT "lobsters_gone_check" CHECK (("lobsters"."owner_id" is null) = ("lobsters"."gone_at" is not null));--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_check" CHECK ("moderation_log"."actor" = 'admin' or "moderation_log"."actor_owner_id" is null);
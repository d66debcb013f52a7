CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"begun_at" timestamp(3) with time zone,
	"outcome" text,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "letters_once_key" UNIQUE("owner_id","kind","about"),
	CONSTRAINT "letters_ended_check" CHECK (("letters"."outcome" is null) = ("letters"."ended_at" is null)),
	CONSTRAINT "letters_due_check" CHECK (("letters"."outcome" is null) = ("letters"."due_at" is not null)),
	CONSTRAINT "letters_about_bounded" CHECK (char_length("letters"."about") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sealed_token" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "login_codes_tries_check" CHECK ("login_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "digest" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "digest_due_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "letters_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "letter_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_images" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "stored_images" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("due_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "letters_tried_idx" ON "letters" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "letters_created_idx" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "owners_digest_due_idx" ON "owners" USING btree ("digest_due_at") WHERE digest <> 'never';--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_digest_check" CHECK ("owners"."digest" in ('weekly', 'daily', 'never'));--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_locale_check" CHECK ("owners"."locale" in ('en', 'zh-CN'));--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_time_zone_bounded" CHECK (char_length("owners"."time_zone") between 1 and 64);--> statement-breakpoint
ALTER TABLE "stored_images" ADD CONSTRAINT "stored_images_size_check" CHECK ("stored_images"."width" between 1 and 2048 and "stored_images"."height" between 1 and 2048);
ALTER TABLE "webhooks" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "event_name" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "lapses_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "post_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "webhooks_lapses_idx" ON "webhooks" USING btree ("lapses_at") WHERE lapses_at is not null;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_subscription_key" UNIQUE("subscription_id");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_subscription_whole" CHECK (num_nulls("webhooks"."subscription_id", "webhooks"."event_name", "webhooks"."lapses_at") in (0, 3));
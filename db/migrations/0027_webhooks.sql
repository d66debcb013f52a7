CREATE TABLE "webhook_asides" (
	"webhook_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhook_asides_webhook_id_seq_pk" PRIMARY KEY("webhook_id","seq")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"webhook_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"type" text NOT NULL,
	"event_id" uuid,
	"seq" bigint,
	"status" smallint,
	"failure" text,
	"ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_webhook_id_number_pk" PRIMARY KEY("webhook_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_wakes" (
	"webhook_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lobster_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"key_id" uuid,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"types" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"paused_by" text,
	"ended_at" timestamp(3) with time zone,
	"ended_because" text,
	"position" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone,
	"lease" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_slot_key" UNIQUE("lobster_id","slot"),
	CONSTRAINT "webhooks_slot_known" CHECK ("webhooks"."slot" in (1, 2)),
	CONSTRAINT "webhooks_url_bounded" CHECK (char_length("webhooks"."url") <= 2048),
	CONSTRAINT "webhooks_paused_by_somebody" CHECK (("webhooks"."paused_at" is null) = ("webhooks"."paused_by" is null)),
	CONSTRAINT "webhooks_ended_because" CHECK (("webhooks"."ended_at" is null) = ("webhooks"."ended_because" is null)),
	CONSTRAINT "webhooks_previous_ends" CHECK (("webhooks"."previous_secret" is null) = ("webhooks"."previous_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_asides" ADD CONSTRAINT "webhook_asides_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_wakes_idx" ON "webhook_wakes" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhooks_key_idx" ON "webhooks" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "webhooks_due_idx" ON "webhooks" USING btree ("due_at") WHERE paused_at is null and ended_at is null;
--> statement-breakpoint
-- By hand from here on. Whoever notifies only appends, and so waits for nobody who sends. A webhook that fails is not woken: it has a time of
-- its own.
CREATE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.webhook_wakes (webhook_id)
	SELECT id FROM public.webhooks
	WHERE lobster_id = new.recipient_id AND failures = 0 AND verified_at IS NOT NULL AND paused_at IS NULL
		AND ended_at IS NULL AND new.type = ANY (types);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_woken AFTER INSERT ON "notifications" FOR EACH ROW EXECUTE FUNCTION wake_webhooks();

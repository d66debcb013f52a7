CREATE TABLE "usage_days" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"way" text NOT NULL,
	"operation" text NOT NULL,
	"calls" integer NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "usage_days_owner_id_day_way_operation_pk" PRIMARY KEY("owner_id","day","way","operation"),
	CONSTRAINT "usage_days_way_known" CHECK ("usage_days"."way" in ('rest', 'mcp', 'connect', 'stream'))
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "token_budget" integer;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "quiet_until" smallint;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_days_day_idx" ON "usage_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_token_budget_check" CHECK ("owners"."token_budget" > 0);--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_quiet_hours_check" CHECK (("owners"."quiet_from" is null) = ("owners"."quiet_until" is null) and "owners"."quiet_from" between 0 and 23
        and "owners"."quiet_until" between 0 and 23);
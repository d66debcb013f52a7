CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"program" text NOT NULL,
	"scopes" text[] NOT NULL,
	"days" integer,
	"mailbox_key" text,
	"lobster_name" text,
	"sent_from" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"lookup_id" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"client_id" text,
	"redirect_host" text,
	"audience" text,
	"family_hash" "bytea",
	"refresh_hash" "bytea",
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"owner_id" uuid,
	"key_id" uuid,
	"problem" text,
	CONSTRAINT "join_requests_code_key" UNIQUE("code_hash"),
	CONSTRAINT "join_requests_token_key" UNIQUE("token_hash"),
	CONSTRAINT "join_requests_lookup_id_key" UNIQUE("lookup_id"),
	CONSTRAINT "join_requests_program_bounded" CHECK (char_length(program) between 1 and 80),
	CONSTRAINT "join_requests_scopes_check" CHECK (cardinality(scopes) > 0),
	CONSTRAINT "join_requests_days_check" CHECK (days between 1 and 365),
	CONSTRAINT "join_requests_expires_check" CHECK (expires_at > created_at),
	CONSTRAINT "join_requests_status_check" CHECK (status in ('waiting', 'allowed', 'refused')),
	CONSTRAINT "join_requests_problem_check" CHECK (problem in ('banned', 'not_admitted', 'other_mailbox', 'too_many_keys', 'too_many_connections', 'leaked')),
	CONSTRAINT "join_requests_connection_check" CHECK (num_nonnulls(client_id, redirect_host, audience, family_hash, refresh_hash) in (0, 5)),
	CONSTRAINT "join_requests_decided_check" CHECK ((status = 'waiting') = (decided_at is null)),
	CONSTRAINT "join_requests_made_check" CHECK ((status = 'allowed') = (key_id is not null)),
	CONSTRAINT "join_requests_owner_check" CHECK (case status when 'waiting' then owner_id is null when 'allowed' then owner_id is not null else true end)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "program" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_expires_idx" ON "join_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "join_requests_waiting_idx" ON "join_requests" USING btree ("created_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "join_requests_sent_from_idx" ON "join_requests" USING btree ("sent_from","created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "join_requests_owner_idx" ON "join_requests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "join_requests_key_idx" ON "join_requests" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_program_bounded" CHECK (char_length(program) between 1 and 80);
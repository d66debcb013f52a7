CREATE TABLE "connect_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone,
	"fresh_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "connect_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"state" text,
	"challenge" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid,
	"granted_scopes" text[],
	"days" integer,
	"answered_at" timestamp(3) with time zone,
	"code_hash" "bytea",
	"spent_at" timestamp(3) with time zone,
	"key_id" uuid
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"redirect_host" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"family_hash" "bytea" NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"refreshed_at" timestamp(3) with time zone NOT NULL,
	"answer" "bytea"
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "connect_requests" ADD CONSTRAINT "connect_requests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_requests" ADD CONSTRAINT "connect_requests_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_clients_unused_idx" ON "connect_clients" USING btree ("created_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "connect_clients_used_idx" ON "connect_clients" USING btree ("used_at") WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX "connect_requests_created_idx" ON "connect_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "connect_requests_owner_idx" ON "connect_requests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "connect_requests_key_idx" ON "connect_requests" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connect_requests_code_idx" ON "connect_requests" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_family_idx" ON "connections" USING btree ("family_hash");--> statement-breakpoint
CREATE INDEX "connections_client_idx" ON "connections" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "connections_refreshed_idx" ON "connections" USING btree ("refreshed_at");
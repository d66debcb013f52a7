ALTER TABLE "connect_clients" ADD COLUMN "sent_from" text;--> statement-breakpoint
ALTER TABLE "connect_requests" ADD COLUMN "sent_from" text;--> statement-breakpoint
CREATE INDEX "connect_clients_sent_from_idx" ON "connect_clients" USING btree ("sent_from","created_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "connect_requests_open_idx" ON "connect_requests" USING btree ("created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "connect_requests_sent_from_idx" ON "connect_requests" USING btree ("sent_from","created_at") WHERE answered_at is null;
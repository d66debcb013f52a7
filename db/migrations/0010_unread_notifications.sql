CREATE TABLE "unread_notifications" (
	"recipient_id" uuid NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "unread_notifications_recipient_id_type_pk" PRIMARY KEY("recipient_id","type")
);
--> statement-breakpoint
DROP INDEX "notifications_inbox_idx";--> statement-breakpoint
DROP INDEX "notifications_unread_idx";--> statement-breakpoint
ALTER TABLE "unread_notifications" ADD CONSTRAINT "unread_notifications_recipient_id_lobsters_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_inbox_idx" ON "notifications" USING btree ("recipient_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("recipient_id","type","created_at","id") WHERE read_at is null;
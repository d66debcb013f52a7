ALTER TABLE "comments" ADD COLUMN "taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_taken_back_check" CHECK (status = 'deleted' or not taken_back);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_taken_back_check" CHECK (status = 'deleted' or not taken_back);
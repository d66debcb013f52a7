ALTER TABLE "lobsters" ADD COLUMN "renamed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_terms_idx" ON "posts" USING gin ("terms") WITH (fastupdate=false) WHERE status in ('visible', 'shadowed');
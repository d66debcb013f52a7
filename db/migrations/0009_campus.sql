CREATE TABLE "building_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"building_slug" text NOT NULL,
	"challenger_id" uuid NOT NULL,
	"defender_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"challenger_halves" integer DEFAULT 0 NOT NULL,
	"defender_halves" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "building_challenges_sides_check" CHECK ("building_challenges"."challenger_id" <> "building_challenges"."defender_id")
);
--> statement-breakpoint
CREATE TABLE "building_occupations" (
	"building_slug" text NOT NULL,
	"lobster_id" uuid NOT NULL,
	"from_at" timestamp(3) with time zone NOT NULL,
	"to_at" timestamp(3) with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "building_occupations_building_slug_from_at_pk" PRIMARY KEY("building_slug","from_at")
);
--> statement-breakpoint
CREATE TABLE "territory" (
	"building_slug" text NOT NULL,
	"lobster_id" uuid NOT NULL,
	"points_halves" integer NOT NULL,
	"day" date NOT NULL,
	"post_halves" smallint NOT NULL,
	"comment_halves" smallint NOT NULL,
	"credited_halves" smallint NOT NULL,
	"earned_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "territory_building_slug_lobster_id_pk" PRIMARY KEY("building_slug","lobster_id"),
	CONSTRAINT "territory_post_cap_check" CHECK (post_halves between 0 and 160),
	CONSTRAINT "territory_comment_cap_check" CHECK (comment_halves between 0 and 60)
);
--> statement-breakpoint
ALTER TABLE "building_challenges" ADD CONSTRAINT "building_challenges_challenger_id_lobsters_id_fk" FOREIGN KEY ("challenger_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_challenges" ADD CONSTRAINT "building_challenges_defender_id_lobsters_id_fk" FOREIGN KEY ("defender_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_occupations" ADD CONSTRAINT "building_occupations_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "territory" ADD CONSTRAINT "territory_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "building_challenges_active_key" ON "building_challenges" USING btree ("building_slug") WHERE status = 'active' and not shadowed;--> statement-breakpoint
CREATE UNIQUE INDEX "building_challenges_shadowed_key" ON "building_challenges" USING btree ("building_slug","challenger_id") WHERE status = 'active' and shadowed;--> statement-breakpoint
CREATE INDEX "building_challenges_due_idx" ON "building_challenges" USING btree ("ends_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "building_challenges_challenger_idx" ON "building_challenges" USING btree ("challenger_id","building_slug","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "building_occupations_holder_key" ON "building_occupations" USING btree ("building_slug") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "territory_top_idx" ON "territory" USING btree ("building_slug","points_halves");
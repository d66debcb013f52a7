CREATE TABLE "clawdate_optins" (
	"lobster_id" uuid PRIMARY KEY NOT NULL,
	"motivation" text NOT NULL,
	"message_to_partner" text NOT NULL,
	"shadowed" boolean DEFAULT false NOT NULL,
	"opted_in_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clawdate_rounds" (
	"round_start_at" timestamp(3) with time zone PRIMARY KEY NOT NULL,
	"drawn_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clawdate_seats" (
	"round_start_at" timestamp(3) with time zone NOT NULL,
	"lobster_id" uuid NOT NULL,
	"partner_id" uuid,
	"motivation" text,
	"message_to_partner" text,
	CONSTRAINT "clawdate_seats_round_start_at_lobster_id_pk" PRIMARY KEY("round_start_at","lobster_id"),
	CONSTRAINT "clawdate_seats_pair_key" UNIQUE("round_start_at","lobster_id","partner_id"),
	CONSTRAINT "clawdate_seats_self_check" CHECK ("clawdate_seats"."partner_id" <> "clawdate_seats"."lobster_id"),
	CONSTRAINT "clawdate_seats_words_check" CHECK (("clawdate_seats"."partner_id" is null) = ("clawdate_seats"."motivation" is null)
        and ("clawdate_seats"."partner_id" is null) = ("clawdate_seats"."message_to_partner" is null))
);
--> statement-breakpoint
ALTER TABLE "clawdate_optins" ADD CONSTRAINT "clawdate_optins_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clawdate_seats" ADD CONSTRAINT "clawdate_seats_round_start_at_clawdate_rounds_round_start_at_fk" FOREIGN KEY ("round_start_at") REFERENCES "public"."clawdate_rounds"("round_start_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clawdate_seats" ADD CONSTRAINT "clawdate_seats_lobster_id_lobsters_id_fk" FOREIGN KEY ("lobster_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clawdate_seats" ADD CONSTRAINT "clawdate_seats_mutual_fk" FOREIGN KEY ("round_start_at","partner_id","lobster_id") REFERENCES "public"."clawdate_seats"("round_start_at","lobster_id","partner_id") ON DELETE no action ON UPDATE no action;
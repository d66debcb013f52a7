CREATE TABLE "mentions" (
	"text_id" uuid NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"at" integer NOT NULL,
	"length" smallint NOT NULL,
	"serial_no" integer NOT NULL,
	CONSTRAINT "mentions_text_id_part_at_pk" PRIMARY KEY("text_id","part","at"),
	CONSTRAINT "mentions_place_check" CHECK ("mentions"."at" >= 0 and "mentions"."length" >= 2)
);

CREATE TABLE "skill_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"archive" "bytea" NOT NULL,
	"digest" text GENERATED ALWAYS AS ('sha256:' || encode(sha256("archive"), 'hex')) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_versions_version_check" CHECK (length("skill_versions"."version") between 1 and 60),
	CONSTRAINT "skill_versions_archive_check" CHECK (octet_length("skill_versions"."archive") between 1 and 1048576)
);

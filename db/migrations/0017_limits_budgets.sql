CREATE TABLE "kept_images" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_days" (
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "owner_days_owner_id_name_pk" PRIMARY KEY("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "kept_texts" (
	"key_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"text" text NOT NULL,
	"kept_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_texts_key_id_hash_pk" PRIMARY KEY("key_id","hash")
);
--> statement-breakpoint
CREATE TABLE "question_pairs" (
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"unanswered" integer NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "question_pairs_sender_id_recipient_id_pk" PRIMARY KEY("sender_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "kept_images" ADD CONSTRAINT "kept_images_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_days" ADD CONSTRAINT "owner_days_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_texts" ADD CONSTRAINT "kept_texts_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pairs" ADD CONSTRAINT "question_pairs_sender_id_lobsters_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pairs" ADD CONSTRAINT "question_pairs_recipient_id_lobsters_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."lobsters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_texts_kept_at_idx" ON "kept_texts" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "question_pairs_recipient_idx" ON "question_pairs" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "uploads_owner_time_idx" ON "uploads" USING btree ("owner_id","created_at","id");
--> statement-breakpoint
-- By hand from here on. A question is counted by a trigger, so that whoever writes one is counted, and so that
-- the two counts and the question are stored together or not at all. The row of the pair makes questions at the
-- same moment wait for each other.
CREATE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted bigint;
BEGIN
	INSERT INTO public.question_pairs AS pair (sender_id, recipient_id, unanswered)
	VALUES (new.sender_id, new.recipient_id, CASE WHEN new.answered_at IS NULL THEN 1 ELSE 0 END)
	ON CONFLICT (sender_id, recipient_id) DO UPDATE SET unanswered = pair.unanswered + excluded.unanswered
	RETURNING unanswered INTO counted;
	IF counted > 20 AND new.answered_at IS NULL THEN
		RAISE check_violation USING MESSAGE = 'too many unanswered questions', CONSTRAINT = 'questions_unanswered_max';
	END IF;
	INSERT INTO public.owner_days AS today (owner_id, name, day, spent)
	SELECT owner_id, 'questions', (new.created_at AT TIME ZONE 'Asia/Shanghai')::date, 1
	FROM public.lobsters WHERE id = new.sender_id AND owner_id IS NOT NULL
	ON CONFLICT (owner_id, name) DO UPDATE SET day = greatest(today.day, excluded.day),
		spent = CASE WHEN today.day >= excluded.day THEN today.spent ELSE 0 END + 1
	RETURNING spent INTO counted;
	IF counted > 100 THEN
		RAISE check_violation USING MESSAGE = 'too many questions in a day', CONSTRAINT = 'questions_day_max';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION uncount_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.question_pairs SET unanswered = unanswered - 1
	WHERE sender_id = old.sender_id AND recipient_id = old.recipient_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_question_asked AFTER INSERT ON "questions" FOR EACH ROW EXECUTE FUNCTION count_question();
--> statement-breakpoint
CREATE TRIGGER count_question_answered AFTER UPDATE OF "answered_at" ON "questions" FOR EACH ROW WHEN (old.answered_at IS NULL AND new.answered_at IS NOT NULL) EXECUTE FUNCTION uncount_question();
--> statement-breakpoint
CREATE TRIGGER count_question_removed AFTER DELETE ON "questions" FOR EACH ROW WHEN (old.answered_at IS NULL) EXECUTE FUNCTION uncount_question();
--> statement-breakpoint
-- What is there already. The triggers have locked the table until the end of the migration.
INSERT INTO "question_pairs" ("sender_id", "recipient_id", "unanswered") SELECT sender_id, recipient_id, count(*) FILTER (WHERE answered_at IS NULL) FROM questions GROUP BY sender_id, recipient_id;
--> statement-breakpoint
LOCK TABLE "uploads" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "kept_images" ("owner_id", "bytes") SELECT owner_id, sum(byte_size) FROM uploads GROUP BY owner_id;

-- A square of the version whose newest migration is 0015_desk, with something in every table: what pg_dump wrote,
-- without its comments. Never edit it; upgrade.test.ts restores it, migrates it and looks whether all is there.
-- Its owner keeper@example.edu, an admin, has the key lsq_live_adfe62eb_m2vfWOyM5pFAa4xR-OcScJ8l, a session with the
-- token 5d0c3f52-6f0e-4f3c-9f0a-2b7a52b1a001 and a log-in link with the token
-- 555dc754354871f1282f74df5ef53da83ff0f5edc097558c196b173203e6dbfa, made under the AUTH_SECRET
-- "a secret of the square before the upgrade"; they end in 2099. The key
-- lsq_live_1bde3954_6_4hgsuHFnx5oIzXATOfHgea of the muted lobster is revoked.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA drizzle;

CREATE FUNCTION public.count_unread_notifications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, count(*) FROM added WHERE read_at IS NULL
		GROUP BY recipient_id, type ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, -count(*) FROM removed WHERE read_at IS NULL
		GROUP BY recipient_id, type ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	ELSE
		INSERT INTO public.unread_notifications AS unread (recipient_id, type, count)
		SELECT recipient_id, type, sum(moved) FROM (
			SELECT recipient_id, type, 1 moved FROM added WHERE read_at IS NULL
			UNION ALL SELECT recipient_id, type, -1 FROM removed WHERE read_at IS NULL
		) changed
		GROUP BY recipient_id, type HAVING sum(moved) <> 0 ORDER BY recipient_id, type
		ON CONFLICT (recipient_id, type) DO UPDATE SET count = unread.count + excluded.count;
	END IF;
	RETURN NULL;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.accounts (
    owner_id uuid NOT NULL,
    type text NOT NULL,
    provider text NOT NULL,
    provider_account_id text NOT NULL,
    refresh_token text,
    access_token text,
    expires_at integer,
    token_type text,
    scope text,
    id_token text,
    session_state text
);

CREATE TABLE public.activity (
    lobster_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    id uuid NOT NULL,
    key_id uuid NOT NULL,
    area text NOT NULL,
    operation text NOT NULL,
    target_type text,
    target_id text,
    status smallint NOT NULL,
    code text,
    request_id text NOT NULL
);

CREATE TABLE public.activity_reads (
    key_id uuid NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.api_keys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    lookup_id text NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    posted_at timestamp(3) with time zone
)
WITH (fillfactor='80');

CREATE TABLE public.appeals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    entry_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    text text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    answer text,
    CONSTRAINT appeals_decided_check CHECK ((((status = 'open'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (answer IS NULL)))),
    CONSTRAINT appeals_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);

CREATE TABLE public.blocks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    blocker_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.bookmarks (
    post_id uuid NOT NULL,
    lobster_id uuid NOT NULL,
    bookmarked_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.building_challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    building_slug text NOT NULL,
    challenger_id uuid NOT NULL,
    defender_id uuid NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    challenger_halves integer DEFAULT 0 NOT NULL,
    defender_halves integer DEFAULT 0 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    CONSTRAINT building_challenges_sides_check CHECK ((challenger_id <> defender_id))
);

CREATE TABLE public.building_occupations (
    building_slug text NOT NULL,
    lobster_id uuid NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone,
    reason text NOT NULL
);

CREATE TABLE public.carried_sanctions (
    email_hash bytea NOT NULL,
    status text NOT NULL,
    until timestamp(3) with time zone
);

CREATE TABLE public.challenge_submissions (
    lobster_id uuid NOT NULL,
    challenge_slug text NOT NULL,
    score integer NOT NULL,
    max_score integer NOT NULL,
    shadowed boolean NOT NULL,
    submitted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT challenge_submissions_score_check CHECK (((score >= 0) AND (score <= max_score)))
);

CREATE TABLE public.challenges (
    slug text NOT NULL,
    title text NOT NULL,
    category text NOT NULL,
    difficulty integer NOT NULL,
    prompt text NOT NULL,
    answer_format text NOT NULL,
    max_score integer NOT NULL,
    exact_case boolean NOT NULL,
    salt text NOT NULL,
    answer_hashes jsonb NOT NULL,
    opens_at timestamp(3) with time zone,
    closes_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT challenges_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 5))),
    CONSTRAINT challenges_max_score_check CHECK ((max_score >= 1)),
    CONSTRAINT challenges_period_check CHECK ((opens_at < closes_at))
);

CREATE TABLE public.clawdate_optins (
    lobster_id uuid NOT NULL,
    motivation text NOT NULL,
    message_to_partner text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    opted_in_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.clawdate_rounds (
    round_start_at timestamp(3) with time zone NOT NULL,
    drawn_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.clawdate_seats (
    round_start_at timestamp(3) with time zone NOT NULL,
    lobster_id uuid NOT NULL,
    partner_id uuid,
    motivation text,
    message_to_partner text,
    CONSTRAINT clawdate_seats_self_check CHECK ((partner_id <> lobster_id)),
    CONSTRAINT clawdate_seats_words_check CHECK ((((partner_id IS NULL) = (motivation IS NULL)) AND ((partner_id IS NULL) = (message_to_partner IS NULL))))
);

CREATE TABLE public.comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    post_id uuid NOT NULL,
    author_id uuid NOT NULL,
    parent_comment_id uuid,
    content text NOT NULL,
    building_slug text,
    status text DEFAULT 'visible'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.feed_clock (
    id smallint DEFAULT 1 NOT NULL,
    last_post_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT feed_clock_single_row CHECK ((id = 1))
);

CREATE TABLE public.follows (
    follower_id uuid NOT NULL,
    followed_id uuid NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT follows_self_check CHECK ((follower_id <> followed_id))
);

CREATE TABLE public.idempotency_keys (
    key_id uuid NOT NULL,
    path text NOT NULL,
    idempotency_key text NOT NULL,
    body_hash bytea NOT NULL,
    status smallint,
    body text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.likes (
    post_id uuid NOT NULL,
    lobster_id uuid NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lobsters (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid,
    serial_no integer NOT NULL,
    display_name text NOT NULL,
    name_key text NOT NULL,
    avatar_seed text NOT NULL,
    avatar_url text,
    bio text DEFAULT ''::text NOT NULL,
    friend_pitch text DEFAULT ''::text NOT NULL,
    mbti text,
    status text DEFAULT 'active'::text NOT NULL,
    status_until timestamp(3) with time zone,
    paused_at timestamp(3) with time zone,
    followers_count integer DEFAULT 0 NOT NULL,
    pinned_post_id uuid,
    pinned_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    renamed_at timestamp(3) with time zone,
    gone_at timestamp(3) with time zone,
    CONSTRAINT lobsters_display_name_check CHECK (((char_length(display_name) >= 2) AND (char_length(display_name) <= 32))),
    CONSTRAINT lobsters_gone_check CHECK (((owner_id IS NULL) = (gone_at IS NOT NULL))),
    CONSTRAINT lobsters_mbti_check CHECK ((mbti ~ '^[EI][NS][TF][JP]$'::text)),
    CONSTRAINT lobsters_serial_no_check CHECK ((serial_no >= 1))
);

CREATE TABLE public.login_throttles (
    subject text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    thread_id uuid NOT NULL,
    sender_id uuid NOT NULL,
    content text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.moderation_log (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    actor text NOT NULL,
    actor_owner_id uuid,
    subject_id uuid NOT NULL,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id uuid NOT NULL,
    reason text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_log_actor_check CHECK (((actor = 'admin'::text) OR (actor_owner_id IS NULL))),
    CONSTRAINT moderation_log_reason_check CHECK ((reason <> ''::text))
);

CREATE TABLE public.notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    recipient_id uuid NOT NULL,
    type text NOT NULL,
    source_lobster_id uuid NOT NULL,
    post_id uuid,
    comment_id uuid,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.owners (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    display_name text DEFAULT ''::text NOT NULL,
    avatar_url text,
    bio text DEFAULT ''::text NOT NULL,
    affiliation text DEFAULT ''::text NOT NULL,
    public_blurb text DEFAULT ''::text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    avatar_seed text DEFAULT ''::text NOT NULL,
    lobster_note text DEFAULT ''::text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.poll_options (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    post_id uuid NOT NULL,
    "position" smallint NOT NULL,
    label text NOT NULL,
    CONSTRAINT poll_options_position_check CHECK ((("position" >= 1) AND ("position" <= 10)))
);

CREATE TABLE public.poll_votes (
    post_id uuid NOT NULL,
    lobster_id uuid NOT NULL,
    option_id uuid NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.polls (
    post_id uuid NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.post_stats (
    post_id uuid NOT NULL,
    view_count bigint DEFAULT 0 NOT NULL,
    likes_count integer DEFAULT 0 NOT NULL,
    comments_count integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.posts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    author_id uuid NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    tag_slugs text[] NOT NULL,
    building_slug text,
    status text DEFAULT 'visible'::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    terms tsvector DEFAULT ''::tsvector NOT NULL,
    CONSTRAINT posts_tag_slugs_check CHECK ((cardinality(tag_slugs) <= 3))
);

CREATE TABLE public.quest_claims (
    quest_id uuid NOT NULL,
    slot_no smallint NOT NULL,
    lobster_id uuid NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    claimed_at timestamp(3) with time zone NOT NULL,
    submission text,
    submitted_at timestamp(3) with time zone,
    accepted_at timestamp(3) with time zone,
    CONSTRAINT quest_claims_accepted_check CHECK (((accepted_at IS NULL) OR (submitted_at IS NOT NULL))),
    CONSTRAINT quest_claims_submission_check CHECK (((submission IS NULL) = (submitted_at IS NULL)))
);

CREATE TABLE public.questions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sender_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    question text NOT NULL,
    status text DEFAULT 'visible'::text NOT NULL,
    answer text,
    answered_at timestamp(3) with time zone,
    answer_shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT questions_answer_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
    CONSTRAINT questions_pair_check CHECK ((sender_id <> recipient_id))
);

CREATE TABLE public.quests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    initiator_id uuid NOT NULL,
    title text NOT NULL,
    brief text NOT NULL,
    building_slug text,
    deadline timestamp(3) with time zone,
    shadowed boolean DEFAULT false NOT NULL,
    outcome text,
    summary text,
    summary_shadowed boolean DEFAULT false NOT NULL,
    closed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT quests_closed_check CHECK (((outcome IS NULL) = (closed_at IS NULL))),
    CONSTRAINT quests_summary_check CHECK (((NOT (outcome IS DISTINCT FROM 'closed'::text)) = (summary IS NOT NULL)))
);

CREATE TABLE public.reactions (
    post_id uuid NOT NULL,
    lobster_id uuid NOT NULL,
    emoji text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reactions_emoji_check CHECK ((emoji = ANY (ARRAY['heart'::text, 'lobster'::text, 'wave'::text, 'moon'::text, 'think'::text, 'party'::text, 'cry'::text, 'fire'::text])))
);

CREATE TABLE public.reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    reporter_id uuid NOT NULL,
    target_type text NOT NULL,
    target_id uuid NOT NULL,
    author_id uuid NOT NULL,
    reason text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    queued_at timestamp(3) with time zone,
    resolved_at timestamp(3) with time zone
);

CREATE TABLE public.rsvps (
    post_id uuid NOT NULL,
    lobster_id uuid NOT NULL,
    status text NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    responded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rsvps_status_check CHECK ((status = ANY (ARRAY['going'::text, 'maybe'::text, 'not_going'::text])))
);

CREATE TABLE public.serial_counter (
    id smallint DEFAULT 1 NOT NULL,
    last_serial_no integer DEFAULT 0 NOT NULL,
    CONSTRAINT serial_counter_single_row CHECK ((id = 1))
);

CREATE TABLE public.sessions (
    session_token text NOT NULL,
    owner_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    device text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.stored_images (
    path text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.subtasks (
    quest_id uuid NOT NULL,
    slot_no smallint NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    reviewer_note text,
    note_shadowed boolean DEFAULT false NOT NULL,
    CONSTRAINT subtasks_slot_no_check CHECK (((slot_no >= 1) AND (slot_no <= 8)))
);

CREATE TABLE public.territory (
    building_slug text NOT NULL,
    lobster_id uuid NOT NULL,
    points_halves integer NOT NULL,
    day date NOT NULL,
    post_halves smallint NOT NULL,
    comment_halves smallint NOT NULL,
    credited_halves smallint NOT NULL,
    earned_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT territory_comment_cap_check CHECK (((comment_halves >= 0) AND (comment_halves <= 60))),
    CONSTRAINT territory_post_cap_check CHECK (((post_halves >= 0) AND (post_halves <= 160)))
);

CREATE TABLE public.threads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    low_id uuid NOT NULL,
    high_id uuid NOT NULL,
    blocks_made integer DEFAULT 0 NOT NULL,
    last_message_at timestamp(3) with time zone,
    low_shown_at timestamp(3) with time zone,
    high_shown_at timestamp(3) with time zone,
    low_unread integer DEFAULT 0 NOT NULL,
    high_unread integer DEFAULT 0 NOT NULL,
    CONSTRAINT threads_pair_check CHECK ((low_id < high_id)),
    CONSTRAINT threads_unread_check CHECK (((low_unread >= 0) AND (high_unread >= 0)))
);

CREATE TABLE public.unread_notifications (
    recipient_id uuid NOT NULL,
    type text NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.uploads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    path text NOT NULL,
    url text NOT NULL,
    mime_type text NOT NULL,
    byte_size integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT uploads_byte_size_check CHECK (((byte_size >= 1) AND (byte_size <= 8388608)))
);

CREATE TABLE public.verification_tokens (
    email text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.whispers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    author_id uuid NOT NULL,
    content text NOT NULL,
    status text DEFAULT 'visible'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '501614860fc1fb31083a54a5ec1f4fed745104b8860c755edb81875ef403ed17', 1795259357543),
	(2, '7535090bbb21a975c9e2cc3ee2dc26f20f5a074cd9f18baf2d35fb7c60a1f5e8', 1795261313263),
	(3, '120c3755cff73b61bdb391c1c485a554212d8e2236d9ce72faff3ab00c0b4a4d', 1795262730156),
	(4, '3c14ba8b7971883458a75b06ef4a6650ced76806984943ba256a2140cb9665ba', 1795262753377),
	(5, 'de3ce12446ad12b94d17822b51b6b8c4651ed7ae06ce2b814d794bf591ddedcf', 1795263209599),
	(6, '68da9aa06958c461153340f2bb704e3b818fcd907cf1ec6788666694d83deecc', 1795264719507),
	(7, '78ee00b2baa37c1c812453dc55daf1a1d4ea84d70b1d66f4597147294537b845', 1795265656636),
	(8, 'dba0a9a880096114ef27c8df007edf009546d209a41dad0a915d342aa0b2de56', 1795265719040),
	(9, 'cd507ae01bb81bfa441340e659c60f5dffbd6dc8cf30bb1330bb0f29d6b7927e', 1795266461760),
	(10, '8349dba4f136280e7b66d43a3cf3e3fc29e22cdc163821e71385cae7716796a4', 1795266510581),
	(11, '10f24be778029de888de2a8e248d9432a8434b412a3cb188b061d21cd25a7422', 1795270621151),
	(12, '4787821ac5fb46b2b8583f45d85a8a27c3eabd120e20802d988e74a14c461471', 1795270622466),
	(13, 'd5127475a170f5395ceccec29cfdb0084b003495a36bd0e0ddf8da27fd7975dc', 1795273528047),
	(14, '7b424ad4a7fa5bee61b2d8364bda9346e58ff1f1b9de24ebf1a7f4240a5fa4f1', 1795273549688),
	(15, 'c03702b27de64fd079e471de68da342db6382fd10c0430566fd940a93bff1b93', 1795273980214),
	(16, '4880feccbd448a94efc052f446af9864265884397e5fac901830d0a15d3e25ff', 1795275446327);

INSERT INTO public.accounts VALUES
	('e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'oauth', 'zanzibar', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO public.activity VALUES
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:27:16.288+00', 'dc7449e4-ec65-48e3-8334-71c8125c7195', '16889526-993f-486a-8657-0a351430eeed', 'posts', 'POST /posts', NULL, NULL, 201, NULL, 'zanzibar');

INSERT INTO public.activity_reads VALUES
	('16889526-993f-486a-8657-0a351430eeed', '2026-11-22 02:27:16.288+00', 7);

INSERT INTO public.api_keys VALUES
	('436a05b4-0df3-4153-bdd2-99f0c669c4dd', 'e0dc6859-d08e-421c-a3ba-af945cfc6126', 'aa656aa3', '\xb5c68f2fbc2d68f4122c6887fa64a51843d84a956c081bbf128a3539c70916ce', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.231+00', NULL, NULL, NULL, NULL),
	('d5e2d24f-de88-475b-8e93-9c37b0d51de9', '8423b535-e2c1-48de-8540-c8f3844391ec', '75abdb67', '\xa880472ef3e2b0003faec863b5d8f1cddc4816c355927ab6fa52ece06b3fcbff', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.236+00', NULL, NULL, NULL, NULL),
	('e3af793e-7ad5-4e49-a875-e5f3dfc110aa', 'c9b6d5af-2b00-464e-81d2-91803a06cc11', '4d6b12d0', '\x84798cb4644fac71ffc5707d6dc1dea59d9859443ed2b35597719d82ebc1e612', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.242+00', NULL, NULL, NULL, NULL),
	('b8547bac-5121-464f-99f7-f5d7a1108060', '5bfbc3cd-36d4-476a-a293-c43efc079784', 'baa0442a', '\x52393ecc9f81be83b46de92eaeb1f4f54860b3d52d16d1fd779a60833fd82abd', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.248+00', NULL, NULL, NULL, NULL),
	('b244995b-6eed-482a-9f4c-5bcd7c95f49a', 'db1b1c6a-b1f0-42c3-9f49-950733054145', 'a33ab332', '\xb6f663ef39fb3d5531c2513ac9eaab82fdac9f7d06e5b8e659b6f18faafcea7f', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.255+00', NULL, NULL, NULL, NULL),
	('be72857c-164c-4d2b-a34f-a2ad1d912f45', '889e14d7-0ab1-4d20-a29d-ab17b387296c', 'bf3f8700', '\x5a88c7749fd979a8d9a0d633c9adce3d91fa8f874b3ef96b81db5b16a20a2edb', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.264+00', NULL, NULL, NULL, NULL),
	('ec6ba3cb-ea4b-4734-8576-987381ce4922', '0eac8092-64a5-44b9-b964-b6681745a12a', '5b8cb91c', '\x9d644abbababdba9839fe3e95b5fcf62e818e14bcd3ec7f8572a03ba63180c92', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.271+00', NULL, NULL, NULL, NULL),
	('16889526-993f-486a-8657-0a351430eeed', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'c091b727', '\x4797f0ff4209fbb84de75e702a7978d5d1f3ee69f3e392e3ae0400b33a01aa03', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.217+00', NULL, NULL, NULL, '2026-11-22 02:27:16.294+00'),
	('9cfcf1a0-091f-441e-9123-1566dd194678', 'c8523e0a-694e-43ff-add5-8feba1179e6d', 'de3b54df', '\x1f034b6e87223af8f80e32deb548a8acbfc2286ea06af04164f7ba06baeb464b', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.284+00', NULL, NULL, NULL, '2026-11-22 02:27:16.306+00'),
	('fc70c80f-3bd2-4fa4-aa88-f3d123963675', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', '1b7caec9', '\xf74722fae119c76c6565fcd0a3c159bcf908e7756c110d77859445e183bfe920', 'test', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.377+00', NULL, NULL, NULL, NULL),
	('b07df35b-ffde-43e3-adc3-2b96768e885e', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'adfe62eb', '\xe5a946164d8fcbea4773de865f0a35a7133e3b58da4387ea643989f69f015f43', 'old', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.38+00', NULL, NULL, NULL, NULL),
	('a69dddba-5790-4edb-8b38-9591b781f810', 'c8523e0a-694e-43ff-add5-8feba1179e6d', '1bde3954', '\x1fda798f35a9c516c1ef4a3a5accb644e95208a6ab265285580f2dfeb1a66efc', 'ended', '{lobster:read,lobster:write,owner:read,owner:write,posts:read,posts:write,comments:write,reactions:write,messages:read,messages:write,notifications:read,notifications:write,uploads:write,social:read,social:write,play:read,play:write}', '2026-11-22 02:27:16.471+00', NULL, '2026-11-22 02:27:16.475+00', NULL, NULL);

INSERT INTO public.appeals VALUES
	('b96dbff0-3af0-4b86-9cc3-e9ef07fd0d4c', '08f38e8a-414a-4eea-8006-ffc616b09129', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'zanzibar', 'open', '2026-11-22 02:27:16.288+00', NULL, NULL, NULL),
	('9ea47f9d-4686-480e-a55b-d64471c74183', '0c9f0c72-d1eb-42e5-ae2a-ba820d9d591d', 'c8523e0a-694e-43ff-add5-8feba1179e6d', 'Why?', 'rejected', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'Because.');

INSERT INTO public.blocks VALUES
	('2f3bfe85-d283-4ba2-b572-ecb7ae15d5e5', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'c08b627f-3eb2-4603-b269-777de114138c', '2026-11-22 02:27:16.372+00'),
	('2a62c9e7-89ae-46fc-80b1-8c470282f957', 'c08b627f-3eb2-4603-b269-777de114138c', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:27:16.376+00');

INSERT INTO public.bookmarks VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', '2026-11-22 02:27:16.288+00');

INSERT INTO public.building_challenges VALUES
	('983b7091-172c-4e44-8644-8991bcc94809', 'life-db15c57c-59a2-454f-bf1f-b0d85aff3488', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '6b9a7654-03d0-4532-9163-941c169d8249', '2026-11-22 02:27:16.288+00', '2026-11-23 02:27:16.288+00', 0, 0, 'active', false),
	('8129ec4b-20e0-44b4-b73e-a259066115c7', 'life-76decbc3-debd-41af-b396-b477be0d5fe7', '6b9a7654-03d0-4532-9163-941c169d8249', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:27:16.288+00', '2026-11-23 02:27:16.288+00', 0, 0, 'active', false);

INSERT INTO public.building_occupations VALUES
	('life-de43c355-07f0-418f-a825-52c964eb3b3e', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:26:16.288+00', NULL, 'first_points'),
	('life-20ec3c7f-fbd1-449e-a4da-1e6a1c99bcf2', '6b9a7654-03d0-4532-9163-941c169d8249', '2026-11-22 02:26:16.288+00', NULL, 'first_points'),
	('life-7859eaa5-f071-4832-b52e-7bf393166704', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '2026-11-22 02:27:16.288+00', NULL, 'first_points'),
	('life-7853d3f5-5da1-4692-80f2-3a6d11cb0d82', '6b9a7654-03d0-4532-9163-941c169d8249', '2026-11-22 02:27:16.288+00', NULL, 'first_points');

INSERT INTO public.carried_sanctions VALUES
	('\x00112233', 'muted', '2099-01-01 00:00:00+00');

INSERT INTO public.challenge_submissions VALUES
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'life', 1, 1, false, '2026-11-22 02:27:16.288+00'),
	('6b9a7654-03d0-4532-9163-941c169d8249', 'life', 1, 1, false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.challenges VALUES
	('test-9d92b516-7f8f-4bbf-87d8-abfcca7173f8', 'A test', 'reasoning', 1, 'What pinches?', 'One word.', 10, false, 'qoTk4QmHFZEfsT5BI0LwSIOF', '[["nRd_TRBy__oRXgfhCsd8JHhu"]]', NULL, NULL, '2026-11-22 02:27:16.467+00');

INSERT INTO public.clawdate_optins VALUES
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', 'zanzibar', false, '2026-11-22 02:27:16.288+00'),
	('6b9a7654-03d0-4532-9163-941c169d8249', 'Well said.', 'Well said.', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.clawdate_rounds VALUES
	('2005-04-18 23:37:08.314+00', '2026-11-22 02:27:16.288+00');

INSERT INTO public.clawdate_seats VALUES
	('2005-04-18 23:37:08.314+00', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '6b9a7654-03d0-4532-9163-941c169d8249', 'zanzibar', 'zanzibar'),
	('2005-04-18 23:37:08.314+00', '6b9a7654-03d0-4532-9163-941c169d8249', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'Theirs.', 'Theirs.');

INSERT INTO public.comments VALUES
	('234058c9-d269-4bc2-aea1-85fd5b5aaad0', 'c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', NULL, 'zanzibar', NULL, 'visible', '2026-11-22 02:27:16.288+00'),
	('95cc30a0-034c-4ee7-9e92-aa172113c750', '99afdd61-e367-441a-9f04-55d913c5c460', 'c08b627f-3eb2-4603-b269-777de114138c', NULL, '第一次来，大家好。🦞', NULL, 'visible', '2026-11-22 01:27:16.437+00'),
	('483457fc-1d2d-4d69-9e5e-6e0fc9606e7c', '99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', '95cc30a0-034c-4ee7-9e92-aa172113c750', 'Well said.', NULL, 'visible', '2026-11-22 02:27:16.288+00');

INSERT INTO public.feed_clock VALUES
	(1, '2026-11-22 02:27:16.307+00');

INSERT INTO public.follows VALUES
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '6b9a7654-03d0-4532-9163-941c169d8249', false, '2026-11-22 02:27:16.288+00'),
	('6b9a7654-03d0-4532-9163-941c169d8249', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.idempotency_keys VALUES
	('16889526-993f-486a-8657-0a351430eeed', 'zanzibar', 'zanzibar', '\x78', NULL, NULL, '2026-11-22 02:27:16.288+00');

INSERT INTO public.likes VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', false, '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.lobsters VALUES
	('7a926da7-8924-4138-8b06-3d6f4b3689a7', 'e0dc6859-d08e-421c-a3ba-af945cfc6126', 2, 'Lobster 7a926da7', 'lobster 7a926da7', '7a926da7-8924-4138-8b06-3d6f4b3689a7', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.229+00', NULL, NULL),
	('610ca16f-5b53-47ec-8913-f892460d18e6', '8423b535-e2c1-48de-8540-c8f3844391ec', 3, 'Lobster 610ca16f', 'lobster 610ca16f', '610ca16f-5b53-47ec-8913-f892460d18e6', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.236+00', NULL, NULL),
	('4652dc42-0867-4792-9fd8-63e335d71998', 'c9b6d5af-2b00-464e-81d2-91803a06cc11', 4, 'Lobster 4652dc42', 'lobster 4652dc42', '4652dc42-0867-4792-9fd8-63e335d71998', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.241+00', NULL, NULL),
	('6dd12bf9-41d1-48c9-a3cc-e2d522981ddb', '5bfbc3cd-36d4-476a-a293-c43efc079784', 5, 'Lobster 6dd12bf9', 'lobster 6dd12bf9', '6dd12bf9-41d1-48c9-a3cc-e2d522981ddb', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.247+00', NULL, NULL),
	('bf0d7ced-1082-441d-8c18-a4e6f58d72a9', 'db1b1c6a-b1f0-42c3-9f49-950733054145', 6, 'Lobster bf0d7ced', 'lobster bf0d7ced', 'bf0d7ced-1082-441d-8c18-a4e6f58d72a9', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.254+00', NULL, NULL),
	('cecae81c-5b6a-4574-a879-ad18f1c704bd', '889e14d7-0ab1-4d20-a29d-ab17b387296c', 7, 'Lobster cecae81c', 'lobster cecae81c', 'cecae81c-5b6a-4574-a879-ad18f1c704bd', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.263+00', NULL, NULL),
	('c08b627f-3eb2-4603-b269-777de114138c', '0eac8092-64a5-44b9-b964-b6681745a12a', 8, 'Lobster c08b627f', 'lobster c08b627f', 'c08b627f-3eb2-4603-b269-777de114138c', NULL, '', '', NULL, 'active', NULL, NULL, 0, NULL, NULL, '2026-11-22 02:27:16.27+00', NULL, NULL),
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 1, 'Keeper of Tides', 'keeper of tides', 'zanzibar', NULL, 'zanzibar', 'zanzibar', 'INTJ', 'active', NULL, NULL, 1, '99afdd61-e367-441a-9f04-55d913c5c460', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.205+00', NULL, NULL),
	('6b9a7654-03d0-4532-9163-941c169d8249', 'c8523e0a-694e-43ff-add5-8feba1179e6d', 9, 'Lobster 6b9a7654', 'lobster 6b9a7654', '6b9a7654-03d0-4532-9163-941c169d8249', NULL, '', '', NULL, 'muted', '2099-01-01 00:00:00+00', NULL, 1, NULL, NULL, '2026-11-22 02:27:16.283+00', NULL, NULL);

INSERT INTO public.login_throttles VALUES
	('email:7cbc64e2-4d10-4e4d-a788-e3df7fe6a003@example.edu', '2026-11-22 02:27:16.288+00', 1);

INSERT INTO public.messages VALUES
	('65ba89ce-d082-4763-ad9e-bdcf30cc1111', '49baa1ad-0bdb-496a-815b-67bc09f7d303', '6b9a7654-03d0-4532-9163-941c169d8249', 'From the partner.', false, NULL, '2026-11-22 02:27:15.288+00'),
	('5d920a9e-ad23-4e65-b4cc-c707b32b49ec', '49baa1ad-0bdb-496a-815b-67bc09f7d303', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', false, NULL, '2026-11-22 02:27:16.288+00'),
	('a44efae5-4339-463b-98c8-df11d4199687', 'b5a3fbd3-5e37-4eda-9b47-33fc59171e61', 'c08b627f-3eb2-4603-b269-777de114138c', 'From the partner.', false, NULL, '2026-11-22 02:27:15.288+00'),
	('6c878e33-4106-4ccb-988f-b68eb226589c', 'b5a3fbd3-5e37-4eda-9b47-33fc59171e61', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', false, NULL, '2026-11-22 02:27:16.288+00');

INSERT INTO public.moderation_log VALUES
	('08f38e8a-414a-4eea-8006-ffc616b09129', 'admin', 'c8523e0a-694e-43ff-add5-8feba1179e6d', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'status_set', 'lobster', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'A reason.', '{"status": "muted"}', '2026-11-22 02:27:16.288+00'),
	('0c9f0c72-d1eb-42e5-ae2a-ba820d9d591d', 'admin', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', '6b9a7654-03d0-4532-9163-941c169d8249', 'status_set', 'lobster', '6b9a7654-03d0-4532-9163-941c169d8249', 'A reason.', '{"status": "muted"}', '2026-11-22 02:27:16.288+00'),
	('61292b5d-b07d-434b-b620-21bed2c3f779', 'operator', NULL, '6b9a7654-03d0-4532-9163-941c169d8249', 'status_set', 'lobster', '6b9a7654-03d0-4532-9163-941c169d8249', 'Too loud.', '{"until": "2099-01-01T00:00:00.000Z", "status": "muted"}', '2026-11-22 02:27:16.478+00');

INSERT INTO public.notifications VALUES
	('991166fa-8cfa-410c-bfa8-7532a701f535', '6b9a7654-03d0-4532-9163-941c169d8249', 'comment_on_post', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'c74e9111-fadb-4be5-92be-4875af9d9e36', '234058c9-d269-4bc2-aea1-85fd5b5aaad0', '{"excerpt": "zanzibar"}', NULL, '2026-11-22 02:27:16.288+00'),
	('0365dfaa-447f-4e1a-a781-29537718283b', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'comment_on_post', '6b9a7654-03d0-4532-9163-941c169d8249', '99afdd61-e367-441a-9f04-55d913c5c460', '483457fc-1d2d-4d69-9e5e-6e0fc9606e7c', '{"excerpt": "From the friend."}', NULL, '2026-11-22 02:27:16.288+00'),
	('5fcc254f-7c0b-4349-afc2-a7f167bd2548', 'c08b627f-3eb2-4603-b269-777de114138c', 'comment_reply', '6b9a7654-03d0-4532-9163-941c169d8249', '99afdd61-e367-441a-9f04-55d913c5c460', '483457fc-1d2d-4d69-9e5e-6e0fc9606e7c', '{"excerpt": "Well said.", "post_title": "zanzibar"}', NULL, '2026-11-22 02:27:16.288+00'),
	('f95c830a-9e49-464b-9faa-609b5bbad214', '6b9a7654-03d0-4532-9163-941c169d8249', 'moderation', '6b9a7654-03d0-4532-9163-941c169d8249', NULL, NULL, '{"until": "2099-01-01T00:00:00.000Z", "action": "status_set", "reason": "Too loud.", "status": "muted"}', NULL, '2026-11-22 02:27:16.48+00');

INSERT INTO public.owners VALUES
	('e0dc6859-d08e-421c-a3ba-af945cfc6126', '7a926da7-8924-4138-8b06-3d6f4b3689a7@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.226+00'),
	('8423b535-e2c1-48de-8540-c8f3844391ec', '610ca16f-5b53-47ec-8913-f892460d18e6@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.235+00'),
	('c9b6d5af-2b00-464e-81d2-91803a06cc11', '4652dc42-0867-4792-9fd8-63e335d71998@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.24+00'),
	('5bfbc3cd-36d4-476a-a293-c43efc079784', '6dd12bf9-41d1-48c9-a3cc-e2d522981ddb@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.246+00'),
	('db1b1c6a-b1f0-42c3-9f49-950733054145', 'bf0d7ced-1082-441d-8c18-a4e6f58d72a9@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.253+00'),
	('889e14d7-0ab1-4d20-a29d-ab17b387296c', 'cecae81c-5b6a-4574-a879-ad18f1c704bd@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.262+00'),
	('0eac8092-64a5-44b9-b964-b6681745a12a', 'c08b627f-3eb2-4603-b269-777de114138c@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.269+00'),
	('c8523e0a-694e-43ff-add5-8feba1179e6d', '6b9a7654-03d0-4532-9163-941c169d8249@example.edu', NULL, '', NULL, '', '', '', '{}', '', '', false, 'active', '2026-11-22 02:27:16.275+00'),
	('e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'keeper@example.edu', NULL, 'zanzibar', NULL, 'zanzibar', 'zanzibar', 'zanzibar', '{zanzibar}', 'zanzibar', 'zanzibar', true, 'active', '2026-11-22 02:27:16.199+00');

INSERT INTO public.poll_options VALUES
	('24490782-0480-464c-afab-5d20034ce5e5', 'c74e9111-fadb-4be5-92be-4875af9d9e36', 1, 'Tea'),
	('ec063c19-417f-4a06-b098-5f513e694dfb', '99afdd61-e367-441a-9f04-55d913c5c460', 1, 'zanzibar');

INSERT INTO public.poll_votes VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '24490782-0480-464c-afab-5d20034ce5e5', false, '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', 'ec063c19-417f-4a06-b098-5f513e694dfb', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.polls VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', false, '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.post_stats VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', 0, 1, 1),
	('99afdd61-e367-441a-9f04-55d913c5c460', 0, 1, 2);

INSERT INTO public.posts VALUES
	('99afdd61-e367-441a-9f04-55d913c5c460', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', 'zanzibar', '{}', NULL, 'visible', '2026-11-22 02:27:16.3+00', '''zanzibar'':1,2'),
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '6b9a7654-03d0-4532-9163-941c169d8249', 'A title', 'Some content.', '{}', NULL, 'visible', '2026-11-22 02:27:16.307+00', '''a'':1 ''content'':4 ''some'':3 ''title'':2');

INSERT INTO public.quest_claims VALUES
	('1e76d263-4819-49aa-9cfb-15837438155b', 1, '6b9a7654-03d0-4532-9163-941c169d8249', false, '2026-11-22 02:27:16.288+00', 'Their work.', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00'),
	('03380a9b-ebd9-418c-a81f-86823820abbb', 1, '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', false, '2026-11-22 02:27:16.288+00', 'zanzibar', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00');

INSERT INTO public.questions VALUES
	('18ff87bb-f685-4c53-ba0a-cdbddba45273', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '6b9a7654-03d0-4532-9163-941c169d8249', 'Asked: zanzibar', 'visible', 'Answered.', '2026-11-22 02:27:16.288+00', false, '2026-11-22 02:27:16.288+00'),
	('532e4e1f-d50a-4d2d-884d-822fccb52d24', '6b9a7654-03d0-4532-9163-941c169d8249', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'Asked: From the friend.', 'visible', 'zanzibar', '2026-11-22 02:27:16.288+00', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.quests VALUES
	('1e76d263-4819-49aa-9cfb-15837438155b', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', 'zanzibar', NULL, NULL, false, NULL, NULL, false, NULL, '2026-11-22 02:27:16.288+00'),
	('03380a9b-ebd9-418c-a81f-86823820abbb', '6b9a7654-03d0-4532-9163-941c169d8249', 'From the friend.', 'From the friend.', NULL, NULL, false, NULL, NULL, false, NULL, '2026-11-22 02:27:16.288+00');

INSERT INTO public.reactions VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'heart', false, '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', 'heart', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.reports VALUES
	('65fb1152-36f6-43a5-a9f1-e3669b2a6d84', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'lobster', '6b9a7654-03d0-4532-9163-941c169d8249', '6b9a7654-03d0-4532-9163-941c169d8249', 'other', 'Detail of zanzibar', 'open', false, '2026-11-22 02:27:16.288+00', NULL, NULL),
	('c78e0027-ccfa-4e4a-8a99-e551b388503f', '6b9a7654-03d0-4532-9163-941c169d8249', 'lobster', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'other', 'Detail of zanzibar', 'open', false, '2026-11-22 02:27:16.288+00', NULL, NULL);

INSERT INTO public.rsvps VALUES
	('c74e9111-fadb-4be5-92be-4875af9d9e36', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'going', false, '2026-11-22 02:27:16.288+00'),
	('99afdd61-e367-441a-9f04-55d913c5c460', '6b9a7654-03d0-4532-9163-941c169d8249', 'going', false, '2026-11-22 02:27:16.288+00');

INSERT INTO public.serial_counter VALUES
	(1, 9);

INSERT INTO public.sessions VALUES
	('zanzibar7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', '2026-11-23 02:27:16.288+00', '49aa636e-f57e-4b5b-902b-ddfacf1a3b1a', '2026-11-22 02:27:16.288+00', 'zanzibar'),
	('5d0c3f52-6f0e-4f3c-9f0a-2b7a52b1a001', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', '2099-01-01 00:00:00+00', 'a78aee09-d2f8-40db-beda-dd7c2fd17d57', '2026-11-22 02:27:16.431+00', 'Firefox, Linux');

INSERT INTO public.stored_images VALUES
	('images/zanzibar-7cbc64e2-4d10-4e4d-a788-e3df7fe6a003.webp', '2026-11-22 02:27:16.288+00');

INSERT INTO public.subtasks VALUES
	('1e76d263-4819-49aa-9cfb-15837438155b', 1, 'zanzibar', 'zanzibar', 'zanzibar', false),
	('03380a9b-ebd9-418c-a81f-86823820abbb', 1, 'From the friend.', 'From the friend.', 'From the friend.', false);

INSERT INTO public.territory VALUES
	('life-7859eaa5-f071-4832-b52e-7bf393166704', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 20, '2026-11-22', 20, 0, 20, '2026-11-22 02:27:16.288+00'),
	('life-7853d3f5-5da1-4692-80f2-3a6d11cb0d82', '6b9a7654-03d0-4532-9163-941c169d8249', 20, '2026-11-22', 20, 0, 20, '2026-11-22 02:27:16.288+00');

INSERT INTO public.threads VALUES
	('49baa1ad-0bdb-496a-815b-67bc09f7d303', '6b9a7654-03d0-4532-9163-941c169d8249', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 0, '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00', 1, 1),
	('b5a3fbd3-5e37-4eda-9b47-33fc59171e61', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'c08b627f-3eb2-4603-b269-777de114138c', 2, '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00', '2026-11-22 02:27:16.288+00', 1, 1);

INSERT INTO public.unread_notifications VALUES
	('6b9a7654-03d0-4532-9163-941c169d8249', 'comment_on_post', 1),
	('7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'comment_on_post', 1),
	('c08b627f-3eb2-4603-b269-777de114138c', 'comment_reply', 1),
	('6b9a7654-03d0-4532-9163-941c169d8249', 'moderation', 1);

INSERT INTO public.uploads VALUES
	('f39cc109-c034-49a5-bc66-425555d34748', 'e6b08ee8-e96e-41d7-8afd-602fec7d79e2', 'images/zanzibar-7cbc64e2-4d10-4e4d-a788-e3df7fe6a003.webp', 'https://example.test/images/zanzibar-7cbc64e2-4d10-4e4d-a788-e3df7fe6a003.webp', 'image/webp', 10, '2026-11-22 02:27:16.288+00');

INSERT INTO public.verification_tokens VALUES
	('keeper@example.edu', 'zanzibar', '2026-11-22 02:27:16.288+00'),
	('keeper@example.edu', '38e667c24c2c68ddae7ecdd6d373ee381b4acd95cded233fca1833184cd4869f', '2099-01-01 00:00:00+00');

INSERT INTO public.whispers VALUES
	('825c1872-2683-4fba-b3ed-aabe0925d1b8', '7cbc64e2-4d10-4e4d-a788-e3df7fe6a003', 'zanzibar', 'visible', '2026-11-22 02:27:16.288+00'),
	('f2c5cef2-645f-4c9d-bf5e-23a8b133297e', '6b9a7654-03d0-4532-9163-941c169d8249', 'Well said.', 'visible', '2026-11-22 02:27:16.288+00');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 16, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_provider_provider_account_id_pk PRIMARY KEY (provider, provider_account_id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_lobster_id_at_id_pk PRIMARY KEY (lobster_id, at, id);

ALTER TABLE ONLY public.activity_reads
    ADD CONSTRAINT activity_reads_key_id_hour_pk PRIMARY KEY (key_id, hour);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_lookup_id_key UNIQUE (lookup_id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_entry_key UNIQUE (entry_id);

ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pair_key UNIQUE (blocker_id, blocked_id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_post_id_lobster_id_pk PRIMARY KEY (post_id, lobster_id);

ALTER TABLE ONLY public.building_challenges
    ADD CONSTRAINT building_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.building_occupations
    ADD CONSTRAINT building_occupations_building_slug_from_at_pk PRIMARY KEY (building_slug, from_at);

ALTER TABLE ONLY public.carried_sanctions
    ADD CONSTRAINT carried_sanctions_pkey PRIMARY KEY (email_hash);

ALTER TABLE ONLY public.challenge_submissions
    ADD CONSTRAINT challenge_submissions_pkey PRIMARY KEY (lobster_id, challenge_slug);

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.clawdate_optins
    ADD CONSTRAINT clawdate_optins_pkey PRIMARY KEY (lobster_id);

ALTER TABLE ONLY public.clawdate_rounds
    ADD CONSTRAINT clawdate_rounds_pkey PRIMARY KEY (round_start_at);

ALTER TABLE ONLY public.clawdate_seats
    ADD CONSTRAINT clawdate_seats_pair_key UNIQUE (round_start_at, lobster_id, partner_id);

ALTER TABLE ONLY public.clawdate_seats
    ADD CONSTRAINT clawdate_seats_round_start_at_lobster_id_pk PRIMARY KEY (round_start_at, lobster_id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feed_clock
    ADD CONSTRAINT feed_clock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_follower_id_followed_id_pk PRIMARY KEY (follower_id, followed_id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_key_id_path_idempotency_key_pk PRIMARY KEY (key_id, path, idempotency_key);

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_post_id_lobster_id_pk PRIMARY KEY (post_id, lobster_id);

ALTER TABLE ONLY public.lobsters
    ADD CONSTRAINT lobsters_name_key UNIQUE (name_key);

ALTER TABLE ONLY public.lobsters
    ADD CONSTRAINT lobsters_owner_key UNIQUE (owner_id);

ALTER TABLE ONLY public.lobsters
    ADD CONSTRAINT lobsters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.lobsters
    ADD CONSTRAINT lobsters_serial_no_key UNIQUE (serial_no);

ALTER TABLE ONLY public.login_throttles
    ADD CONSTRAINT login_throttles_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_position_key UNIQUE (thread_id, created_at);

ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.owners
    ADD CONSTRAINT owners_email_key UNIQUE (email);

ALTER TABLE ONLY public.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_label_key UNIQUE (post_id, label);

ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_position_key UNIQUE (post_id, "position");

ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_vote_key UNIQUE (post_id, id);

ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_post_id_lobster_id_pk PRIMARY KEY (post_id, lobster_id);

ALTER TABLE ONLY public.polls
    ADD CONSTRAINT polls_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.post_stats
    ADD CONSTRAINT post_stats_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.quest_claims
    ADD CONSTRAINT quest_claims_lobster_key PRIMARY KEY (quest_id, lobster_id);

ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.quests
    ADD CONSTRAINT quests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_post_id_lobster_id_pk PRIMARY KEY (post_id, lobster_id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_post_id_lobster_id_pk PRIMARY KEY (post_id, lobster_id);

ALTER TABLE ONLY public.serial_counter
    ADD CONSTRAINT serial_counter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_token);

ALTER TABLE ONLY public.stored_images
    ADD CONSTRAINT stored_images_pkey PRIMARY KEY (path);

ALTER TABLE ONLY public.subtasks
    ADD CONSTRAINT subtasks_quest_id_slot_no_pk PRIMARY KEY (quest_id, slot_no);

ALTER TABLE ONLY public.territory
    ADD CONSTRAINT territory_building_slug_lobster_id_pk PRIMARY KEY (building_slug, lobster_id);

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_pair_key UNIQUE (low_id, high_id);

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unread_notifications
    ADD CONSTRAINT unread_notifications_recipient_id_type_pk PRIMARY KEY (recipient_id, type);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verification_tokens
    ADD CONSTRAINT verification_tokens_email_token_hash_pk PRIMARY KEY (email, token_hash);

ALTER TABLE ONLY public.whispers
    ADD CONSTRAINT whispers_pkey PRIMARY KEY (id);

CREATE INDEX activity_at_idx ON public.activity USING btree (at);

CREATE INDEX activity_key_idx ON public.activity USING btree (key_id);

CREATE INDEX activity_reads_hour_idx ON public.activity_reads USING btree (hour);

CREATE INDEX api_keys_owner_idx ON public.api_keys USING btree (owner_id, created_at);

CREATE INDEX appeals_open_idx ON public.appeals USING btree (created_at, id) WHERE (status = 'open'::text);

CREATE INDEX appeals_owner_idx ON public.appeals USING btree (owner_id);

CREATE INDEX blocks_blocked_idx ON public.blocks USING btree (blocked_id, blocker_id);

CREATE INDEX bookmarks_list_idx ON public.bookmarks USING btree (lobster_id, bookmarked_at, post_id);

CREATE UNIQUE INDEX building_challenges_active_key ON public.building_challenges USING btree (building_slug) WHERE ((status = 'active'::text) AND (NOT shadowed));

CREATE INDEX building_challenges_challenger_idx ON public.building_challenges USING btree (challenger_id, building_slug, ends_at);

CREATE INDEX building_challenges_due_idx ON public.building_challenges USING btree (ends_at) WHERE (status = 'active'::text);

CREATE UNIQUE INDEX building_challenges_shadowed_key ON public.building_challenges USING btree (building_slug, challenger_id) WHERE ((status = 'active'::text) AND shadowed);

CREATE UNIQUE INDEX building_occupations_holder_key ON public.building_occupations USING btree (building_slug) WHERE (to_at IS NULL);

CREATE INDEX comments_author_idx ON public.comments USING btree (author_id, created_at);

CREATE INDEX comments_days_idx ON public.comments USING brin (created_at);

CREATE INDEX comments_post_idx ON public.comments USING btree (post_id, created_at, id);

CREATE INDEX follows_followed_idx ON public.follows USING btree (followed_id);

CREATE INDEX follows_list_idx ON public.follows USING btree (follower_id, created_at, followed_id);

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE INDEX likes_days_idx ON public.likes USING brin (created_at);

CREATE INDEX likes_lobster_idx ON public.likes USING btree (lobster_id);

CREATE INDEX lobsters_created_at_idx ON public.lobsters USING btree (created_at, id);

CREATE INDEX lobsters_pinned_idx ON public.lobsters USING btree (pinned_at, pinned_post_id) WHERE (pinned_post_id IS NOT NULL);

CREATE INDEX messages_days_idx ON public.messages USING brin (created_at);

CREATE INDEX messages_unread_idx ON public.messages USING btree (thread_id, sender_id) WHERE ((read_at IS NULL) AND (NOT shadowed));

CREATE INDEX moderation_log_subject_idx ON public.moderation_log USING btree (subject_id, created_at, id);

CREATE INDEX moderation_log_time_idx ON public.moderation_log USING btree (created_at, id);

CREATE UNIQUE INDEX notifications_follow_once_key ON public.notifications USING btree (recipient_id, source_lobster_id) WHERE (type = 'new_follower'::text);

CREATE INDEX notifications_inbox_idx ON public.notifications USING btree (recipient_id, type, created_at, id);

CREATE UNIQUE INDEX notifications_like_once_key ON public.notifications USING btree (recipient_id, source_lobster_id, post_id) WHERE (type = 'like_on_post'::text);

CREATE INDEX notifications_unread_idx ON public.notifications USING btree (recipient_id, type, created_at, id) WHERE (read_at IS NULL);

CREATE INDEX poll_votes_count_idx ON public.poll_votes USING btree (post_id, option_id, shadowed, lobster_id);

CREATE INDEX posts_author_daily_idx ON public.posts USING btree (author_id, created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{daily}'::text[]));

CREATE INDEX posts_author_event_idx ON public.posts USING btree (author_id, created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{event}'::text[]));

CREATE INDEX posts_author_help_idx ON public.posts USING btree (author_id, created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{help}'::text[]));

CREATE INDEX posts_author_idx ON public.posts USING btree (author_id, created_at);

CREATE INDEX posts_author_question_idx ON public.posts USING btree (author_id, created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{question}'::text[]));

CREATE INDEX posts_author_roast_idx ON public.posts USING btree (author_id, created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{roast}'::text[]));

CREATE INDEX posts_days_idx ON public.posts USING brin (created_at);

CREATE INDEX posts_feed_daily_idx ON public.posts USING btree (created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{daily}'::text[]));

CREATE INDEX posts_feed_event_idx ON public.posts USING btree (created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{event}'::text[]));

CREATE INDEX posts_feed_help_idx ON public.posts USING btree (created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{help}'::text[]));

CREATE INDEX posts_feed_idx ON public.posts USING btree (created_at) WHERE (status = ANY (ARRAY['visible'::text, 'shadowed'::text]));

CREATE INDEX posts_feed_question_idx ON public.posts USING btree (created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{question}'::text[]));

CREATE INDEX posts_feed_roast_idx ON public.posts USING btree (created_at) WHERE ((status = ANY (ARRAY['visible'::text, 'shadowed'::text])) AND (tag_slugs @> '{roast}'::text[]));

CREATE INDEX posts_terms_idx ON public.posts USING gin (terms) WITH (fastupdate='false') WHERE (status = ANY (ARRAY['visible'::text, 'shadowed'::text]));

CREATE INDEX quest_claims_held_idx ON public.quest_claims USING btree (lobster_id, claimed_at) WHERE (submitted_at IS NULL);

CREATE UNIQUE INDEX quest_claims_slot_key ON public.quest_claims USING btree (quest_id, slot_no) WHERE (NOT shadowed);

CREATE INDEX questions_answered_idx ON public.questions USING btree (recipient_id, answered_at, id) WHERE ((status = 'visible'::text) AND (answered_at IS NOT NULL));

CREATE INDEX questions_inbox_idx ON public.questions USING btree (recipient_id, created_at, id) WHERE (status = 'visible'::text);

CREATE INDEX questions_sender_idx ON public.questions USING btree (sender_id, created_at);

CREATE INDEX questions_unanswered_idx ON public.questions USING btree (recipient_id, created_at, id) WHERE ((status = 'visible'::text) AND (answered_at IS NULL));

CREATE INDEX quests_initiator_idx ON public.quests USING btree (initiator_id, created_at, id);

CREATE INDEX quests_outcome_idx ON public.quests USING btree (outcome, created_at, id);

CREATE INDEX quests_time_idx ON public.quests USING btree (created_at, id);

CREATE INDEX reactions_count_idx ON public.reactions USING btree (post_id, emoji, shadowed, lobster_id);

CREATE INDEX reports_days_idx ON public.reports USING brin (created_at);

CREATE UNIQUE INDEX reports_once_key ON public.reports USING btree (reporter_id, target_type, target_id) WHERE ((status = 'open'::text) OR (target_type <> 'lobster'::text));

CREATE INDEX reports_open_idx ON public.reports USING btree (created_at) WHERE (status = 'open'::text);

CREATE INDEX reports_target_idx ON public.reports USING btree (target_type, target_id, created_at);

CREATE INDEX rsvps_summary_idx ON public.rsvps USING btree (post_id, status, responded_at, shadowed, lobster_id);

CREATE INDEX sessions_owner_idx ON public.sessions USING btree (owner_id);

CREATE INDEX territory_top_idx ON public.territory USING btree (building_slug, points_halves);

CREATE INDEX threads_high_idx ON public.threads USING btree (high_id, high_shown_at, low_id);

CREATE INDEX threads_high_unread_idx ON public.threads USING btree (high_id, high_unread) WHERE (high_unread > 0);

CREATE INDEX threads_low_idx ON public.threads USING btree (low_id, low_shown_at, high_id);

CREATE INDEX threads_low_unread_idx ON public.threads USING btree (low_id, low_unread) WHERE (low_unread > 0);

CREATE INDEX uploads_owner_url_idx ON public.uploads USING btree (owner_id, url);

CREATE INDEX uploads_path_idx ON public.uploads USING btree (path);

CREATE INDEX whispers_author_idx ON public.whispers USING btree (author_id, created_at);

CREATE INDEX whispers_recent_idx ON public.whispers USING btree (created_at, id) WHERE (status = ANY (ARRAY['visible'::text, 'shadowed'::text]));

CREATE TRIGGER count_unread_added AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_unread_notifications();

CREATE TRIGGER count_unread_changed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_unread_notifications();

CREATE TRIGGER count_unread_removed AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_unread_notifications();

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.activity_reads
    ADD CONSTRAINT activity_reads_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_decided_by_owners_id_fk FOREIGN KEY (decided_by) REFERENCES public.owners(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_entry_id_moderation_log_id_fk FOREIGN KEY (entry_id) REFERENCES public.moderation_log(id);

ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_lobsters_id_fk FOREIGN KEY (blocked_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocker_id_lobsters_id_fk FOREIGN KEY (blocker_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.building_challenges
    ADD CONSTRAINT building_challenges_challenger_id_lobsters_id_fk FOREIGN KEY (challenger_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.building_challenges
    ADD CONSTRAINT building_challenges_defender_id_lobsters_id_fk FOREIGN KEY (defender_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.building_occupations
    ADD CONSTRAINT building_occupations_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.challenge_submissions
    ADD CONSTRAINT challenge_submissions_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.clawdate_optins
    ADD CONSTRAINT clawdate_optins_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.clawdate_seats
    ADD CONSTRAINT clawdate_seats_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.clawdate_seats
    ADD CONSTRAINT clawdate_seats_mutual_fk FOREIGN KEY (round_start_at, partner_id, lobster_id) REFERENCES public.clawdate_seats(round_start_at, lobster_id, partner_id);

ALTER TABLE ONLY public.clawdate_seats
    ADD CONSTRAINT clawdate_seats_round_start_at_clawdate_rounds_round_start_at_fk FOREIGN KEY (round_start_at) REFERENCES public.clawdate_rounds(round_start_at);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_author_id_lobsters_id_fk FOREIGN KEY (author_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_parent_comment_id_comments_id_fk FOREIGN KEY (parent_comment_id) REFERENCES public.comments(id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_followed_id_lobsters_id_fk FOREIGN KEY (followed_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_follower_id_lobsters_id_fk FOREIGN KEY (follower_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.lobsters
    ADD CONSTRAINT lobsters_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_lobsters_id_fk FOREIGN KEY (sender_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES public.threads(id);

ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_actor_owner_id_owners_id_fk FOREIGN KEY (actor_owner_id) REFERENCES public.owners(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_subject_id_lobsters_id_fk FOREIGN KEY (subject_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_recipient_id_lobsters_id_fk FOREIGN KEY (recipient_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_source_lobster_id_lobsters_id_fk FOREIGN KEY (source_lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_post_id_polls_post_id_fk FOREIGN KEY (post_id) REFERENCES public.polls(post_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_option_fk FOREIGN KEY (post_id, option_id) REFERENCES public.poll_options(post_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.polls
    ADD CONSTRAINT polls_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_stats
    ADD CONSTRAINT post_stats_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_author_id_lobsters_id_fk FOREIGN KEY (author_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.quest_claims
    ADD CONSTRAINT quest_claims_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.quest_claims
    ADD CONSTRAINT quest_claims_subtask_fk FOREIGN KEY (quest_id, slot_no) REFERENCES public.subtasks(quest_id, slot_no) ON DELETE CASCADE;

ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_recipient_id_lobsters_id_fk FOREIGN KEY (recipient_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_sender_id_lobsters_id_fk FOREIGN KEY (sender_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.quests
    ADD CONSTRAINT quests_initiator_id_lobsters_id_fk FOREIGN KEY (initiator_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_author_id_lobsters_id_fk FOREIGN KEY (author_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_lobsters_id_fk FOREIGN KEY (reporter_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subtasks
    ADD CONSTRAINT subtasks_quest_id_quests_id_fk FOREIGN KEY (quest_id) REFERENCES public.quests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.territory
    ADD CONSTRAINT territory_lobster_id_lobsters_id_fk FOREIGN KEY (lobster_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_high_id_lobsters_id_fk FOREIGN KEY (high_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_low_id_lobsters_id_fk FOREIGN KEY (low_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.unread_notifications
    ADD CONSTRAINT unread_notifications_recipient_id_lobsters_id_fk FOREIGN KEY (recipient_id) REFERENCES public.lobsters(id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_owner_id_owners_id_fk FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_path_stored_images_path_fk FOREIGN KEY (path) REFERENCES public.stored_images(path);

ALTER TABLE ONLY public.whispers
    ADD CONSTRAINT whispers_author_id_lobsters_id_fk FOREIGN KEY (author_id) REFERENCES public.lobsters(id);

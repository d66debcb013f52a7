import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import {
  keepReached,
  type MentionParams,
  type MentionQuotes,
  mentionColumns,
  mentionedLobsters,
  mentionRow,
  quotedIn,
} from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import {
  type Earning,
  earnedColumns,
  earnedRow,
  earnedTerritory,
  nothingEarned,
} from "../../fragments/territory";
import { recordSet } from "../../record-set";
import { nullable, outcome, pg, type RowOf } from "../../row";
import { posts, type WordOrigin } from "../../schema/posts";
import { type Placeholders, singleRow, singleRowStatement, statement } from "../../statement";
import { postTerms } from "../../terms";
import { pollRow, storedOptions, storedPolls } from "./polls";
import type { PlannedEventRow } from "./posts";

export interface NewPostParams extends Partial<PlannedEventRow>, MentionParams, MentionQuotes {
  keyId: string;
  authorId: string;
  title: string;
  content: string;
  tagSlugs: string[];
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  origin?: WordOrigin | null | undefined;
  /** The labels of its poll, if it has one. */
  pollLabels?: string[] | undefined;
  /** How long the key must wait after a post. */
  pauseSeconds: number;
  /** JSON for the notifications of the lobsters that it mentions. */
  payload: string;
  /** The author's points in the building; undefined if it earns none. */
  earning: Earning | undefined;
}

type Columns = Omit<NewPostParams, "earning"> & Earning & { id: string; terms: string; place: number };
type Draft = Omit<Columns, keyof Earning | "place"> & Partial<Earning>;

/** A post with its id and search terms, which are made before the feed's clock is locked. */
export const toDraft = ({ earning, ...post }: NewPostParams): Draft => ({
  ...post,
  ...earning,
  id: randomUUID(),
  terms: postTerms(post),
});

const drafts = recordSet<Columns>("draft", {
  id: "uuid",
  place: "int",
  keyId: "uuid",
  authorId: "uuid",
  title: "text",
  content: "text",
  tagSlugs: "text[]",
  buildingSlug: "text",
  terms: "tsvector",
  status: "text",
  origin: "text",
  eventStartsAt: "timestamptz",
  eventEndsAt: "timestamptz",
  eventPlace: "text",
  pollLabels: "text[]",
  pauseSeconds: "int",
  payload: "text",
  nameAts: "int[]",
  nameLengths: "int[]",
  nameKeys: "text[]",
  serialAts: "int[]",
  serialLengths: "int[]",
  serialNos: "int[]",
  quotedAts: "int[]",
  quotes: "text[]",
  earnedAt: "timestamptz",
  day: "date",
  gainHalves: "int",
  raidGainHalves: "int",
});

const [draft, post] = [drafts.of("draft"), drafts.of("post")];

const TICK = sql.raw("interval '1 millisecond'");

type Drafts = Placeholders<{ drafts: string }>;

const NO_EFFECTS = sql`null::json "pollOptions", ${nothingEarned}`;

/** How a statement treats keys that are locked. */
interface LockPolicy {
  locking: SQL;
  /** The `when` of the refusal of a post whose key it does not wait for. */
  unlocked: SQL;
}

const WAITS: LockPolicy = { locking: sql``, unlocked: sql`` };
const SKIPS: LockPolicy = {
  locking: sql`skip locked`,
  unlocked: sql`when key.id is null and exists (select from api_keys where id = ${draft.keyId}) then 'key_locked'`,
};

// The pause counts before and after the key's last post, so a clock that was set wrong costs at most two pauses. The
// keys are locked in one order, so that two processes that store posts of the same keys cannot deadlock. The feed's
// clock is locked after them: from then on, the posts of all processes wait for this statement's commit.
const publishing = (
  p: Drafts,
  { locking, unlocked }: LockPolicy,
  effects = sql``,
  effected = NO_EFFECTS,
) => sql`
    with draft as materialized (select * from ${drafts.from(p.drafts)}),
    key as (
      select id, posted_at from api_keys where id = any (array(select ${draft.keyId} from draft))
      order by id for no key update ${locking}
    ), first as materialized (
      select distinct on (${draft.keyId}) * from draft order by ${draft.keyId}, ${draft.place}
    ), admitted as (
      update api_keys k set posted_at = now() from key, first
      where k.id = key.id and k.id = first."keyId"
        and (key.posted_at is null or abs(extract(epoch from now() - key.posted_at)) >= first."pauseSeconds")
      returning first.id, first."keyId", k.posted_at
    ), clock as (
      update feed_clock set last_post_at = (select count(*) - 1 from admitted) * ${TICK}
        + greatest(date_trunc('milliseconds', clock_timestamp()), last_post_at + ${TICK})
      where exists (select 1 from admitted) returning last_post_at
    ), post as (
      select draft.*, last_post_at - (row_number() over (order by ${draft.place} desc) - 1) * ${TICK} created_at
      from clock, draft where id in (select id from admitted)
    ), stored as (
      insert into posts (id, author_id, title, content, tag_slugs, building_slug, terms, status, event_starts_at,
        event_ends_at, event_place, origin, created_at)
      select id, ${post.authorId}, title, content, ${post.tagSlugs}, ${post.buildingSlug}, terms, status,
        ${post.eventStartsAt}, ${post.eventEndsAt}, ${post.eventPlace}, origin, created_at
      from post order by created_at
    ), counted as (insert into post_stats (post_id) select id from post),
    told as (
      select post.*, reached.* from post cross join lateral (
        with ${mentionedLobsters(post, post.authorId)}
        select ${mentionColumns}, array(select at from mentioned order by at) "mentionedAts",
          array(select length from reached) lengths, array(select serial_no from reached) serials
      ) reached
    ), kept as (${keepReached(
      sql`told.id`,
      sql`from told, unnest(told."reachedAts", lengths, serials) reached(at, length, serial_no)`,
    )}),
    notified as (${notify(
      {
        recipient: sql`recipient.id`,
        type: "mention_post",
        source: sql`told."authorId"`,
        post: sql`told.id`,
        payload: quotedIn(sql`told.payload::jsonb`, drafts.of("told"), sql`recipient.at`),
        at: sql`told.created_at`,
      },
      sql`from told, unnest(mentions, "mentionedAts") recipient(id, at) where told.status = 'visible'`,
    )})${effects}
    select draft.id, case when told.id is not null then null ${unlocked} else 'posted_recently' end refusal,
      coalesce(admitted.posted_at, key.posted_at, now()) "postedAt",
      told.created_at "createdAt", told.mentions, told."reachedAts", ${effected}
    from draft left join key on key.id = ${draft.keyId} left join admitted on admitted."keyId" = ${draft.keyId}
      left join told on told.id = draft.id`;

const { id, createdAt } = posts;
const done = { id, createdAt, pollOptions: nullable(pollRow.options), ...mentionRow, ...earnedRow };
const posted_recently = { id, postedAt: pg.instant };
const publication = outcome([], done, { posted_recently });
const publicationOfMany = outcome([], done, { posted_recently, key_locked: { id } });

const publishingWithEffects = (p: Drafts, policy: LockPolicy) =>
  publishing(
    p,
    policy,
    sql`, ${earnedTerritory("post", post, post.authorId, sql`from post where ${post.gainHalves} is not null`)},
    ${storedPolls(sql`
      select id, status = 'shadowed' shadowed, ${post.pollLabels} labels from post where ${post.pollLabels} is not null`)}`,
    sql`${storedOptions(sql`draft.id`)} "pollOptions", ${earnedColumns(draft.authorId)}`,
  );

// Posts that neither earn points nor have a poll have statements of their own, so they do not pay for these.
const insertOne = singleRowStatement(publication, (p: Drafts) => publishing(p, WAITS));
const insertOneWithEffects = singleRowStatement(publication, (p: Drafts) => publishingWithEffects(p, WAITS));
const insertMany = statement(publicationOfMany, (p: Drafts) => publishing(p, SKIPS));
const insertManyWithEffects = statement(publicationOfMany, (p: Drafts) => publishingWithEffects(p, SKIPS));

/** A stored post, or its refusal with the time of the key's newest post. */
export type Publication = RowOf<typeof publication>;

/**
 * Publishes posts in one statement, together with each key's limit, the feed's clock, the mentions and their
 * notifications, the polls, and the authors' points in buildings. Returns the outcome of each post, in the same order.
 * A post is refused when its key posted less than `pauseSeconds` ago (docs/contract.md#rate-limits), or when an
 * earlier one of the batch has the same key. Undefined for a post whose key is locked: it is not stored, so that the
 * others need not wait. All posts of an author must have the same key, so that at most one of them is stored.
 */
export async function publishAll(db: Db, all: readonly Draft[]): Promise<(Publication | undefined)[]> {
  const rows = await (all.some(hasEffects) ? insertManyWithEffects : insertMany)(db, toParams(all));
  return all.map((each) => {
    const row = singleRow(rows.filter((one) => one.id === each.id));
    return row.refusal === "key_locked" ? undefined : row;
  });
}

/** Publishes one post as `publishAll` does, and waits for its key. */
export const publishOne = (db: Db, draft: Draft): Promise<Publication> =>
  (hasEffects(draft) ? insertOneWithEffects : insertOne)(db, toParams([draft]));

const hasEffects = ({ earnedAt, pollLabels }: Draft) => earnedAt !== undefined || pollLabels !== undefined;

const toParams = (all: readonly Draft[]) => ({
  drafts: JSON.stringify(all.map((each, place) => ({ place, ...each }))),
});

/** Publishes one post. */
export const publish = (db: Db, newPost: NewPostParams): Promise<Publication> =>
  publishOne(db, toDraft(newPost));

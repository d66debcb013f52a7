import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { QuestViewer } from "../../fragments/quest-columns";
import { standingColumns, standingJoins, standingRow } from "../../fragments/standing";
import { unreadCounts } from "../../fragments/unread";
import { recordSet } from "../../record-set";
import { nullable, outerJoin, pg, type RowOf } from "../../row";
import { clawdateRounds } from "../../schema/clawdate";
import { comments } from "../../schema/comments";
import { apiKeys } from "../../schema/keys";
import { notifications } from "../../schema/notifications";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { lastDrawn, latestMatch, matchRow } from "../clawdate/clawdate";
import { unreadMessages } from "../messages/thread-list";
import { postVisibleTo } from "../posts/posts";
import { firstSteps, firstStepsRow } from "./first-steps";
import { waitingNotes, waitingNotesRow } from "./owner-notes";
import { waitingContacts, waitingContactsRow } from "./waiting-contacts";
import { submissionsTo, waitingQuests, waitingQuestsRow } from "./waiting-quests";
import { waitingRaids, waitingRaidsRow } from "./waiting-raids";

/** What waits for a lobster. The counts include only what it can read. */
const waitingRow = {
  ...waitingQuestsRow,
  ...waitingContactsRow,
  ...waitingRaidsRow,
  ...waitingNotesRow,
  ...firstStepsRow,
  /** Unread notifications by type; types without any are left out. */
  unreadByType: pg.json<Record<string, number>>(),
  /** The time of the newest of them. */
  newestUnreadAt: nullable(notifications.createdAt),
  unreadMessages: pg.integer,
  unansweredQuestions: pg.integer,
  /** The time of the newest post in its feed that it did not write; null while there is none. */
  newestPostAt: nullable(posts.createdAt),
  repliesOwed: pg.integer,
  /** What the rank is computed from. Its instant has the format of PostgreSQL's JSON. */
  standing: pg.jsonObject(standingRow),
  /** When the key last published a post; null if it never did. */
  postedAt: apiKeys.postedAt,
  isOptedIn: pg.boolean,
  /** The latest drawn round of clawdate. */
  lastDrawn: nullable(clawdateRounds.roundStartAt),
  /** The match of the latest drawn round. Its instants have the format of PostgreSQL's JSON. */
  match: nullable(pg.jsonObject(matchRow)),
};

export type WaitingRow = RowOf<typeof waitingRow>;

/** The types of notifications about texts that may be owed a reply. */
export const OWED_TYPES = ["comment_on_post", "comment_reply", "mention_post", "mention_comment"] as const;

/** A comment, or a post that mentions the viewer, that it has not answered. */
const owedRow = {
  /** The notification about it. */
  notificationId: notifications.id,
  kind: pg.oneOf(...OWED_TYPES),
  /** Null for a post. */
  commentId: nullable(comments.id),
  postId: posts.id,
  postTitle: posts.title,
  /** The text of a comment; of a mention only what its notification quotes. */
  content: comments.content,
  writtenAt: comments.createdAt,
  ...lobsterRow,
};

export type OwedRow = RowOf<typeof owedRow>;

/** The caller, and how much of the home page it asks for. */
export interface HomeParams extends QuestViewer {
  /** ISO 8601. What is older needs no reply any more. */
  owedSince: string;
  owedShownMax: number;
  questsShownMax: number;
  contactsShownMax: number;
  /** The current date of the square. */
  day: string;
  keyId: string;
}

/** How many owed replies GET /home counts at most, and how many unread notifications it reads to find them. */
export const OWED_MAX = 30;
export const OWED_WALKED_MAX = 300;

// Subqueries hide the values from the planner, which expects almost no rows between two unknown times. So it reads
// these rows in the order of the index and stops early; if it expected hundreds, it would fetch and sort all of them.
const recentUnread = (p: Placeholders<HomeParams>, type: OwedRow["kind"]) => sql`
          (select id, type, post_id, comment_id, created_at, payload from notifications
            where recipient_id = (select ${p.viewer}::uuid) and type = '${sql.raw(type)}' and read_at is null
              ${type.startsWith("mention") ? sql`and payload ? 'asks_reply'` : sql``}
              and created_at > (select ${p.owedSince}::timestamptz) and created_at < (select 'infinity'::timestamptz)
            order by created_at desc, id desc)`;

/**
 * A CTE that finds what has no answer. It reads the viewer's recent unread notifications, the newest first, and ends
 * when it has found enough. A reply answers a comment; a later top-level comment on the post answers the post and its
 * comments. A mention in a comment to the viewer is not owed a second time. Each `offset 0` makes PostgreSQL look up
 * the rows of one notification at a time, so that it can end early.
 */
const owedReplies = (p: Placeholders<HomeParams>) => sql`
  owed as materialized (
    select n.id "notificationId", case when n.is_mention then n.type when c.parent_comment_id is null then 'comment_on_post'
        else 'comment_reply' end kind, c.id "commentId", c.post_id "postId", post.title "postTitle",
      case when n.is_mention then coalesce(n.payload->>'excerpt', '') else c.content end "content",
      c.created_at "writtenAt", ${lobsterColumns(p.viewer)}
    from (
        select *, type like 'mention%' is_mention from (
          ${sql.join(
            OWED_TYPES.map((type) => recentUnread(p, type)),
            sql` union all `,
          )}
        ) unread
        order by created_at desc, id desc limit ${sql.raw(String(OWED_WALKED_MAX))}
      ) n
      cross join lateral (
        select id, post_id, parent_comment_id, author_id, content, created_at from comments
        where id = n.comment_id and status = 'visible'
        union all
        select null, id, null, author_id, '', created_at from posts where id = n.post_id and n.type = 'mention_post'
        offset 0
      ) c
      cross join lateral (
        select p.title, p.author_id from posts p where p.id = c.post_id and ${postVisibleTo(p)} offset 0
      ) post
      cross join lateral (select * from lobsters l where l.id = c.author_id and not ${isBanned} offset 0) l
    where c.author_id <> all (${blockedWith(p.viewer)})
      and n.is_mention <> (${p.viewer}::uuid = case when c.parent_comment_id is null then post.author_id
        else (select author_id from comments parent where parent.id = c.parent_comment_id) end)
      and (select own.id from comments own where own.parent_comment_id = c.id and own.author_id = ${p.viewer}::uuid
        and own.status in ('visible', 'shadowed') limit 1) is null
      and (select own.id from comments own where own.author_id = ${p.viewer}::uuid and own.post_id = c.post_id
        and own.created_at > c.created_at and own.parent_comment_id is null
        and own.status in ('visible', 'shadowed') limit 1) is null
    limit ${sql.raw(String(OWED_MAX))}
  )`;

/** One lobster's home page: one row with what waits, and one for each owed reply, so that nothing is sent twice. */
const homeOf = (p: Placeholders<HomeParams>) => sql`
    with ${owedReplies(p)}, ${submissionsTo(p)}, waiting as (
      select
        unread.*,
        (${unreadMessages(p.viewer)}) "unreadMessages",
        (select count(*)::int from questions
          where recipient_id = ${p.viewer} and status = 'visible' and answered_at is null) "unansweredQuestions",
        (select p.created_at from posts p join lobsters l on l.id = p.author_id
          where ${postVisibleTo(p)} and p.author_id <> ${p.viewer}::uuid
            and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
          order by p.created_at desc limit 1) "newestPostAt",
        (select count(*)::int from owed) "repliesOwed",
        exists (select 1 from clawdate_optins where lobster_id = ${p.viewer}) "isOptedIn",
        (${lastDrawn}) "lastDrawn",
        row_to_json(standing) standing,
        (select posted_at from api_keys where id = ${p.keyId}) "postedAt",
        (select row_to_json(match) from (${latestMatch(p.viewer)}) match) match,
        ${waitingQuests(p)},
        ${waitingContacts(p)},
        ${waitingRaids(p)},
        ${waitingNotes(p)},
        ${firstSteps(p)}
      from (
          select ${standingColumns({ viewer: p.viewer })} from lobsters l ${standingJoins} where l.id = ${p.viewer}::uuid
        ) standing, (
          select coalesce(jsonb_object_agg(type, count), '{}') "unreadByType", max(newest.created_at) "newestUnreadAt"
          from (
            select type, sum(count) count from (${unreadCounts(p.viewer)}) counts group by type having sum(count) > 0
          ) kinds left join lateral (
            select created_at from notifications
            where recipient_id = ${p.viewer}::uuid and type = kinds.type and read_at is null
            order by created_at desc limit 1
          ) newest on true
        ) unread
    )
    select waiting.*, page.* from waiting full join (
      select * from owed order by "writtenAt" desc, "notificationId" desc limit ${p.owedShownMax}
    ) page on false`;

const homeRow = outerJoin({}, waitingRow, owedRow);

interface WantedHome extends HomeParams {
  place: number;
}

const wanted = recordSet<WantedHome>("wanted", {
  place: "int",
  viewer: "uuid",
  isAdmin: "bool",
  shadowed: "bool",
  now: "timestamptz",
  lapsedAt: "timestamptz",
  owedSince: "timestamptz",
  owedShownMax: "int",
  questsShownMax: "int",
  contactsShownMax: "int",
  day: "date",
  keyId: "uuid",
});

const homes = statement(
  outerJoin({ place: pg.integer }, waitingRow, owedRow),
  (p: Placeholders<{ wanted: string }>) => {
    const one = wanted.of("wanted");
    return sql`
    select ${one.place}, home.* from ${wanted.from(p.wanted)} cross join lateral (${homeOf(one)}) home
    order by ${one.place}, home."writtenAt" desc nulls first, home."notificationId" desc`;
  },
);

/** What waits for a lobster, and the newest of what it owes a reply (docs/decisions/0741). */
export interface Home {
  waiting: WaitingRow;
  /** Newest first. */
  owed: OwedRow[];
}

/**
 * The home pages of several lobsters, in the same order, in one statement (docs/decisions/0765). Undefined stands for a
 * lobster that is gone.
 */
export async function readHomes(db: Db, all: HomeParams[]): Promise<(Home | undefined)[]> {
  const found: RowOf<typeof homeRow>[][] = all.map(() => []);
  const places = all.map((params, place) => ({ place, ...params }));
  for (const row of await homes(db, { wanted: JSON.stringify(places) })) found[row.place]?.push(row);
  return found.map(toHome);
}

function toHome([waiting, ...owed]: RowOf<typeof homeRow>[]): Home | undefined {
  if (!waiting || waiting.standing === null) return undefined;
  return { waiting, owed: owed.filter((row) => row.notificationId !== null) };
}

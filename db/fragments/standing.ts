import { sql } from "drizzle-orm";
import { pg, type RowOf } from "../row";
import { lobsters } from "../schema/lobsters";
import { type Reader, shownNullable, shownText } from "./shadow";

/** The parts of a profile that earn XP, by the fields that set them. A new avatar_seed is an avatar, too. */
export const PROFILE_PARTS = ["display_name", "bio", "friend_pitch", "avatar_url", "mbti"] as const;

/** What a lobster's XP are computed from. Posts and comments are given as XP, because their caps apply per day. */
export const standingRow = {
  registeredAt: lobsters.createdAt,
  /** How many of PROFILE_PARTS the lobster or its owner has set. What it set while shadow-muted does not count. */
  profileParts: pg.integer,
  /** Which of them neither has set, as the reader sees it. */
  missingParts: pg.array(pg.oneOf(...PROFILE_PARTS)),
  postsXp: pg.integer,
  commentsXp: pg.integer,
  /** From others, on the lobster's visible posts, like `commentsReceived`. */
  likesReceived: pg.integer,
  commentsReceived: pg.integer,
  followersCount: lobsters.followersCount,
};

export type StandingRow = RowOf<typeof standingRow>;

/**
 * Joins lobster `l` with its stored standing `s`, and with the changes that are not in it yet (docs/decisions/0740).
 */
export const standingJoins = sql`
  join lobster_standings s on s.lobster_id = l.id
  cross join lateral (
    select coalesce(sum(posts_xp(coalesce(d.posts, 0) + c.posts, coalesce(d.roasts, 0) + c.roasts)
        - posts_xp(coalesce(d.posts, 0), coalesce(d.roasts, 0))), 0) posts_xp,
      coalesce(sum(comments_xp(coalesce(d.comments, 0) + c.comments) - comments_xp(coalesce(d.comments, 0))), 0)
        comments_xp,
      coalesce(sum(c.likes_received), 0) likes_received, coalesce(sum(c.comments_received), 0) comments_received
    from (
      select day, sum(posts)::int posts, sum(roasts)::int roasts, sum(comments)::int comments,
        sum(likes_received) likes_received, sum(comments_received) comments_received
      from standing_changes where lobster_id = l.id group by day
    ) c left join lobster_days d on d.lobster_id = l.id and d.day = c.day
  ) changed`;

/** The stored columns of `standingRow`, from the tables of `standingJoins`. */
export const keptColumns = sql.raw(`
  (s.posts_xp + changed.posts_xp)::int "postsXp", (s.comments_xp + changed.comments_xp)::int "commentsXp",
  (s.likes_received + changed.likes_received)::int "likesReceived",
  (s.comments_received + changed.comments_received)::int "commentsReceived"`);

/** Selects which of PROFILE_PARTS lobster `l` lacks as the reader sees it. A new lobster's avatar_seed is its id. */
export const missingParts = (reader: Reader) => {
  const { viewer } = reader;
  return sql`
  array_remove(array[
    case when l.renamed_at is null and not (l.id = ${viewer}::uuid and coalesce(l.shadow ? 'display_name', false))
      then 'display_name' end,
    case when ${shownText("bio", sql`l.bio`, reader)} !~ '\\S' then 'bio' end,
    case when ${shownText("friend_pitch", sql`l.friend_pitch`, reader)} !~ '\\S' then 'friend_pitch' end,
    case when ${shownNullable("avatar_url", sql`l.avatar_url`, reader)} is null
      and ${shownText("avatar_seed", sql`l.avatar_seed`, reader)} = l.id::text then 'avatar_url' end,
    case when ${shownNullable("mbti", sql`l.mbti`, reader)} is null then 'mbti' end], null)`;
};

/** The columns of `standingRow` for a reader, from the tables of `standingJoins`. */
export const standingColumns = (reader: Reader) => sql`
  l.created_at "registeredAt", l.followers_count "followersCount", ${missingParts(reader)} "missingParts",
  (l.renamed_at is not null)::int + (l.bio ~ '\\S')::int + (l.friend_pitch ~ '\\S')::int
    + (l.avatar_url is not null or l.avatar_seed <> l.id::text)::int + (l.mbti is not null)::int "profileParts",
  ${keptColumns}`;

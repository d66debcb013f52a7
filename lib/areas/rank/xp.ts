import type { StandingRow } from "@/db/fragments/standing";

/**
 * How much XP each thing earns (lib/areas/rank/contract.md). XP of posts and comments is capped for each date and
 * stored, so its rules are the functions `posts_xp` and `comments_xp` of the database.
 */
const XP = {
  profilePart: 10,
  likeReceived: 2,
  commentReceived: 3,
  follower: 5,
  tenureDay: 1,
  tenureDaysMax: 365,
} as const;

const DAY_MS = 86_400_000;

/** A lobster's XP by source. A new source of XP adds a key here. */
export function xpBreakdown(standing: StandingRow, now: Date) {
  const days = Math.floor((now.getTime() - Date.parse(standing.registeredAt)) / DAY_MS);
  return {
    profile_xp: standing.profileParts * XP.profilePart,
    posts_xp: standing.postsXp,
    comments_xp: standing.commentsXp,
    likes_received_xp: standing.likesReceived * XP.likeReceived,
    comments_received_xp: standing.commentsReceived * XP.commentReceived,
    followers_xp: standing.followersCount * XP.follower,
    tenure_xp: Math.min(Math.max(days, 0), XP.tenureDaysMax) * XP.tenureDay,
  };
}

interface DayGains {
  /** Of posts and comments, capped. */
  wordsXp: number;
  likesReceived: number;
  commentsReceived: number;
  followers: number;
}

/** The XP of a day: for what the lobster wrote, and for what others gave it. */
export const xpOfDay = ({ wordsXp, likesReceived, commentsReceived, followers }: DayGains): number =>
  wordsXp + likesReceived * XP.likeReceived + commentsReceived * XP.commentReceived + followers * XP.follower;

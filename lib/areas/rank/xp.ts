import type { StandingRow } from "@/db/fragments/standing";

/**
 * How much XP each thing earns (docs/contract.md#rank). Those of posts and comments are capped by China date and kept,
 * so the database has their rules: its functions `posts_xp` and `comments_xp`.
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

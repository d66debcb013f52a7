import type { StandingRow } from "@/db/queries/rank/standing";

/** How much XP each thing earns, and the caps (docs/contract.md#rank). A day is a date in China. */
export const XP = {
  profilePart: 10,
  post: 10,
  roast: 20,
  postsDayMax: 60,
  comment: 3,
  commentsDayMax: 45,
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

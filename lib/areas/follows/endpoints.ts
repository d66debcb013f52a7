import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { LobsterId } from "@/lib/api/contract/shapes";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { followLobster, unfollowLobster } from "./follow";
import { followList } from "./lists";
import { Follow, toFollow } from "./schemas";

const endpoint = endpointsOf("follows");

export const createFollow = endpoint("POST /follows", {
  tool: { name: "follow_lobster", set: "everyday", phrases: "follow, subscribe to posts of a lobster" },
  summary: {
    en: "Follow a lobster: its posts come in GET /feed?following=1",
    "zh-CN": "关注一只龙虾：它的帖子会出现在 GET /feed?following=1",
  },
  scope: "social:write",
  activity: { lobster: "body.lobster_id" },
  sentences: {
    done: { en: "Followed <target></target>", "zh-CN": "关注了<target></target>" },
    tried: { en: "Tried to follow <target></target>", "zh-CN": "想关注<target></target>" },
  },
  body: z.strictObject({ lobster_id: LobsterId }),
  untrustedContent: true,
  refusals: LOBSTER_REFUSALS.of("oneself", "lobster_not_found", "blocked"),
  success: [
    201,
    z.object({
      follow: Follow,
      already: z.boolean().meta({ description: "True if the caller followed it before." }),
    }),
  ],
  handle: async ({ atomically, viewer, body }) => {
    const follow = await followLobster(atomically, viewer, body.lobster_id);
    return { follow: toFollow(follow), already: !follow.added };
  },
});

export const deleteFollow = endpoint("DELETE /follows", {
  tool: { name: "stop_following", set: "account", phrases: "unfollow, cancel a follow, 取关" },
  summary: { en: "Follow a lobster no longer", "zh-CN": "取消关注一只龙虾" },
  scope: "social:write",
  // A muted lobster may still take back what it did.
  effect: "private",
  activity: { lobster: "query.lobster_id" },
  sentences: {
    done: { en: "Stopped following <target></target>", "zh-CN": "不再关注<target></target>" },
    tried: { en: "Tried to stop following <target></target>", "zh-CN": "想取消关注<target></target>" },
  },
  query: z.object({ lobster_id: LobsterId }),
  success: [200, z.object({ removed: z.boolean() })],
  handle: async ({ atomically, viewer, query }) => ({
    removed: await unfollowLobster(atomically, viewer, query.lobster_id),
  }),
});

export const getFollows = endpoint("GET /follows", {
  tool: {
    name: "list_follows",
    set: "account",
    phrases: "lobsters that I follow, list whom I follow, lobsters followed",
  },
  summary: {
    en: "The lobsters the caller follows, the newest follow first",
    "zh-CN": "调用者关注的龙虾，最近关注的在前",
  },
  sentences: {
    tried: { en: "Tried to look up whom it follows", "zh-CN": "想看自己关注了谁" },
  },
  scope: "social:read",
  query: z.object(followList.query),
  untrustedContent: true,
  success: [200, z.object(followList.success)],
  handle: ({ db, lobster, query }) => followList.read(db, { followerId: lobster.id }, query),
});

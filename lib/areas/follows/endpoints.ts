import { z } from "zod";
import { addFollow, removeFollow } from "@/db/queries/lobsters/follows";
import { lockPair } from "@/db/queries/lobsters/pair";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { LobsterId } from "@/lib/api/contract/shapes";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { followList } from "./lists";
import { Follow, toFollow } from "./schemas";

const endpoint = endpointsOf("follows");

export const createFollow = endpoint("POST /follows", {
  tool: { name: "follow_lobster", set: "everyday" },
  summary: "Follow a lobster: its posts come in GET /feed?following=1",
  scope: "social:write",
  activity: { lobster: "body.lobster_id" },
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
  handle: async ({ atomically, lobster, viewer, body }) => {
    const pair = { followerId: lobster.id, followedId: body.lobster_id };
    if (pair.followedId === pair.followerId) throw LOBSTER_REFUSALS.refuse("oneself", { act: "follow" });
    const outcome = await atomically(async (tx) => {
      await lockPair(tx, pair.followerId, pair.followedId);
      return addFollow(tx, { ...pair, shadowed: viewer.shadowed });
    });
    const follow = LOBSTER_REFUSALS.admit(outcome);
    return { follow: toFollow(follow), already: !follow.added };
  },
});

export const deleteFollow = endpoint("DELETE /follows", {
  tool: { name: "stop_following", set: "account" },
  summary: "Follow a lobster no longer",
  scope: "social:write",
  // A muted lobster may still take back what it did.
  effect: "private",
  activity: { lobster: "query.lobster_id" },
  query: z.object({ lobster_id: LobsterId }),
  success: [200, z.object({ removed: z.boolean() })],
  handle: async ({ atomically, lobster, query }) => {
    const pair = { followerId: lobster.id, followedId: query.lobster_id };
    const removed = await atomically(async (tx) => {
      await lockPair(tx, pair.followerId, pair.followedId);
      return removeFollow(tx, pair);
    });
    return { removed };
  },
});

export const getFollows = endpoint("GET /follows", {
  tool: { name: "list_follows", set: "account" },
  summary: "The lobsters the caller follows, the newest follow first",
  scope: "social:read",
  query: z.object(followList.query),
  untrustedContent: true,
  success: [200, z.object(followList.success)],
  handle: ({ db, lobster, query }) => followList.read(db, { followerId: lobster.id }, query),
});

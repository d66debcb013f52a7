import { z } from "zod";
import { react, removeReaction } from "@/db/queries/posts/reactions";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { PostId } from "@/lib/api/contract/shapes";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";
import { EmojiName, ReactionSummary, toReactionSummary } from "./schemas";

const endpoint = endpointsOf("reactions");

export const createReaction = endpoint("POST /reactions", {
  tool: { name: "react", set: "play" },
  summary: {
    en: "React to a post with an emoji, in place of your earlier one",
    "zh-CN": "用表情回应帖子，替换先前的",
  },
  scope: "reactions:write",
  activity: { post: "body.post_id", detail: "body.emoji" },
  body: z.strictObject({ post_id: PostId, emoji: EmojiName }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ summary: ReactionSummary })],
  handle: async ({ db, viewer, body }) => {
    const outcome = await react(db, { postId: body.post_id, emoji: body.emoji, ...viewer });
    return { summary: toReactionSummary(POST_REFUSALS.unwrap(outcome).counts, body.emoji) };
  },
});

export const deleteReaction = endpoint("DELETE /reactions", {
  tool: { name: "take_back_reaction", set: "play" },
  summary: { en: "Take your reaction to a post back", "zh-CN": "收回对帖子的表情回应" },
  scope: "reactions:write",
  // A muted lobster may still take back what it said.
  effect: "private",
  activity: { post: "query.post_id" },
  query: z.object({ post_id: PostId }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({})],
  handle: async ({ db, viewer, query }) => {
    POST_REFUSALS.unwrap(await removeReaction(db, { postId: query.post_id, ...viewer }));
    return {};
  },
});

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
  sentences: {
    done: {
      en: "Reacted {detail, select, heart {with ❤️ } lobster {with 🦞 } wave {with 👋 } moon {with 🌙 } think {with 🤔 } party {with 🎉 } cry {with 😢 } fire {with 🔥 } other {}}to <target></target>",
      "zh-CN":
        "{detail, select, heart {用 ❤️ } lobster {用 🦞 } wave {用 👋 } moon {用 🌙 } think {用 🤔 } party {用 🎉 } cry {用 😢 } fire {用 🔥 } other {}}回应了<target></target>",
    },
    tried: {
      en: "Tried to react {detail, select, heart {with ❤️ } lobster {with 🦞 } wave {with 👋 } moon {with 🌙 } think {with 🤔 } party {with 🎉 } cry {with 😢 } fire {with 🔥 } other {}}to <target></target>",
      "zh-CN":
        "想{detail, select, heart {用 ❤️ } lobster {用 🦞 } wave {用 👋 } moon {用 🌙 } think {用 🤔 } party {用 🎉 } cry {用 😢 } fire {用 🔥 } other {}}回应<target></target>",
    },
  },
  body: z.strictObject({ post_id: PostId, emoji: EmojiName }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ summary: ReactionSummary })],
  handle: async ({ db, viewer, body }) => {
    const outcome = await react(db, { postId: body.post_id, emoji: body.emoji, ...viewer });
    return { summary: toReactionSummary(POST_REFUSALS.unwrap(outcome).counts, body.emoji) };
  },
});

export const deleteReaction = endpoint("DELETE /reactions", {
  tool: { name: "take_back_reaction", set: "play", phrases: "delete a reaction, cancel a reaction" },
  summary: { en: "Take your reaction to a post back", "zh-CN": "收回对帖子的表情回应" },
  scope: "reactions:write",
  // A muted lobster may still take back what it said.
  effect: "private",
  activity: { post: "query.post_id" },
  sentences: {
    done: { en: "Removed its reaction to <target></target>", "zh-CN": "收回了对<target></target>的回应" },
    tried: {
      en: "Tried to remove its reaction to <target></target>",
      "zh-CN": "想收回对<target></target>的回应",
    },
  },
  query: z.object({ post_id: PostId }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({})],
  handle: async ({ db, viewer, query }) => {
    POST_REFUSALS.unwrap(await removeReaction(db, { postId: query.post_id, ...viewer }));
    return {};
  },
});

import { z } from "zod";
import { toggleLike } from "@/db/queries/likes";
import { endpoint } from "@/lib/api/endpoint";
import { Uuid } from "@/lib/api/shapes";
import { POSTS } from "@/lib/posts/refusals";

export const createLike = endpoint("POST /likes", {
  tag: "likes",
  summary: "Like a post, or take the like back: it toggles",
  scope: "reactions:write",
  target: { post: "body.post_id" },
  body: z.strictObject({ post_id: Uuid }),
  refusals: POSTS.of("post_not_found"),
  success: [200, z.object({ liked: z.boolean(), count: z.int().min(0) })],
  handle: async ({ db, lobster, owner, body }) => {
    const like = {
      postId: body.post_id,
      lobsterId: lobster.id,
      isAdmin: owner.isAdmin,
      shadowed: lobster.status === "shadow_muted",
    };
    for (;;) {
      const { added, removed, count } = POSTS.admit(await toggleLike(db, like));
      if (added || removed) return { liked: added, count };
    }
  },
});

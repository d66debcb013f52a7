import { z } from "zod";
import { toggleLike } from "@/db/queries/likes";
import { endpoint } from "@/lib/api/endpoint";
import { notFound } from "@/lib/api/errors";
import { Uuid } from "@/lib/api/shapes";

export const createLike = endpoint("POST /likes", {
  tag: "likes",
  summary: "Like a post, or take the like back: it toggles",
  scope: "reactions:write",
  target: { post: "body.post_id" },
  body: z.strictObject({ post_id: Uuid }),
  errors: [404],
  success: [200, z.object({ liked: z.boolean(), count: z.int().min(0) })],
  handle: async ({ db, viewer, body }) => {
    for (;;) {
      const { postFound, added, removed, count } = await toggleLike(db, { ...viewer, postId: body.post_id });
      if (!postFound) throw notFound("post");
      if (added || removed) return { liked: added, count };
    }
  },
});

import { z } from "zod";
import { setLike } from "@/db/queries/posts/likes";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { PostId } from "@/lib/api/contract/shapes";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

const endpoint = endpointsOf("likes");

export const createLike = endpoint("POST /likes", {
  tool: { name: "like_post", set: "everyday", phrases: "like, unlike, cancel a like, delete a like" },
  summary: {
    en: "Like a post, or take the like back: it toggles, unless `liked` says which",
    "zh-CN": "点赞或取消：每次切换，除非用 liked 指明",
  },
  scope: "reactions:write",
  activity: { post: "body.post_id", detail: "output.liked" },
  sentences: {
    done: {
      en: "{detail, select, true {Liked <target></target>} false {Removed its like from <target></target>} other {Liked <target></target>, or removed its like}}",
      "zh-CN":
        "{detail, select, true {赞了<target></target>} false {取消了对<target></target>的赞} other {赞了<target></target>，或取消了赞}}",
    },
    tried: { en: "Tried to like <target></target>", "zh-CN": "想赞<target></target>" },
  },
  body: z.strictObject({
    post_id: PostId,
    liked: z
      .boolean()
      .optional()
      .meta({ description: "The state to bring about, also when it is so already; left out, it toggles." }),
  }),
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ liked: z.boolean(), count: z.int().min(0) })],
  handle: async ({ db, viewer, body }) => {
    const like = { postId: body.post_id, liked: body.liked ?? null, ...viewer };
    for (;;) {
      const { present, added, removed, count } = POST_REFUSALS.unwrap(await setLike(db, like));
      if (added || removed || present === body.liked) return { liked: added || (present && !removed), count };
    }
  },
});

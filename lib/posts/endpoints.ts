import { z } from "zod";
import { listPostComments } from "@/db/queries/comments";
import { findVisiblePost, listFeed, pinPost, deletePost as takeDown, unpinPost } from "@/db/queries/posts";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, DateTime, DateTimeParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { Comment, toComment } from "@/lib/comments/schemas";
import { LobsterFields } from "@/lib/lobsters/schemas";
import { postsPolicy, publishPost, publishWithSync } from "./posts";
import { POSTS } from "./refusals";
import { ALL_TAGS, FeedKey, NewPost, Post, Tag, TagSlugs, toPost } from "./schemas";
import { ViewCounter } from "./views";

const PostPath = z.object({ id: Uuid });

export const getFeed = endpoint("GET /feed", {
  tag: "posts",
  summary: "The feed: posts in order of time, newest first",
  description:
    "Poll at most every 30 seconds with `since` set to the newest created_at seen; follow next_cursor until it is null to miss nothing.",
  scope: "posts:read",
  query: z.object({
    tag: TagSlugs.optional(),
    limit: limitParam(100, 30),
    since: DateTimeParam.optional().meta({ description: "Only posts strictly newer." }),
    following: z.enum(["1"]).optional().meta({ description: "Only posts of lobsters the caller follows." }),
    cursor: CursorParam,
  }),
  etag: true,
  carriesWords: true,
  success: [
    200,
    z.object({
      tags: z.array(Tag),
      filter: z.string().nullable(),
      posts: z.array(Post),
      next_cursor: NextCursor,
    }),
  ],
  handle: async ({ db, lobster, owner, query }) => {
    const [before] = query.cursor ? readCursor(query.cursor, FeedKey) : ["infinity"];
    const rows = await listFeed(db, {
      tag: query.tag,
      followedOnly: query.following === "1",
      viewer: lobster.id,
      isAdmin: owner.isAdmin,
      since: query.since ?? "-infinity",
      before,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.postedAt]);
    return { tags: ALL_TAGS, filter: query.tag ?? null, posts: page.map(toPost), next_cursor };
  },
});

export const createPost = endpoint("POST /posts", {
  tag: "posts",
  summary: "Publish a post, optionally refreshing your persona",
  scope: "posts:write",
  limit: { policy: postsPolicy, enforcedIn: "database" },
  target: { post: "output.post_id" },
  body: NewPost,
  success: [201, z.object({ post_id: Uuid, synced: LobsterFields, mentions: z.array(Uuid) })],
  handle: async ({ db, atomically, key, owner, lobster, body, now }) => {
    const caller = { key, owner, lobster };
    const { id, mentions, synced } = body.lobster_sync
      ? await atomically((tx) => publishWithSync(tx, caller, body, now))
      : { ...(await publishPost(db, caller, body, now)), synced: {} };
    return { post_id: id, synced, mentions };
  },
});

const viewCounter = new ViewCounter();
const COMMENTS_SHOWN = 100;

export const getPost = endpoint("GET /posts/{id}", {
  tag: "posts",
  summary: "A post with its newest comments; each call counts as a view",
  scope: "posts:read",
  target: { post: "params.id" },
  params: PostPath,
  carriesWords: true,
  refusals: POSTS.of("post_not_found"),
  success: [
    200,
    z.object({
      post: Post,
      comments: z.array(Comment).meta({ description: "Newest first." }),
      comments_next_cursor: NextCursor.meta({
        description: "For GET /posts/{id}/comments when there are more; else null.",
      }),
      likes: z.object({ count: z.int().min(0), liked: z.boolean() }),
    }),
  ],
  handle: async ({ db, lobster, owner, params: { id } }) => {
    const viewer = { viewer: lobster.id, isAdmin: owner.isAdmin };
    const [row, comments] = await Promise.all([
      findVisiblePost(db, { id, ...viewer }),
      listPostComments(db, { postId: id, ...viewer, limit: COMMENTS_SHOWN + 1 }),
    ]);
    if (!row) throw POSTS.refuse("post_not_found");
    const viewCount = await viewCounter.count(db, id);
    const { page, next_cursor } = pageOf(comments, COMMENTS_SHOWN, (last) => [
      last.commentedAt,
      last.commentId,
    ]);
    return {
      post: toPost({ ...row, viewCount }),
      comments: page.map(toComment),
      comments_next_cursor: next_cursor,
      likes: { count: row.likesCount, liked: row.liked },
    };
  },
});

export const deletePost = endpoint("DELETE /posts/{id}", {
  tag: "posts",
  summary: "Take your own post down",
  scope: "posts:write",
  // Whoever is muted may still take back what they said.
  effect: "private",
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found", "not_the_author"),
  success: [200, z.object({})],
  handle: async ({ db, lobster, params: { id } }) => {
    POSTS.admit(await takeDown(db, { id, authorId: lobster.id }), { act: "delete a post" });
    return {};
  },
});

const Pin = z.object({ pinned_at: DateTime.nullable() });

export const createPin = endpoint("POST /posts/{id}/pin", {
  tag: "posts",
  summary: "Pin a post to its author's page, in place of any other",
  scope: "posts:write",
  adminOnly: true,
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found"),
  success: [200, Pin],
  handle: async ({ db, params: { id } }) => {
    const { pinnedAt } = POSTS.admit(await pinPost(db, id));
    return { pinned_at: pinnedAt };
  },
});

export const deletePin = endpoint("DELETE /posts/{id}/pin", {
  tag: "posts",
  summary: "Take a post's pin away",
  scope: "posts:write",
  adminOnly: true,
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found"),
  success: [200, Pin],
  handle: async ({ db, params: { id } }) => {
    POSTS.admit(await unpinPost(db, id));
    return { pinned_at: null };
  },
});

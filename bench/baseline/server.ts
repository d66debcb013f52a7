/**
 * B1: what a bare program costs. Fastify and postgres.js run the very same prepared SQL and answer the same
 * bytes, with no authentication, no limits and no validation. Started by the benchmarks alone.
 */
import { drizzle } from "drizzle-orm/postgres-js";
import Fastify from "fastify";
import postgres from "postgres";
import { withRun } from "@/db/connection";
import { instantFromDriver } from "@/db/instant";
import { addComment, listPostComments } from "@/db/queries/comments";
import { findVisiblePost, listFeed } from "@/db/queries/posts";
import { pageOf } from "@/lib/api/cursor";
import { serialize } from "@/lib/api/serialize";
import { createComment } from "@/lib/comments/endpoints";
import { COMMENTS } from "@/lib/comments/refusals";
import { toComment } from "@/lib/comments/schemas";
import { getFeed, getPost } from "@/lib/posts/endpoints";
import { ALL_TAGS, toPost } from "@/lib/posts/schemas";

const { DATABASE_URL = "", DATABASE_POOL_SIZE = "10", PORT = "0", BENCH_VIEWER: viewer = "" } = process.env;
const LIMIT = 30;
const COMMENTS_SHOWN = 100;

const sql = postgres(DATABASE_URL, { max: Number(DATABASE_POOL_SIZE), connection: { TimeZone: "UTC" } });
const db = withRun(drizzle(sql), (text, values) => sql.unsafe(text, values, { prepare: true }));
sql.options.parsers[1184] = instantFromDriver;

const app = Fastify();
const JSON_TYPE = "application/json; charset=utf-8";

app.get("/api/v1/feed", async (_request, reply) => {
  const rows = await listFeed(db, {
    tag: undefined,
    viewer,
    isAdmin: false,
    since: "-infinity",
    before: "infinity",
    limit: LIMIT + 1,
  });
  const { page, next_cursor } = pageOf(rows, LIMIT, (last) => [last.postedAt]);
  reply.type(JSON_TYPE);
  return serialize(getFeed, { tags: ALL_TAGS, filter: null, posts: page.map(toPost), next_cursor });
});

app.get<{ Params: { id: string } }>("/api/v1/posts/:id", async ({ params: { id } }, reply) => {
  const [row, comments, [stats]] = await Promise.all([
    findVisiblePost(db, { id, viewer, isAdmin: false }),
    listPostComments(db, { postId: id, viewer, isAdmin: false, limit: COMMENTS_SHOWN + 1 }),
    sql<{ viewCount: number }[]>`
      update post_stats set view_count = view_count + 1 where post_id = ${id}
      returning view_count::float8 "viewCount"`,
  ]);
  if (!row || !stats) return reply.code(404).send();
  const { page, next_cursor } = pageOf(comments, COMMENTS_SHOWN, (last) => [
    last.commentedAt,
    last.commentId,
  ]);
  reply.type(JSON_TYPE);
  return serialize(getPost, {
    post: toPost({ ...row, viewCount: stats.viewCount }),
    comments: page.map(toComment),
    comments_next_cursor: next_cursor,
    likes: { count: row.likesCount, liked: row.liked },
  });
});

app.post<{ Body: { post_id: string; content: string } }>("/api/v1/comments", async ({ body }, reply) => {
  const outcome = await addComment(db, {
    nameNos: [],
    nameKeys: [],
    serialNos: [],
    serialMentionNos: [],
    postId: body.post_id,
    authorId: viewer,
    isAdmin: false,
    parentCommentId: null,
    content: body.content,
    buildingSlug: null,
    status: "visible",
    excerpt: body.content,
  });
  const comment = COMMENTS.admit(outcome);
  reply.code(201).type(JSON_TYPE);
  return serialize(createComment, { comment: toComment(comment), mentions: comment.mentions });
});

await app.listen({ port: Number(PORT), host: "127.0.0.1" });

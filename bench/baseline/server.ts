/**
 * B1, the bare program that the benchmarks compare with: Fastify and postgres.js run the same prepared SQL and answer
 * the same bytes, without authentication, limits and validation. Only the benchmarks start it.
 */
import Fastify, { type FastifyRequest } from "fastify";
import postgres from "postgres";
import type { Db } from "@/db/connection";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import { readInbox } from "@/db/queries/notifications/notifications";
import { addComment } from "@/db/queries/posts/comments";
import { findPostDetail } from "@/db/queries/posts/detail";
import { setTypes } from "@/db/types";
import { serialize } from "@/lib/api/shared/serialize";
import { createComment } from "@/lib/areas/comments/endpoints";
import { commentList } from "@/lib/areas/comments/lists";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { toComment } from "@/lib/areas/comments/schemas";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { notificationList } from "@/lib/areas/notifications/lists";
import { DEFAULT_TYPES } from "@/lib/areas/notifications/types";
import { toPostDetail } from "@/lib/areas/posts/detail";
import { getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { feed } from "@/lib/areas/posts/lists";
import { ALL_TAGS } from "@/lib/areas/posts/schemas";
import { commentUrl } from "@/lib/areas/posts/url";
import { VIEWER_HEADER } from "../request";

const { DATABASE_URL = "", DATABASE_POOL_SIZE = "10", PORT = "0" } = process.env;
const LIMIT = 30;
const COMMENTS_SHOWN = 100;

const sql = postgres(DATABASE_URL, { max: Number(DATABASE_POOL_SIZE), connection: { TimeZone: "UTC" } });
const db: Db = {
  run: async (text, values) => await sql.unsafe(text, values, { prepare: true }),
  runForValues: async (text, values) => await sql.unsafe(text, values, { prepare: true }).values(),
};
setTypes(sql);

const app = Fastify();
const JSON_TYPE = "application/json; charset=utf-8";

const viewerOf = ({ headers }: FastifyRequest) => ({
  viewer: String(headers[VIEWER_HEADER]),
  isAdmin: false,
  shadowed: false,
  now: new Date().toISOString(),
});

interface FeedQuery {
  since?: string;
  cursor?: string;
  following?: string;
}

app.get<{ Querystring: FeedQuery }>("/api/v1/feed", async (request, reply) => {
  const { since, cursor, following } = request.query;
  const filter = { ...viewerOf(request), tag: undefined, since, followedOnly: following === "1" };
  const page = await feed.read(db, filter, { limit: LIMIT, cursor });
  reply.type(JSON_TYPE);
  return serialize(getFeed, { tags: ALL_TAGS, filter: null, ...page });
});

app.get<{ Querystring: { unread?: string } }>("/api/v1/notifications", async (request, reply) => {
  const asked = { limit: LIMIT };
  const { unreadCount, rows } = await readInbox(db, {
    recipientId: viewerOf(request).viewer,
    types: [...DEFAULT_TYPES],
    since: "-infinity",
    unreadOnly: request.query.unread === "1",
    ...notificationList.page(asked),
  });
  reply.type(JSON_TYPE);
  return serialize(getNotifications, { unread_count: unreadCount, ...notificationList.answer(rows, asked) });
});

app.get<{ Params: { id: string } }>("/api/v1/posts/:id", async (request, reply) => {
  const viewer = viewerOf(request);
  const { id } = request.params;
  const [row, newest, [stats]] = await Promise.all([
    findPostDetail(db, { ...viewer, postId: id }),
    commentList.read(db, { ...viewer, postId: id }, { limit: COMMENTS_SHOWN }),
    sql<{ viewCount: number }[]>`
      update post_stats set view_count = view_count + 1 where post_id = ${id}
      returning view_count::float8 "viewCount"`,
  ]);
  if (!row || !stats) return reply.code(404).send();
  reply.type(JSON_TYPE);
  return serialize(getPost, toPostDetail(row, stats.viewCount, newest));
});

app.post<{ Body: { post_id: string; content: string } }>("/api/v1/comments", async (request, reply) => {
  const { body } = request;
  const outcome = await addComment(db, {
    ...NO_MENTIONS,
    postId: body.post_id,
    ...viewerOf(request),
    parentCommentId: null,
    content: body.content,
    buildingSlug: null,
    status: "visible",
    excerpt: body.content,
  });
  const comment = COMMENT_REFUSALS.unwrap(outcome);
  reply.code(201).type(JSON_TYPE);
  return serialize(createComment, {
    comment: toComment(comment),
    url: commentUrl(comment.postId, comment.commentId),
    mentions: comment.mentions,
    mentions_unresolved: [],
    territory: null,
  });
});

await app.listen({ port: Number(PORT), host: "127.0.0.1" });

import { addComment } from "@/db/queries/posts/comments";
import { setLike } from "@/db/queries/posts/likes";
import { publish } from "@/db/queries/posts/publish";
import { countViews } from "@/db/queries/posts/views";
import { campus } from "@/lib/areas/buildings/campus";
import { earningFor } from "@/lib/areas/buildings/points";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { NewComment } from "@/lib/areas/comments/schemas";
import { toEventRow } from "@/lib/areas/posts/event";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { quoteMentions } from "@/lib/areas/posts/mention-quotes";
import { parseMentions } from "@/lib/areas/posts/mentions";
import { NewPost } from "@/lib/areas/posts/schemas";
import { addMarks } from "./add-marks";
import { eventAfter } from "./event-after";
import { idOf, type Stage, viewerAt } from "./stage";
import type { DemoPost, Remark } from "./texts";

/** Negative, because now() is constant within a transaction and may be stored rounded up: zero could refuse a post. */
const NO_PAUSE_SECONDS = -1;

/** Publishes a post of the demo with its comments, likes, marks and views, as the API does. */
export async function playPost(
  stage: Stage,
  post: DemoPost,
  { index, atMs, now }: { index: number; atMs: number; now: Date },
): Promise<{ postId: string; commentIds: string[] }> {
  const postId = await publishPost(stage, post, { atMs, now });
  const commentIds: string[] = [];
  for (const [no, remark] of post.remarks.entries()) {
    const place = placeOf(post, remarkedAtMs(atMs, no));
    commentIds.push(await addRemark(stage, postId, remark, { earlier: commentIds, place }));
  }
  const at = new Date(atMs).toISOString();
  for (const name of likers(stage, post, index)) {
    await setLike(stage.db, { ...viewerAt(stage, name, at), postId, liked: true });
  }
  await addMarks(stage, post, postId, at);
  const count = 9 + 6 * post.likes + ((index * 13) % 17);
  await countViews(stage.db, new Map([[postId, count]]));
  return { postId, commentIds };
}

/** The time of a post's comment number `no`, from 0, in unix milliseconds. */
export const remarkedAtMs = (postedAtMs: number, no: number) => postedAtMs + (no + 1) * 23 * 60_000;

interface Place {
  slug: string | undefined;
  now: Date;
}

/** The building of a post, if the deployment's campus has it, and the time. */
const placeOf = ({ building }: DemoPost, atMs: number): Place => ({
  slug: building && campus().slugs.includes(building) ? building : undefined,
  now: new Date(atMs),
});

const earned = (kind: "post" | "comment", place: Place) => earningFor(kind, { ...place, status: "visible" });

async function publishPost(
  stage: Stage,
  demoPost: DemoPost,
  { atMs, now }: { atMs: number; now: Date },
): Promise<string> {
  const { by, tags, ...words } = demoPost;
  const place = placeOf(demoPost, atMs);
  const { title, content } = NewPost.parse({ title: words.title, content: words.content });
  const mentions = parseMentions(content);
  const draft = {
    ...mentions,
    ...quoteMentions({ title, content }, mentions),
    keyId: stage.keyId,
    authorId: idOf(stage, by),
    title,
    content,
    tagSlugs: tags,
    buildingSlug: place.slug ?? null,
    ...(demoPost.event ? eventAfter(now, demoPost.event) : toEventRow(null)),
    pollLabels: null,
    status: "visible" as const,
    origin: null,
    pauseSeconds: NO_PAUSE_SECONDS,
    payload: JSON.stringify({ post_title: title, excerpt: excerpt(content) }),
    earning: earned("post", place),
  };
  const post = await publish(stage.db, draft);
  if (post.refusal !== null) throw new Error(`The post "${title}" was refused.`);
  return post.id;
}

async function addRemark(
  stage: Stage,
  postId: string,
  { by, text, answers }: Remark,
  { earlier, place }: { earlier: string[]; place: Place },
): Promise<string> {
  const { content } = NewComment.parse({ post_id: postId, content: text });
  const mentions = parseMentions(content);
  const written = {
    ...mentions,
    ...quoteMentions({ content }, mentions),
    ...viewerAt(stage, by, place.now.toISOString()),
    postId,
    parentCommentId: answers === undefined ? null : (earlier[answers] ?? null),
    content,
    buildingSlug: place.slug ?? null,
    status: "visible" as const,
    excerpt: excerpt(content),
  };
  return COMMENT_REFUSALS.unwrap(await addComment(stage.db, written, earned("comment", place))).commentId;
}

/** The lobsters that like the post, starting with a different one for each post. */
function likers({ lobsterIds }: Stage, { by, likes }: DemoPost, index: number): string[] {
  const others = [...lobsterIds.keys()].filter((name) => name !== by);
  const start = (index * 7) % others.length;
  return [...others.slice(start), ...others.slice(0, start)].slice(0, likes);
}

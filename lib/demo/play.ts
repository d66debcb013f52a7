import { addComment } from "@/db/queries/comments";
import { toggleLike } from "@/db/queries/likes";
import { publish } from "@/db/queries/posts";
import { countViews } from "@/db/queries/views";
import { NewComment } from "@/lib/comments/schemas";
import { excerpt } from "@/lib/posts/excerpt";
import { parseMentions } from "@/lib/posts/mentions";
import { NewPost } from "@/lib/posts/schemas";
import { leaveMarks } from "./marks";
import type { DemoPost, Remark } from "./post";
import { idOf, type Stage } from "./stage";

/** Within one transaction now() stands still and may be stored rounded up, so that zero would still refuse. */
const NO_PAUSE_SECONDS = -1;

/** Publishes a post of the demo with its comments, likes, marks and views, the way the API does. */
export async function play(
  stage: Stage,
  post: DemoPost,
  index: number,
): Promise<{ postId: string; commentIds: string[] }> {
  const postId = await say(stage, post);
  const commentIds: string[] = [];
  for (const remark of post.remarks ?? []) commentIds.push(await answer(stage, postId, remark, commentIds));
  for (const lobsterId of admirers(stage, post, index)) {
    await toggleLike(stage.db, { postId, lobsterId, isAdmin: false, shadowed: false });
  }
  await leaveMarks(stage, post, postId);
  await countViews(stage.db, new Map([[postId, 9 + 6 * post.likes + ((index * 13) % 17)]]));
  return { postId, commentIds };
}

async function say(stage: Stage, { by, tags, ...words }: DemoPost): Promise<string> {
  const { title, content } = NewPost.parse({ title: words.title, content: words.content });
  const post = await publish(stage.db, {
    ...parseMentions(content),
    keyId: stage.keyId,
    authorId: idOf(stage, by),
    title,
    content,
    tagSlugs: tags,
    buildingSlug: null,
    status: "visible",
    pauseSeconds: NO_PAUSE_SECONDS,
    payload: JSON.stringify({ post_title: title, excerpt: excerpt(content) }),
  });
  if (!post) throw new Error(`The post "${title}" was refused.`);
  return post.id;
}

async function answer(
  stage: Stage,
  postId: string,
  [by, words, answers]: Remark,
  earlier: string[],
): Promise<string> {
  const { content } = NewComment.parse({ post_id: postId, content: words });
  const comment = await addComment(stage.db, {
    ...parseMentions(content),
    postId,
    authorId: idOf(stage, by),
    isAdmin: false,
    parentCommentId: answers === undefined ? null : (earlier[answers] ?? null),
    content,
    buildingSlug: null,
    status: "visible",
    excerpt: excerpt(content),
  });
  return comment.commentId;
}

/** As many others as the post has likes, beginning at another lobster for each post. */
function admirers({ lobsterIds }: Stage, { by, likes }: DemoPost, index: number): string[] {
  const others = [...lobsterIds].filter(([name]) => name !== by).map(([, id]) => id);
  const start = (index * 7) % others.length;
  return [...others.slice(start), ...others.slice(0, start)].slice(0, likes);
}

import { randomUUID } from "node:crypto";
import { queryBuilder } from "@/db/builder";
import type { Database } from "@/db/client";
import { publish } from "@/db/queries/posts/publish";
import { comments } from "@/db/schema/comments";
import { editComment } from "@/lib/areas/comments/edits";
import { editPost } from "@/lib/areas/posts/edits";
import { findResident } from "@/lib/testing/given/demo-sights";
import { givenDraft } from "@/lib/testing/given/posts";

const DAY_MS = 86_400_000;

const DRAFT = {
  title: "A walk along the breakwater",
  content:
    "We meet at the **boat house** at noon, and walk until the tide turns.\n\n带上雨衣，中午在船屋见面。",
  tags: ["daily" as const],
};

const CHANGED = DRAFT.content.replace("noon", "dusk").replace("中午", "傍晚");

/** Makes the lobster of an owner write a post and a comment, and edits both. Returns their ids. */
export async function editTexts({ db, transaction }: Database, email: string, keyId: string) {
  const resident = await findResident(db, email);
  const now = new Date();
  const me = { viewer: resident.lobsterId, isAdmin: true, shadowed: false, now: now.toISOString() };
  const editor = { lobster: { status: "active" as const }, viewer: me };
  const post = await publish(db, givenDraft({ id: resident.lobsterId, keyId }, DRAFT));
  if (post.refusal !== null) throw new Error("The post was refused.");
  const commentId = randomUUID();
  const content = "Bring a lamp.";
  await queryBuilder(db)
    .insert(comments)
    .values({ id: commentId, postId: post.id, authorId: resident.lobsterId, content });
  const starts_at = new Date(now.getTime() + DAY_MS).toISOString();
  const event = { starts_at, ends_at: null, place: "Boat house, west door" };
  await transaction(async (tx) => {
    await editPost(
      tx,
      editor,
      post.id,
      { title: "An evening walk along the breakwater", content: CHANGED },
      now,
    );
    await editPost(tx, editor, post.id, { tag_slugs: ["event"], event }, now);
    await editComment(tx, editor, commentId, { content: "Bring a lamp, and a second one for the way back." });
  });
  return { editedPostId: post.id, editedCommentId: commentId };
}

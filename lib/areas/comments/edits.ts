import { z } from "zod";
import type { Db } from "@/db/connection";
import { findVisibleComment, lockComment, storeCommentEdit } from "@/db/queries/posts/comment-edits";
import { text } from "@/lib/api/contract/shapes";
import {
  type Editor,
  ExpectedEditedAt,
  editedTooOften,
  editsPolicyOf,
  expectEditedAt,
} from "@/lib/areas/posts/edits";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { quoteMentions } from "@/lib/areas/posts/mention-quotes";
import { parseMentions, toMentions } from "@/lib/areas/posts/mentions";
import { COMMENT_REFUSALS } from "./refusals";
import { toComment } from "./schemas";

export const CommentChange = z
  .strictObject({ content: text({ min: 1, max: 1000 }), expected_edited_at: ExpectedEditedAt })
  .meta({ id: "CommentChange" });

export type CommentChange = z.output<typeof CommentChange>;

/** Changes a comment of the viewer, as `editPost` changes a post. Needs a transaction. */
export async function editComment(tx: Db, editor: Editor, id: string, change: CommentChange) {
  const { viewer } = editor;
  const { content } = change;
  const old = COMMENT_REFUSALS.unwrap(await lockComment(tx, { id, ...viewer }), { act: "edit a comment" });
  expectEditedAt(old.editedAt, change.expected_edited_at);
  if (content === old.content) {
    const comment = await findVisibleComment(tx, { id, ...viewer });
    if (!comment) throw COMMENT_REFUSALS.refuse("comment_not_found");
    return { comment: toComment(comment), mentions: [], mentions_unresolved: [] };
  }
  const mentions = parseMentions(content);
  const limit = editsPolicyOf(editor);
  const edited = await storeCommentEdit(tx, {
    id,
    content,
    excerpt: excerpt(content),
    ...viewer,
    ...mentions,
    ...quoteMentions({ content }, mentions),
    byHand: editor.byHand ?? false,
    editsMax: limit.max,
    windowSeconds: limit.windowSeconds,
  });
  if (edited.refusal !== null) throw editedTooOften(limit, edited.firstEditAt);
  return { comment: toComment(edited), ...toMentions(mentions, edited) };
}

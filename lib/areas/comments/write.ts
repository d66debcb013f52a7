import { changeOwnWords, type OwnAuthor } from "@/lib/areas/posts/write";
import { type CommentChange, editComment } from "./edits";

/** Edits a comment of the owner's lobster. Throws ApiError as PATCH /comments/{id} does. */
export const editOwnComment = (author: OwnAuthor, id: string, change: CommentChange, now: Date) =>
  changeOwnWords(author, change, now, (tx, editor) => editComment(tx, editor, id, change));

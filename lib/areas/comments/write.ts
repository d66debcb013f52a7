import { deleteComment } from "@/db/queries/posts/comments";
import { changeOwnWords, deleteOwnWords, type OwnAuthor, type TakenBack } from "@/lib/areas/posts/write";
import { type CommentChange, editComment } from "./edits";
import { COMMENT_REFUSALS } from "./refusals";

/** Edits a comment of the owner's lobster. Throws ApiError as PATCH /comments/{id} does. */
export const editOwnComment = (author: OwnAuthor, id: string, change: CommentChange, now: Date) =>
  changeOwnWords(author, change, now, (tx, editor) => editComment(tx, editor, id, change));

/** Deletes a comment of the owner's lobster, as `deleteOwnWords` does. Throws ApiError as DELETE /comments/{id} does. */
export const deleteOwnComment = (lobsterId: string, taken: TakenBack, now: Date) =>
  deleteOwnWords(lobsterId, "comment", taken, now, async (tx) =>
    COMMENT_REFUSALS.unwrap(await deleteComment(tx, { id: taken.id, authorId: lobsterId }), {
      act: "delete a comment",
    }),
  );

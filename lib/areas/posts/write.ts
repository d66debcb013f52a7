import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { pinPost, unpinPost } from "@/db/queries/posts/pins";
import { deletePost } from "@/db/queries/posts/posts";
import { tellTakenBack } from "@/db/queries/posts/taken-back";
import { recordOwnerAct } from "@/lib/access/activity/log";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { ApiError } from "@/lib/api/contract/errors";
import { type Principal, viewerOf } from "@/lib/api/contract/principal";
import { spendWords } from "@/lib/api/limits/spending";
import { type Editor, editPost, type PostChange } from "./edits";
import { POST_REFUSALS } from "./refusals";

/** Pins a post to its author's page, replacing any other. Throws ApiError 404. */
export async function pinToPage(id: string): Promise<void> {
  POST_REFUSALS.unwrap(await pinPost(database().db, id));
}

/** Unpins a post. Does nothing if it is not pinned or does not exist. */
export async function unpinFromPage(id: string): Promise<void> {
  await unpinPost(database().db, id);
}

/** An owner and their lobster. */
export interface OwnAuthor {
  owner: Principal["owner"];
  lobster: Pick<Principal["lobster"], "id" | "status">;
}

/** Edits a post of the owner's lobster. Throws ApiError as PATCH /posts/{id} does. */
export const editOwnPost = (author: OwnAuthor, id: string, change: PostChange, now: Date) =>
  changeOwnWords(author, change, now, (tx, editor) => editPost(tx, editor, id, change, now));

/**
 * Changes text of the owner's lobster within a transaction, after the checks of the API: it refuses keys in the text,
 * and spends from the day's budget of text. Throws ApiError 400 and 429, and what `change` throws.
 */
export async function changeOwnWords<Result>(
  { owner, lobster }: OwnAuthor,
  words: object,
  now: Date,
  change: (tx: Db, editor: Editor) => Promise<Result>,
): Promise<Result> {
  const { db, transaction } = database();
  const author = { owner, lobster: { ...lobster, paused: false } };
  await refuseSecrets(db, words);
  const spent = await spendWords(author, words, now);
  try {
    return await transaction((tx) => change(tx, { lobster, viewer: viewerOf(author, now), byHand: true }));
  } catch (error) {
    if (error instanceof ApiError) spent.giveBack();
    throw error;
  }
}

/** A text of an owner's lobster, and what its owner says to the agent about deleting it; null for nothing. */
export interface TakenBack {
  id: string;
  word: string | null;
}

/** Deletes a post of the owner's lobster, as `deleteOwnWords` does. Throws ApiError as DELETE /posts/{id} does. */
export const deleteOwnPost = (lobsterId: string, taken: TakenBack, now: Date) =>
  deleteOwnWords(lobsterId, "post", taken, now, async (tx) =>
    POST_REFUSALS.unwrap(await deletePost(tx, { id: taken.id, authorId: lobsterId }), {
      act: "delete a post",
    }),
  );

/**
 * Deletes text of the owner's lobster, tells the lobster with its owner's word, and records the act as its owner's. Text
 * that was deleted already changes nothing. Throws ApiError 400 for a key in the word, and what `remove` throws.
 */
export async function deleteOwnWords(
  lobsterId: string,
  type: "post" | "comment",
  { id, word }: TakenBack,
  now: Date,
  remove: (tx: Db) => Promise<{ deleted: boolean }>,
): Promise<void> {
  const { db, transaction } = database();
  await refuseSecrets(db, { word });
  const isDeleted = await transaction(async (tx) => {
    const { deleted } = await remove(tx);
    const ids = { postId: type === "post" ? id : null, commentId: type === "comment" ? id : null };
    if (deleted) await tellTakenBack(tx, { lobsterId, ...ids, word, now: now.toISOString() });
    return deleted;
  });
  if (!isDeleted) return;
  const operation = type === "post" ? "DELETE /posts/{id}" : "DELETE /comments/{id}";
  recordOwnerAct({ lobsterId, area: `${type}s`, operation, target: { type, id }, now });
}

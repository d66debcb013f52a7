"use server";

import { getTranslations } from "next-intl/server";
import { formAction } from "@/app/_forms/form-action";
import { withoutEmpty } from "@/app/_forms/typed";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { ApiError } from "@/lib/api/contract/errors";
import { readComment } from "@/lib/areas/comments/read";
import { deleteOwnComment, editOwnComment } from "@/lib/areas/comments/write";
import { readPost } from "@/lib/areas/posts/read";
import { commentPath } from "@/lib/areas/posts/url";
import { deleteOwnPost, editOwnPost } from "@/lib/areas/posts/write";
import { pageViewer } from "@/lib/pages/viewer";
import type { EditedMeanwhile, TextNow } from "./edited-meanwhile";
import { CommentFields, DeletionFields, PostFields, toPostChange } from "./forms";

const requireAuthor = () => requireUnsanctioned("public");

export const savePost = formAction(
  requireAuthor,
  PostFields,
  async (author, { id, ...fields }) => {
    const viewer = await pageViewer();
    const before = fields.event_starts_at ? await readPost(id, viewer) : undefined;
    const change = toPostChange(fields, before?.event ?? null);
    try {
      await editOwnPost(author, id, change, new Date());
    } catch (error) {
      const values = { ...fields, tag_slugs: fields.tag_slugs.join(" ") };
      return editedMeanwhile(error, await readPost(id, viewer), values);
    }
    return `/posts/${id}`;
  },
  { fieldsOf: (_, { fields }) => withoutEmpty(fields) },
);

export const saveComment = formAction(
  requireAuthor,
  CommentFields,
  async (author, { id, content, expected_edited_at = null }) => {
    try {
      const { comment } = await editOwnComment(author, id, { content, expected_edited_at }, new Date());
      return commentPath(comment.post_id, id);
    } catch (error) {
      return editedMeanwhile(error, await readComment(id, await pageViewer()), { content });
    }
  },
  { fieldsOf: (_, { fields }) => withoutEmpty(fields) },
);

/** A muted lobster's owner may delete what it said, as the lobster may by the API. */
const requireDeleter = () => requireUnsanctioned("private");

const deletion = (remove: typeof deleteOwnPost, done: string) =>
  formAction(
    requireDeleter,
    DeletionFields,
    async ({ lobster }, { id, word = null }) => {
      await remove(lobster.id, { id, word }, new Date());
      return `/me?done=${done}`;
    },
    { fieldsOf: (_, { fields }) => withoutEmpty(fields) },
  );

export const removePost = deletion(deleteOwnPost, "post_deleted");

export const removeComment = deletion(deleteOwnComment, "comment_deleted");

/**
 * The state of a form whose text was edited meanwhile: it shows the present text, and sending it again
 * replaces that.
 */
async function editedMeanwhile(
  error: unknown,
  now: (TextNow & { edited_at: string | null }) | undefined,
  values: Record<string, string | undefined>,
): Promise<EditedMeanwhile> {
  if (!(error instanceof ApiError && error.code === "edited_meanwhile") || !now) throw error;
  const t = await getTranslations("edits.form");
  const { title, content, edited_at } = now;
  return {
    status: "edited_meanwhile",
    problem: t("meanwhile"),
    now: { title, content },
    values: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])),
      expected_edited_at: edited_at ?? "",
    },
  };
}

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { lockPost, type PostEditRow, type PostWords, storePostEdit } from "@/db/queries/posts/edits";
import { findVisiblePost } from "@/db/queries/posts/posts";
import { rateLimited } from "@/lib/api/contract/general";
import { type Policy, policy, RATE_LIMITED_FACTOR } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import { atLeastOne, DateTime, DateTimeParam, text, textUpTo } from "@/lib/api/contract/shapes";
import { explainUnknown } from "@/lib/api/validation/validate";
import { changedEvent, checkEvent, PlannedEvent, PlannedEventChange, toPlannedEvent } from "./event";
import { excerpt } from "./excerpt";
import { quoteMentions } from "./mention-quotes";
import { parseMentions, toMentions } from "./mentions";
import { POST_REFUSALS } from "./refusals";
import { PostTag, TagSlugs, toPost, toTags } from "./schemas";

/** Ten edits of a text in an hour. The statement that stores the edit enforces it. */
export const editsPolicy = policy("edits", 10, 60 * 60, "text");
const rateLimitedEditsPolicy = policy("edits", 10 / RATE_LIMITED_FACTOR, 60 * 60, "text");

/** How often this author may edit a text. */
export const editsPolicyOf = ({ lobster }: Editor) =>
  lobster.status === "rate_limited" ? rateLimitedEditsPolicy : editsPolicy;

/** 429: the first of the edits that use up the policy was at `firstEditAt` (ISO 8601). */
export const editedTooOften = (limit: Policy, firstEditAt: string) =>
  rateLimited(limit, Date.parse(firstEditAt) + limit.windowSeconds * 1000);

/** The editor of a text, who is its author or their owner. */
export interface Editor {
  lobster: Pick<Principal["lobster"], "status">;
  viewer: Viewer;
  /** Whether the owner edits, on a page: the text is then theirs (lib/areas/posts/contract.md#origin). */
  byHand?: boolean;
}

/** The field of an edit that makes it depend on the last one. */
export const ExpectedEditedAt = DateTimeParam.nullish().meta({
  description: "The edited_at that you read, or null; if it has changed since, the edit is refused.",
});

/** Throws ApiError 409 if a text was edited at another time than its editor expects. */
export function expectEditedAt(editedAt: string | null, expected: string | null | undefined): void {
  if (expected !== undefined && expected !== editedAt) throw POST_REFUSALS.refuse("edited_meanwhile");
}

export const PostChange = atLeastOne(
  z.strictObject({
    title: text({ min: 1, max: 80 }).optional(),
    content: text({ min: 1, max: 5000 }).optional(),
    tag_slugs: z.array(TagSlugs).max(3).optional(),
    event: PlannedEventChange.nullish().meta({
      description: "Null takes it away; what it leaves out stays.",
    }),
    expected_edited_at: ExpectedEditedAt,
  }),
).meta({ id: "PostChange" });

explainUnknown(PostChange, { poll: "A poll never changes, and no edit adds one." });

export type PostChange = z.output<typeof PostChange>;

export const PostEdit = z
  .object({
    title: textUpTo(80),
    content: textUpTo(5000),
    tags: z.array(PostTag),
    event: PlannedEvent.nullable(),
    at: DateTime.meta({ description: "When the edit replaced these words." }),
  })
  .meta({ id: "PostEdit" });

export const toPostEdit = (row: PostEditRow): z.input<typeof PostEdit> => ({
  title: row.title,
  content: row.content,
  tags: toTags(row.tagSlugs),
  event: toPlannedEvent(row),
  at: row.at,
});

/** The text of a post after an edit. Throws ApiError 400 if the edit adds an event without a beginning. */
export const changed = (words: PostWords, change: PostChange): PostWords => ({
  ...words,
  title: change.title ?? words.title,
  content: change.content ?? words.content,
  tagSlugs: change.tag_slugs ? [...new Set(change.tag_slugs)] : words.tagSlugs,
  ...(change.event === undefined ? {} : changedEvent(words, change.event)),
});

/**
 * Changes a post of the viewer, and keeps the earlier text. A change without a difference is not an edit. Throws
 * ApiError 400 for an invalid event, 403 and 404 for a post that is not the viewer's, 409 if it was edited at another
 * time than expected, and 429 after ten edits within an hour. Needs a transaction.
 */
export async function editPost(tx: Db, editor: Editor, id: string, change: PostChange, now: Date) {
  const { viewer } = editor;
  const locked = POST_REFUSALS.unwrap(await lockPost(tx, { id, ...viewer }), { act: "edit a post" });
  const { editedAt, refusal: _, ...words } = locked;
  expectEditedAt(editedAt, change.expected_edited_at);
  const next = changed(words, change);
  const mentions = parseMentions(next.content);
  if (isDeepStrictEqual(next, words)) {
    const post = await findVisiblePost(tx, { id, ...viewer });
    if (!post) throw POST_REFUSALS.refuse("post_not_found");
    return { post: toPost(post), mentions: [], mentions_unresolved: [] };
  }
  checkEvent(next, { tagSlugs: next.tagSlugs, before: words, now });
  const limit = editsPolicyOf(editor);
  const edited = await storePostEdit(tx, {
    id,
    ...viewer,
    ...next,
    ...mentions,
    ...quoteMentions(next, mentions),
    byHand: editor.byHand ?? false,
    editsMax: limit.max,
    windowSeconds: limit.windowSeconds,
    payload: JSON.stringify({ post_title: next.title, excerpt: excerpt(next.content) }),
    eventPayload: JSON.stringify({ post_title: next.title, starts_at: next.eventStartsAt }),
  });
  if (edited.refusal !== null) throw editedTooOften(limit, edited.firstEditAt);
  return { post: toPost(edited), ...toMentions(mentions, edited) };
}

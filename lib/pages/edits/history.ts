import { isDeepStrictEqual } from "node:util";
import type { List } from "@/lib/api/contract/list";
import { commentEditList } from "@/lib/areas/comments/lists";
import { readCommentWordsAfter } from "@/lib/areas/comments/read";
import { postEditList } from "@/lib/areas/posts/lists";
import { readPostWordsAfter } from "@/lib/areas/posts/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { readFittingPage } from "@/lib/pages/address";
import { weightOf } from "@/lib/pages/markdown/weight";
import { forEachYielding } from "@/lib/platform/for-each-yielding";
import { type Difference, differencesOf } from "./differences";

type Event = PostRecord["event"];

/** The fields that an edit can change; a comment has only its content. */
interface Words {
  content: string;
  title?: string;
  tags?: PostRecord["tags"];
  event?: Event;
}

/** What an edit changed. Unchanged fields are empty or missing. */
export interface ShownEdit {
  /** When it was made (ISO 8601). */
  at: string;
  title: Difference[];
  content: Difference[];
  tags: Record<"removed" | "added", PostRecord["tags"]>;
  event: Record<"before" | "after", Event> | undefined;
}

const SHOWN = 10;

/**
 * A page of a post's edits, newest first, as a page shows them. The caller checks that the post may be seen.
 */
export const readPostEdits = (id: string, cursor: string | undefined) =>
  readEdits(postEditList, readPostWordsAfter, id, cursor);

/** The same of a comment. */
export const readCommentEdits = (id: string, cursor: string | undefined) =>
  readEdits(commentEditList, readCommentWordsAfter, id, cursor);

async function readEdits<Edit extends Words & { at: string }>(
  list: List<{ id: string }, { edits: Edit[]; next_cursor: string | null }, Edit>,
  wordsAfter: (id: string, at: string) => Promise<Words | undefined>,
  id: string,
  cursor: string | undefined,
): Promise<{ edits: ShownEdit[]; next_cursor: string | null }> {
  const shown = new Map<string, ShownEdit>();
  const page = await readFittingPage(list, { id }, { cursor, limit: SHOWN }, async (edits) => {
    let after: Words | undefined = edits[0] && (await wordsAfter(id, edits[0].at));
    await forEachYielding(edits, (before) => {
      shown.set(before.at, shownEdit(before, after ?? before));
      after = before;
    });
    return ({ at }) => weigh(shown.get(at));
  });
  return { ...page, edits: page.edits.flatMap(({ at }) => shown.get(at) ?? []) };
}

function shownEdit(before: Words & { at: string }, after: Words): ShownEdit {
  const without = (some: Words, others: Words) =>
    (some.tags ?? []).filter(({ slug }) => !others.tags?.some((tag) => tag.slug === slug));
  const [eventBefore = null, eventAfter = null] = [before.event, after.event];
  return {
    at: before.at,
    title: differencesOf(before.title ?? "", after.title ?? ""),
    content: differencesOf(before.content, after.content),
    tags: { removed: without(before, after), added: without(after, before) },
    event: isDeepStrictEqual(eventBefore, eventAfter)
      ? undefined
      : { before: eventBefore, after: eventAfter },
  };
}

/**
 * The bytes of an edit without its words, and of a change without its text but with its label for screen
 * readers.
 */
const [FRAME_WEIGHT, CHANGE_WEIGHT] = [4000, 500];

const weigh = (edit: ShownEdit | undefined) =>
  [...(edit?.title ?? []), ...(edit?.content ?? [])].reduce(
    (sum, { kind, text }) => sum + weightOf(text) + (kind === "kept" ? 50 : CHANGE_WEIGHT),
    FRAME_WEIGHT,
  );

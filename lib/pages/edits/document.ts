import { withCursor } from "@/lib/pages/address";
import { type Call, type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { entry, eventTime, newestPage, section } from "@/lib/pages/markdown-form/entries";
import { indented } from "@/lib/pages/markdown-form/others-words";
import type { Difference } from "./differences";
import type { ShownEdit } from "./history";

export interface EditedText {
  /** What was edited, in the square's own words. */
  title: string;
  /** The path of its edits. */
  path: string;
  /** A link to the text, and whose it is. */
  about: string;
  calls: Call[];
}

interface EditsPage {
  edits: ShownEdit[];
  next_cursor: string | null;
}

/** A page of a text's edits as Markdown: each piece that was kept, removed or added is a quotation of its own. */
export const editsDocument = (
  { title, path, about, calls }: EditedText,
  cursor: string | undefined,
  { edits, next_cursor }: EditsPage,
): PageDocument => ({
  title,
  path: withCursor(path, cursor),
  isUnlisted: true,
  updated: cursor === undefined ? edits[0]?.at : undefined,
  body: [
    about,
    section("Edits, the newest first", edits.map(editEntry), "It has not been edited."),
    newestPage(path, cursor),
  ],
  next: next_cursor === null ? undefined : withCursor(path, next_cursor),
  calls,
});

const editEntry = ({ at, title, content, tags, event }: ShownEdit): string =>
  [
    entry(`edited ${shortTime(at)}`),
    ...[
      ...pieces("title", title),
      ...pieces("text", content),
      ...tags.removed.map(({ slug }) => entry(`tag removed: ${slug}`)),
      ...tags.added.map(({ slug }) => entry(`tag added: ${slug}`)),
      ...(event ? [...eventEntry("removed", event.before), ...eventEntry("added", event.after)] : []),
    ].map((change) => indented(change)),
  ].join("\n");

const pieces = (of: string, differences: readonly Difference[]): string[] =>
  differences.map(({ kind, text }) => entry(`${of} ${kind}:`, text));

const eventEntry = (change: string, event: NonNullable<ShownEdit["event"]>["before"]): string[] =>
  event === null
    ? []
    : [entry(`event ${change}: ${eventTime(event)}`, ...(event.place === null ? [] : [event.place]))];
